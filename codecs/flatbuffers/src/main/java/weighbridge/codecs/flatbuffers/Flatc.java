package weighbridge.codecs.flatbuffers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import weighbridge.codec.Workshop;

/** FlatBuffers' compiler: a class of its own, because a measuring JVM cannot load what unpacks it. */
final class Flatc {
    private static final String EXECUTABLE = "bin/flatc";

    private Flatc() {}

    /** Extracts the executable from its archive; a clean machine may have no tar. */
    static void extract(Path flatc) throws IOException {
        Path archive = Workshop.onClassPath("flatbuffers-compiler-");
        try (InputStream file = Files.newInputStream(archive);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(file))) {
            TarArchiveEntry entry = tar.getNextEntry();
            while (entry != null && !entry.getName().endsWith(EXECUTABLE)) entry = tar.getNextEntry();
            if (entry == null) throw new IOException(archive + " has no " + EXECUTABLE);
            Files.copy(tar, flatc, StandardCopyOption.REPLACE_EXISTING);
        }
        if (!flatc.toFile().setExecutable(true)) throw new IOException(flatc + " cannot be made executable");
    }
}

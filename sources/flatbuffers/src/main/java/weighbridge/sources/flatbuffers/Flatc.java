package weighbridge.sources.flatbuffers;

import com.google.flatbuffers.reflection.Schema;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.text.ImportException;

/** FlatBuffers' compiler: it writes a schema as a message of the schema of schemas. */
final class Flatc {
    private static final String ARCHIVE = "flatbuffers-compiler-";
    private static final String EXECUTABLE = "bin/flatc";
    private static final int SECONDS = 20;
    /** A file that it includes: on one line, as all that it writes about includes is. */
    private static final Pattern INCLUDE = Pattern.compile("(?m)^\\s*include\\s+\"([^\"\n]*)\"");
    /** {@code error: orders.fbs:3: 12: error: expecting: ; instead got: }}. */
    private static final Pattern FAULT = Pattern.compile("(?s).*?([^\\s:]+\\.fbs)?:(\\d+): \\d+: error: (.*)");

    private Flatc() {}

    /** @throws ImportException with what the compiler says, if the file is not a schema */
    static Schema read(Path file) throws IOException {
        TextFile.readSchema(file);
        requireInside(file, file, file.toRealPath().getParent(), new HashSet<>());
        Path folder = Files.createTempDirectory("flatc");
        try {
            Path flatc = unpacked(folder);
            Path log = folder.resolve("log");
            Process process = new ProcessBuilder(List.of(flatc.toString(), "--schema", "-b", "--bfbs-builtins", "-o",
                    folder.toString(), file.toAbsolutePath().toString())).redirectErrorStream(true)
                    .redirectOutput(log.toFile()).start();
            if (!ended(process))
                throw new ImportException(file, "keeps FlatBuffers' compiler busy for " + SECONDS + " s");
            if (process.exitValue() != 0) throw fault(file, Files.readString(log));
            String name = file.getFileName().toString();
            Path written = folder.resolve(name.substring(0, Math.max(0, name.lastIndexOf('.'))) + ".bfbs");
            return Schema.getRootAsSchema(ByteBuffer.wrap(Files.readAllBytes(written)));
        } finally {
            delete(folder);
        }
    }

    private static boolean ended(Process process) throws IOException {
        try {
            return process.waitFor(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** The compiler would open any file that an include names. */
    private static void requireInside(Path shown, Path file, Path folder, Set<Path> passed) throws IOException {
        String text = TextFile.readSchema(file);
        for (Matcher m = INCLUDE.matcher(text); m.find();) {
            Path beside = file.resolveSibling(m.group(1));
            if (!Files.exists(beside)) {
                throw new ImportException(shown,
                        "includes \"" + m.group(1) + "\", which is not beside it; put it there");
            }
            Path real = beside.toRealPath();
            if (!real.startsWith(folder)) {
                throw new ImportException(shown,
                        "includes \"" + m.group(1) + "\", which lies outside of " + folder + "; put it there");
            }
            if (passed.add(real)) requireInside(Path.of(m.group(1)), real, folder, passed);
        }
    }

    private static ImportException fault(Path file, String log) {
        String said = log.strip();
        Matcher m = FAULT.matcher(said);
        if (!m.matches()) {
            return new ImportException(file, "is not a schema that FlatBuffers' compiler takes ("
                    + said.lines().findFirst().orElse("it says nothing") + ")");
        }
        String fault = m.group(3).lines().findFirst().orElse("");
        boolean own = m.group(1) == null || Path.of(m.group(1)).getFileName().equals(file.getFileName());
        return new ImportException(file, Long.parseLong(m.group(2)),
                "is not FlatBuffers" + (own ? "" : " in " + Path.of(m.group(1)).getFileName()) + ": " + fault);
    }

    static Path unpacked(Path folder) throws IOException {
        Path archive = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
                .filter(p -> p.getFileName() != null && p.getFileName().toString().startsWith(ARCHIVE)).findFirst()
                .orElseThrow(() -> new IOException("no " + ARCHIVE + "* on the class path"));
        try (InputStream in = Files.newInputStream(archive);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(in))) {
            for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
                if (!e.getName().endsWith(EXECUTABLE)) continue;
                Path flatc = folder.resolve("flatc");
                Files.copy(tar, flatc);
                if (flatc.toFile().setExecutable(true)) return flatc;
            }
        }
        throw new IOException(archive + " has no " + EXECUTABLE + " that can be run");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        }
    }
}

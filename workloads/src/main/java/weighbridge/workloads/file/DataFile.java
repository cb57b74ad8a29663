package weighbridge.workloads.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.workloads.text.Progress;

/**
 * A file that a user named, whatever its contents.
 *
 * @param path  the name shown to users
 * @param place where its bytes are; differs from the path only for standard input
 */
public record DataFile(Path path, Path place) {
    static DataFile at(Path path) {
        return new DataFile(path, path);
    }

    /** Whether its bytes can be read, and more than once. */
    public boolean isReadable() {
        return Files.isRegularFile(place) && Files.isReadable(place);
    }

    /** How it is compressed. */
    public Compression compression() throws IOException {
        try (InputStream in = Files.newInputStream(place)) {
            return Compression.of(TextFile.latin(in.readNBytes(TextFile.LONGEST_MAGIC)));
        }
    }

    /** The first decompressed bytes: this many, or all if there are fewer. */
    public byte[] head(int length) throws IOException {
        try (InputStream in = content()) {
            return in.readNBytes(length);
        }
    }

    /** The decompressed contents. */
    public InputStream content() throws IOException {
        Compression compression = compression();
        InputStream in = new Reading(path, place, Progress.NONE, "", Files.size(place));
        return compression == Compression.NONE ? in : Unpacked.of(path, compression, in, Files.size(place));
    }
}

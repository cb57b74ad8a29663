package weighbridge.model.payload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import weighbridge.model.file.Sha256;

/**
 * A complete payload file.
 *
 * @param digest SHA-256 of schema and values, in hexadecimal; equal content has an equal digest
 */
public record Payload(Path file, long messages, String digest) {
    private static final int BUFFER = 1 << 16;

    public Payload {
        if (messages < 0) throw new IllegalArgumentException("\"messages\" is " + messages + ", but must be 0 or more");
    }

    /** The file's size in bytes per message; 0 if there are no messages. */
    public double meanBytes() throws IOException {
        return messages == 0 ? 0 : (double) Files.size(file) / messages;
    }

    /**
     * Checks the file against the digest, without reading its messages.
     *
     * @throws PayloadException if it is missing, damaged or a different file
     */
    public void requireUnchanged() throws IOException {
        MessageDigest sum = Sha256.create();
        // The file ends with the digest of everything before it.
        byte[] written;
        try (InputStream in = Files.newInputStream(file)) {
            long rest = Files.size(file) - sum.getDigestLength();
            byte[] buffer = new byte[BUFFER];
            for (int n = 0; rest > 0 && n >= 0; rest -= n) {
                n = in.read(buffer, 0, (int) Math.min(buffer.length, rest));
                if (n > 0) sum.update(buffer, 0, n);
            }
            written = in.readNBytes(sum.getDigestLength());
        } catch (NoSuchFileException _) {
            throw new PayloadException(file, "is missing; put it back, or start a new run");
        }
        byte[] actual = sum.digest();
        if (!MessageDigest.isEqual(actual, written)) {
            throw new PayloadException(file, "is damaged; put the run's own file back, or start a new run");
        }
        if (!HexFormat.of().formatHex(actual).equals(digest)) {
            throw new PayloadException(file,
                    "does not contain this run's messages; put the run's own file back, or start a new run");
        }
    }
}

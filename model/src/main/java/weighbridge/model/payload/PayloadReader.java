package weighbridge.model.payload;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.file.Sha256;

/** Reads a payload file message by message, in constant memory, and checks its digest at the end. */
public final class PayloadReader implements Closeable {
    private static final int DIGEST_BYTES = 32;

    private final Path file;
    private final MessageDigest digest = Sha256.create();
    private final DataInputStream in;
    private final Schema schema;
    private long count;
    private Optional<Payload> end = Optional.empty();

    /** @throws PayloadException if the file is not a payload file, or of another version */
    public PayloadReader(Path file) throws IOException {
        this.file = file;
        in = new DataInputStream(new Digesting(new BufferedInputStream(Files.newInputStream(file), 1 << 16)));
        try {
            byte[] magic = new byte[PayloadFormat.MAGIC.length];
            in.readFully(magic);
            if (!Arrays.equals(magic, PayloadFormat.MAGIC)) throw new PayloadException(file, "is not a payload file");
            int version = in.readInt();
            if (version != PayloadFormat.VERSION) {
                throw new PayloadException(file,
                        "has version " + version + ", but this program reads version " + PayloadFormat.VERSION);
            }
            schema = PayloadFormat.readSchema(in);
        } catch (EOFException | IllegalArgumentException e) {
            in.close();
            throw new PayloadException(file, "is not a payload file, or is damaged (" + e.getMessage() + ")");
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    public Schema schema() {
        return schema;
    }

    /**
     * The next message, or empty at the end.
     *
     * @throws PayloadException if the file ends early or its digest is not that of its content
     */
    public Optional<Value.StructValue> next() throws IOException {
        if (end.isPresent()) return Optional.empty();
        try {
            int mark = in.readUnsignedByte();
            if (mark == PayloadFormat.MESSAGE) {
                count++;
                return Optional.of(PayloadFormat.readStruct(in, schema, schema.rootStruct()));
            }
            if (mark != PayloadFormat.END) throw new PayloadException(file, "is damaged after message " + count);
            long expected = in.readLong();
            byte[] sum = digest.digest();
            byte[] written = new byte[DIGEST_BYTES];
            in.readFully(written);
            if (expected != count || !Arrays.equals(sum, written))
                throw new PayloadException(file, "is damaged: its digest does not match its content");
            end = Optional.of(new Payload(file, count, HexFormat.of().formatHex(sum)));
            return Optional.empty();
        } catch (EOFException | IllegalArgumentException e) {
            throw new PayloadException(file, "is damaged after message " + count);
        }
    }

    /** A description of the file, known once {@link #next} has returned empty. */
    public Payload payload() {
        return end.orElseThrow(() -> new IllegalStateException(file + " was not read to its end"));
    }

    /** Every message of a file that fits into memory, with the digest checked. */
    public static List<Value.StructValue> readAll(Path file) throws IOException {
        List<Value.StructValue> messages = new ArrayList<>();
        try (PayloadReader reader = new PayloadReader(file)) {
            for (var m = reader.next(); m.isPresent(); m = reader.next()) messages.add(m.get());
        }
        return messages;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Digests what is read through this stream, which does not include what is only buffered below it. */
    private final class Digesting extends InputStream {
        private final InputStream from;

        Digesting(InputStream from) {
            this.from = from;
        }

        @Override
        public int read() throws IOException {
            int b = from.read();
            if (b >= 0) digest.update((byte) b);
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = from.read(bytes, offset, length);
            if (n > 0) digest.update(bytes, offset, n);
            return n;
        }

        @Override
        public void close() throws IOException {
            from.close();
        }
    }
}

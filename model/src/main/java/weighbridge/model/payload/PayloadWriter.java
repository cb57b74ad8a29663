package weighbridge.model.payload;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.file.OwnerOnly;
import weighbridge.model.file.Sha256;

/**
 * Writes a payload file message by message, in constant memory.
 *
 * <p>The file appears under its name only when {@link #finish} has written its end, so a payload file is either
 * complete or not there.
 */
public final class PayloadWriter implements Closeable {
    private final Path file;
    private final Path part;
    private final Schema schema;
    private final Type.Ref root;
    private final MessageDigest digest = Sha256.create();
    private final DataOutputStream out;
    private final OutputStream raw;
    private long count;

    public PayloadWriter(Path file, Schema schema) throws IOException {
        this.file = file;
        this.schema = schema;
        this.root = new Type.Ref(schema.root());
        this.part = file.resolveSibling(file.getFileName() + ".part");
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.deleteIfExists(part);
        raw = Channels.newOutputStream(OwnerOnly.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        out = new DataOutputStream(new BufferedOutputStream(new DigestOutputStream(raw, digest), 1 << 16));
        out.write(PayloadFormat.MAGIC);
        out.writeInt(PayloadFormat.VERSION);
        PayloadFormat.writeSchema(out, schema);
    }

    /** Appends one message. */
    public void write(Value.StructValue message) throws IOException {
        try {
            out.writeByte(PayloadFormat.MESSAGE);
            PayloadFormat.writeValue(out, schema, root, message);
        } catch (IOException e) {
            throw notWritten(e);
        }
        count++;
    }

    /** Writes the end of the file, gives the file its name and returns its description. */
    public Payload finish() throws IOException {
        byte[] sum;
        try {
            out.writeByte(PayloadFormat.END);
            out.writeLong(count);
            out.flush();
            sum = digest.digest();
            raw.write(sum);
            raw.close();
        } catch (IOException e) {
            throw notWritten(e);
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        return new Payload(file, count, HexFormat.of().formatHex(sum));
    }

    /** An error with the file's name, which the message about a full disk lacks. */
    private PayloadException notWritten(IOException e) {
        return new PayloadException(file, "cannot be written: " + e.getMessage());
    }

    /** Deletes a file that was not finished; does nothing after {@link #finish}. */
    @Override
    public void close() throws IOException {
        raw.close();
        Files.deleteIfExists(part);
    }
}

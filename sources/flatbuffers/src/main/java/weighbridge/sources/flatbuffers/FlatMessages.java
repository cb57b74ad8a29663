package weighbridge.sources.flatbuffers;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * A file with one message, or with messages that each follow their length, as {@code finishSizePrefixed} writes them.
 */
final class FlatMessages implements Records {
    /** The largest message, which has the same limit as a record of text. */
    private static final int MOST_BYTES = 1 << 24;
    /** The smallest message: the offset to its root table, and that table's offset to its vtable. */
    private static final int FEWEST_BYTES = 8;
    private static final int TRIED = 100;
    /** More bytes than those that align a message's end. */
    private static final int MOST_PADDING = 32;

    private final Path name;
    private final FlatSchema.Read read;
    private final FlatValues values;
    private final String identifier;
    private final boolean sized;
    private final DataInputStream in;
    private long left;
    private long records;
    private int unread;

    FlatMessages(Path name, Path place, FlatSchema.Read read) throws IOException {
        this.name = name;
        this.read = read;
        values = new FlatValues(read);
        identifier = read.described().schema().schema().rootStruct().declared("fbs").orElse("")
                .replaceFirst("^[^;]*(; file_identifier \"(.{4})\")?$", "$2");
        left = Files.size(place);
        if (left == 0) throw new ImportException(name, "is empty");
        sized = isSized(place) && !isOne(place);
        in = opened(place);
    }

    private static DataInputStream opened(Path place) throws IOException {
        return new DataInputStream(new BufferedInputStream(Files.newInputStream(place), 1 << 16));
    }

    /** Whether lengths lead from message to message through the first hundred, or to the end of the file. */
    private static boolean isSized(Path place) throws IOException {
        long rest = Files.size(place);
        try (DataInputStream in = opened(place)) {
            for (int i = 0; i < TRIED && rest > 0; i++) {
                if (rest < Integer.BYTES) return false;
                int length = Integer.reverseBytes(in.readInt());
                rest -= Integer.BYTES;
                if (length < FEWEST_BYTES || length > rest) return false;
                in.skipNBytes(length);
                rest -= length;
            }
        }
        return true;
    }

    /**
     * Whether the file is one message although lengths seem to lead through it: its first bytes, the offset of its root
     * table, may be the length of what follows, or lead to bytes that do.
     */
    private boolean isOne(Path place) throws IOException {
        if (left > MOST_BYTES) return false;
        ByteBuffer whole = ByteBuffer.wrap(Files.readAllBytes(place)).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer first = whole.slice(Integer.BYTES, whole.getInt(0)).order(ByteOrder.LITTLE_ENDIAN);
        return !isMessage(first) && isMessage(whole);
    }

    private boolean isMessage(ByteBuffer bytes) {
        try {
            values.message(bytes);
            return true;
        } catch (FlatValues.Broken | IndexOutOfBoundsException e) {
            return false;
        }
    }

    @Override
    public String form() {
        return sized ? "FlatBuffers (each message after its length)" : "FlatBuffers (one message)";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format("FlatBuffers", OwnFile.Arrangement.ROWS, unread <= MOST_PADDING));
    }

    @Override
    public Described described() {
        return read.described();
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        if (left == 0) return Optional.empty();
        records++;
        ByteBuffer message = ByteBuffer.wrap(frame()).order(ByteOrder.LITTLE_ENDIAN);
        requireIdentifier(message);
        try {
            Value.StructValue value = values.message(message);
            if (!sized) requireEnd(message, values.end());
            return Optional.of(value);
        } catch (FlatValues.Broken e) {
            throw fault(e.getMessage());
        } catch (IndexOutOfBoundsException e) {
            throw fault("it refers to bytes outside itself");
        }
    }

    /** Requires that no other message follows the file's only one. */
    private void requireEnd(ByteBuffer message, int end) throws ImportException {
        unread = message.limit() - end;
        for (int at = end; at <= Math.min(end + MOST_PADDING, message.limit() - FEWEST_BYTES); at++) {
            if (isMessage(message.slice(at, message.limit() - at).order(ByteOrder.LITTLE_ENDIAN)))
                throw fault("another message follows it without a length");
        }
    }

    private byte[] frame() throws IOException {
        long length = left;
        if (sized) {
            if (left < Integer.BYTES) throw fault("the file ends within its length");
            length = Integer.reverseBytes(in.readInt());
            left -= Integer.BYTES;
        }
        if (length > MOST_BYTES) throw fault("it has " + length + " bytes, but a message has at most " + MOST_BYTES);
        if (length < FEWEST_BYTES)
            throw fault("its length is " + length + " bytes, but a message has at least " + FEWEST_BYTES);
        if (length > left)
            throw fault("its length is given as " + length + " bytes, but the file has only " + left + " more");
        left -= length;
        byte[] message = new byte[(int) length];
        in.readFully(message);
        return message;
    }

    private void requireIdentifier(ByteBuffer message) throws ImportException {
        if (identifier.isEmpty()) return;
        byte[] found = new byte[identifier.length()];
        if (message.limit() >= Integer.BYTES + found.length) message.get(Integer.BYTES, found);
        String own = new String(found, StandardCharsets.ISO_8859_1);
        if (own.equals(identifier)) return;
        throw fault("its identifier is " + Printable.quoted(own) + ", but the schema's is \"" + identifier
                + "\"; if messages have no identifier, remove file_identifier from the schema");
    }

    private ImportException fault(String fault) {
        return new ImportException(name,
                "record " + records + " is not a valid " + read.described().schema().schema().root() + " (" + fault
                        + "); expected one FlatBuffers message, or several, each preceded by its length in four bytes");
    }

    @Override
    public List<String> notes() {
        return unread <= MOST_PADDING ? List.of() : List.of("the last " + unread
                + " bytes of the message belong to no field that the schema declares; " + "they are left out");
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

package weighbridge.sources.tabular;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Schema;
import weighbridge.source.Asked;
import weighbridge.workloads.text.ImportException;

/**
 * Refuses schemas that would never be read to their end. In an Arrow file a field refers to its children by their
 * position, and several may refer to one, so that a few lines of fields could stand for more than any memory holds.
 */
final class ArrowSchemas {
    private static final int MOST_FIELDS = 100_000;
    /** After the footer are its length and the magic. */
    private static final int LENGTH_AND_MAGIC = Integer.BYTES + 6;
    private static final int CONTINUES = -1;

    private ArrowSchemas() {}

    /** Does nothing if the schema is damaged, since the library says how. */
    static void requireEnd(Asked file, boolean stream) throws IOException {
        int fields = 0;
        try (FileChannel in = FileChannel.open(file.place())) {
            Optional<Schema> schema = stream ? ofStream(in) : ofFile(in);
            if (schema.isEmpty()) return;
            Deque<Field> open = new ArrayDeque<>();
            for (int i = 0; i < schema.get().fieldsLength() && i <= MOST_FIELDS; i++) open.add(schema.get().fields(i));
            while (!open.isEmpty() && fields <= MOST_FIELDS) {
                Field field = open.removeLast();
                fields++;
                for (int i = 0; i < field.childrenLength() && i <= MOST_FIELDS; i++) open.add(field.children(i));
            }
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            return;
        }
        if (fields > MOST_FIELDS) {
            throw new ImportException(file.name(), "has more than " + MOST_FIELDS
                    + " fields, those within others counted; give a file with fewer columns");
        }
    }

    private static Optional<Schema> ofFile(FileChannel in) throws IOException {
        long end = in.size() - LENGTH_AND_MAGIC;
        if (end < 0) return Optional.empty();
        int length = read(in, end, Integer.BYTES).getInt();
        if (length <= 0 || length > end) return Optional.empty();
        return Optional.ofNullable(Footer.getRootAsFooter(read(in, end - length, length)).schema());
    }

    private static Optional<Schema> ofStream(FileChannel in) throws IOException {
        int at = Integer.BYTES;
        int length = read(in, 0, at).getInt();
        if (length == CONTINUES) {
            length = read(in, at, Integer.BYTES).getInt();
            at += Integer.BYTES;
        }
        if (length <= 0 || length > in.size() - at) return Optional.empty();
        Message message = Message.getRootAsMessage(read(in, at, length));
        return message.headerType() == MessageHeader.Schema ? Optional.ofNullable((Schema) message.header(new Schema()))
                : Optional.empty();
    }

    private static ByteBuffer read(FileChannel in, long at, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && in.read(bytes, at + bytes.position()) >= 0);
        return bytes.flip();
    }
}

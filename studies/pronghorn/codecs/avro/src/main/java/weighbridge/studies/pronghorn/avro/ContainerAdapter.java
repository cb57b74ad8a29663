package weighbridge.studies.pronghorn.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumReader;
import org.apache.avro.reflect.ReflectDatumWriter;
import weighbridge.codec.Encoded;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageAdapter;
import weighbridge.studies.pronghorn.samples.MessageStream;

/**
 * Sends messages as the blocks of an endless container, and reads each into the previous one.
 *
 * <p>The container's head, which precedes all messages, belongs to none of them: writer and reader make the same head.
 * The mark between blocks, which is random by default, is therefore fixed.
 */
final class ContainerAdapter extends MessageAdapter {
    private static final byte[] MARK = "weighbridge sync".getBytes(StandardCharsets.US_ASCII);
    /**
     * The number of bytes that the library reads at a time. A shorter message makes it reach the end of the stream,
     * after which it reads no more.
     */
    private static final int READ_AHEAD = 8_192;

    private final byte[] head;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final DataFileWriter<Message> container;
    private final ReflectDatumReader<Message> reader;
    private final MessageStream in = new MessageStream(new byte[0]);
    private DataFileStream<Message> received;
    private Message last;

    ContainerAdapter() throws IOException {
        Schema schema = ReflectData.get().getSchema(Message.class);
        head = head(schema);
        reader = new ReflectDatumReader<>(schema);
        container = new DataFileWriter<>(new ReflectDatumWriter<Message>(schema))
                .appendTo(new SeekableByteArrayInput(head), out);
    }

    private static byte[] head(Schema schema) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataFileWriter<>(new ReflectDatumWriter<Message>(schema)).create(schema, bytes).flush();
        byte[] head = bytes.toByteArray();
        System.arraycopy(MARK, 0, head, head.length - MARK.length, MARK.length);
        return head;
    }

    @Override
    public Encoded encode(Object value) throws IOException {
        out.reset();
        container.append((Message) value);
        container.flush();
        return encoded.of(out.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        if (received == null) begin(message);
        else in.feed(message);
        last = last == null ? received.next() : received.next(last);
        if (message.length < READ_AHEAD) received = null;
        return last;
    }

    /** Begins to read the container at its head. */
    private void begin(byte[] message) throws IOException {
        byte[] start = Arrays.copyOf(head, head.length + message.length);
        System.arraycopy(message, 0, start, head.length, message.length);
        in.feed(start);
        received = new DataFileStream<>(in, reader);
    }
}

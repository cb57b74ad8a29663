package weighbridge.codecs.capnp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.capnproto.ArrayInputStream;
import org.capnproto.ArrayOutputStream;
import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import org.capnproto.Serialize;
import org.capnproto.SerializePacked;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.History;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.GlueAdapter;
import weighbridge.model.Schema;

/** Cap'n Proto: beans built into a message through struct builders, messages read in place through struct readers. */
public final class CapnpCodec implements Codec {
    private final boolean packed;
    private final boolean inBuffer;

    public CapnpCodec(String id) {
        packed = id.equals("capnp-packed");
        inBuffer = id.equals("capnp-buffer");
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        generate(List.of(schema), workshop);
    }

    @Override
    public void generate(List<Schema> versions, Workshop workshop) throws Exception {
        History history = new History(versions);
        CapnpLayout layout = new CapnpLayout(history);
        workshop.idl("messages.capnp", new CapnpFile(history, layout).text());
        new CapnpClasses(history, layout).write(workshop);
        BeanSource.write(history.schema(), workshop);
        workshop.source(CapnpSource.CLASS, new CapnpSource(history).text());
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(packed, inBuffer, new Beans(schema, classes),
                (CapnpGlue) classes.loadClass(CapnpSource.CLASS).getConstructor().newInstance());
    }

    private static final class Bound extends GlueAdapter {
        private static final int INITIAL_BYTES = 4096;
        private static final int MOST_BYTES = 1 << 30;

        private final boolean packed;
        private final CapnpGlue glue;
        private final boolean inBuffer;
        private ByteBuffer output = ByteBuffer.allocate(INITIAL_BYTES);

        Bound(boolean packed, boolean inBuffer, Beans beans, CapnpGlue glue) {
            super(beans, glue);
            this.glue = glue;
            this.packed = packed;
            this.inBuffer = inBuffer;
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            MessageBuilder message = new MessageBuilder();
            glue.build(message, value);
            return packed || inBuffer ? throughBuffer(message) : ofItsSize(message);
        }

        private Encoded ofItsSize(MessageBuilder message) throws IOException {
            long words = Serialize.computeSerializedSizeInWords(message);
            ByteBuffer own = ByteBuffer.allocate(Math.toIntExact(words * Long.BYTES));
            Serialize.write(new ArrayOutputStream(own), message);
            return encoded.of(own.array());
        }

        private Encoded throughBuffer(MessageBuilder message) throws IOException {
            while (true) {
                ArrayOutputStream out = new ArrayOutputStream(output);
                try {
                    if (packed) SerializePacked.write(out, message);
                    else Serialize.write(out, message);
                    int length = out.getWriteBuffer().position();
                    return inBuffer ? encoded.of(output.array(), 0, length) : encoded.ofCopy(output.array(), 0, length);
                } catch (IOException e) {
                    // A user would know the size of the largest message; here the buffer doubles until the message
                    // fits.
                    if (output.capacity() >= MOST_BYTES) throw e;
                    output = ByteBuffer.allocate(2 * output.capacity());
                }
            }
        }

        @Override
        public Object decode(byte[] message) throws IOException {
            ByteBuffer input = ByteBuffer.wrap(message);
            MessageReader reader = packed ? SerializePacked.read(new ArrayInputStream(input)) : Serialize.read(input);
            return glue.root(reader);
        }
    }
}

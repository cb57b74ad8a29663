package weighbridge.studies.pronghorn.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageAdapter;
import weighbridge.studies.pronghorn.samples.MessageValues;

/** Kryo as the test called it: over streams, and with its defaults, which track references and register no class. */
public final class PublishedCodec implements Codec {
    public PublishedCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws UnsupportedSchema {
        MessageValues.check(schema);
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) {
        return new Bound();
    }

    private static final class Bound extends MessageAdapter {
        private final Kryo kryo = new Kryo();
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final Output output = new Output(out);
        private final Input input = new Input(new byte[4096]);

        @Override
        public Encoded encode(Object value) {
            out.reset();
            kryo.writeObject(output, value);
            output.flush();
            return encoded.of(out.toByteArray());
        }

        @Override
        public Object decode(byte[] message) {
            input.setInputStream(new ByteArrayInputStream(message));
            return kryo.readObject(input, Message.class);
        }
    }
}

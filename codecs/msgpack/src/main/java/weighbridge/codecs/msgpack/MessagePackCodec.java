package weighbridge.codecs.msgpack;

import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.shape.HandShaped;
import weighbridge.model.Schema;

/**
 * msgpack-core: a message is the sequence of its fields without names, or a map of them by their names; one packer,
 * cleared between messages, and one unpacker.
 */
public final class MessagePackCodec implements Codec {
    private final boolean named;

    public MessagePackCodec(String id) {
        named = id.equals("msgpack-map");
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        HandShaped.write(schema, new MessagePackShape(), workshop);
        HandShaped.write(schema, new MessagePackMapShape(), workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(new Beans(schema, classes), named ? HandShaped.loadNamed(classes) : HandShaped.load(classes));
    }

    private static final class Bound extends BeanAdapter {
        private final HandShaped shaped;
        private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
        private final ArrayBufferInput input = new ArrayBufferInput(new byte[0]);
        private final MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(input);

        Bound(Beans beans, HandShaped shaped) throws ReflectiveOperationException {
            super(beans);
            this.shaped = shaped;
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            packer.clear();
            shaped.write(packer, value);
            return encoded.of(packer.toByteArray());
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            input.reset(message);
            unpacker.reset(input);
            return shaped.read(unpacker);
        }
    }
}

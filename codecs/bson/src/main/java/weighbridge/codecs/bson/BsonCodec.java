package weighbridge.codecs.bson;

import java.nio.ByteBuffer;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.io.BasicOutputBuffer;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.shape.HandShaped;
import weighbridge.model.Schema;

/** BSON as a handwritten codec writes it: one document per message, with field names. */
public final class BsonCodec implements Codec {
    private final boolean inBuffer;

    public BsonCodec(String id) {
        inBuffer = id.equals("bson-buffer");
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        UnsupportedSchema.ifKeysAreBytes(schema, "a BSON key is a string that cannot contain the character U+0000");
        HandShaped.write(schema, new BsonShape(), workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(new Beans(schema, classes), HandShaped.loadNamed(classes), inBuffer);
    }

    private static final class Bound extends BeanAdapter {
        private final HandShaped shaped;
        private final boolean inBuffer;
        private final BasicOutputBuffer buffer = new BasicOutputBuffer();

        Bound(Beans beans, HandShaped shaped, boolean inBuffer) throws ReflectiveOperationException {
            super(beans);
            this.shaped = shaped;
            this.inBuffer = inBuffer;
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            buffer.truncateToPosition(0);
            try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
                shaped.write(writer, value);
            }
            return inBuffer ? encoded.of(buffer.getInternalBuffer(), 0, buffer.getSize())
                    : encoded.ofCopy(buffer.getInternalBuffer(), 0, buffer.getSize());
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(message))) {
                return shaped.read(reader);
            }
        }
    }
}

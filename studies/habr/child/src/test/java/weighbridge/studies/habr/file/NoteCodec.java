package weighbridge.studies.habr.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** Writes {@link Notes}: the number in eight bytes, then the text. The id {@code clips} writes no number above 3. */
public final class NoteCodec implements Codec {
    private final String id;

    public NoteCodec(String id) {
        this.id = id;
    }

    @Override
    public void generate(Schema schema, Workshop workshop) {}

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) {
        return new Plain(id, new Encoded());
    }

    private record Plain(String id, Encoded encoded) implements Adapter {
        @Override
        public Object toNative(Value.StructValue message) {
            return message;
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) {
            return (Value.StructValue) decoded;
        }

        @Override
        public Encoded encode(Object value) {
            List<Value> fields = ((Value.StructValue) value).fields();
            long number = ((Value.Int64) fields.get(0)).value();
            byte[] text = ((Value.Text) fields.get(1)).value().getBytes(StandardCharsets.UTF_8);
            return encoded.of(ByteBuffer.allocate(8 + text.length)
                    .putLong(id.equals("clips") ? Math.min(number, 3) : number).put(text).array());
        }

        @Override
        public Object decode(byte[] message) {
            return new Value.StructValue(List.of(new Value.Int64(ByteBuffer.wrap(message).getLong()),
                    new Value.Text(new String(message, 8, message.length - 8, StandardCharsets.UTF_8))));
        }

        @Override
        public long read(Object decoded) {
            throw new UnsupportedOperationException();
        }
    }
}

package weighbridge.codecs.msgpack;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/**
 * A codec that encodes more than it is asked to: {@code injected-5} makes 105 encodings of a batch of 90 messages, {@code injected-0} makes 100.
 *
 * <p>All of these run the same loop, each a little further, and all begin again after the last message: with no second turn in {@code injected-0} the
 * JVM compiled it otherwise, and in one run of four the others were 9 % slower whatever was put in. Encoding a message again now and then instead, at every
 * tenth message in one id and at others in the next, made them differ by 5 %: a processor learns what comes at every tenth message, not what comes anywhere.
 */
public final class InjectedCodec implements Codec {
    /** Encodings of a batch that a per cent is of: more than it has messages. */
    private static final int WHOLE = 100;

    private final Codec codec;
    private final int percent;

    public InjectedCodec(String id) {
        codec = new MessagePackCodec(id);
        percent = Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        codec.generate(schema, workshop);
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(codec.adapter(schema, classes), percent);
    }

    /** A batch is its messages, each after its length in 32 bits. */
    private static final class Bound implements Adapter.Batching {
        private final Adapter adapter;
        private final int percent;
        private final Encoded encoded = new Encoded();
        private ByteBuffer out = ByteBuffer.allocate(1 << 16);

        Bound(Adapter adapter, int percent) {
            this.adapter = adapter;
            this.percent = percent;
        }

        @Override
        public Object toBatch(List<Value.StructValue> messages) throws Exception {
            Object[] values = new Object[messages.size()];
            for (int i = 0; i < values.length; i++) values[i] = adapter.toNative(messages.get(i));
            return values;
        }

        /** What is encoded once more is written behind the batch's end, where nobody looks. */
        @Override
        public Encoded encode(Object batch) throws Exception {
            Object[] values = (Object[]) batch;
            int times = WHOLE + percent;
            int end = 0;
            int next = 0;
            out.clear();
            for (int i = 0; i < times; i++) {
                write(adapter.encode(values[next]));
                if (++next < values.length) continue;
                next = 0;
                if (end == 0) end = out.position();
            }
            return encoded.of(out.array(), 0, end);
        }

        private void write(Encoded message) {
            if (out.remaining() < Integer.BYTES + message.length()) {
                int written = out.position();
                out = ByteBuffer.wrap(Arrays.copyOf(out.array(), 2 * (out.capacity() + message.length()))).position(written);
            }
            out.putInt(message.length()).put(message.array(), message.offset(), message.length());
        }

        @Override
        public Object decode(byte[] batch) throws Exception {
            List<Object> decoded = new ArrayList<>();
            for (ByteBuffer in = ByteBuffer.wrap(batch); in.hasRemaining(); ) {
                byte[] message = new byte[in.getInt()];
                in.get(message);
                decoded.add(adapter.decode(message));
            }
            return decoded;
        }

        @Override
        public List<Value.StructValue> fromBatch(Object decoded) throws Exception {
            List<Value.StructValue> messages = new ArrayList<>();
            for (Object each : (List<?>) decoded) messages.add(adapter.toCanonical(each));
            return messages;
        }

        @Override
        public long read(Object decoded) throws Exception {
            long sum = 0;
            for (Object each : (List<?>) decoded) sum += adapter.read(each);
            return sum;
        }
    }
}

package weighbridge.codecs.msgpack;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/**
 * A codec that does a known amount of extra work: {@code injected-5} makes 105 encodings of a batch of 90 messages,
 * {@code injected-0} makes 100.
 *
 * <p>All ids run the same loop, each a little further, and all begin again after the last message. When
 * {@code injected-0} had no second turn, the JVM compiled it differently, and in one run of four the others were 9 %
 * slower, however much work was put in. Every turn takes the messages in a new order: with a fixed order,
 * {@code injected-5} took 7.2, 1.2, 1.4 and 3.4 % more in four runs on an AMD EPYC, and the same in all rounds of a
 * run. A processor learns what comes next, and how well it does so seems to depend on the messages and the id.
 */
public final class InjectedCodec implements Codec {
    /**
     * The encodings of a batch without extra work, to which a percentage is added; they exceed the messages of a batch.
     */
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

    /**
     * Messages to be encoded in any order.
     *
     * @param starts where each message's length and bytes start, and where the last message ends
     * @param order  the order of the current turn
     */
    private record Batch(Object[] values, int[] starts, int[] order) {}

    /** Writes a batch as its messages, each after its length in 32 bits. */
    private static final class Bound implements Adapter.Batching {
        private final Adapter adapter;
        private final int percent;
        private final SplittableRandom random = new SplittableRandom(1);
        private final Encoded encoded = new Encoded();
        private ByteBuffer out = ByteBuffer.allocate(0);

        Bound(Adapter adapter, int percent) {
            this.adapter = adapter;
            this.percent = percent;
        }

        @Override
        public Object toBatch(List<Value.StructValue> messages) throws Exception {
            Batch batch = new Batch(new Object[messages.size()], new int[messages.size() + 1],
                    IntStream.range(0, messages.size()).toArray());
            for (int i = 0; i < messages.size(); i++) {
                batch.values[i] = adapter.toNative(messages.get(i));
                batch.starts[i + 1] = batch.starts[i] + Integer.BYTES + adapter.encode(batch.values[i]).length();
            }
            int length = batch.starts[messages.size()];
            if (out.capacity() < length) out = ByteBuffer.allocate(length);
            return batch;
        }

        /** A message that is encoded again is written over its earlier encoding. */
        @Override
        public Encoded encode(Object value) throws Exception {
            Batch batch = (Batch) value;
            int[] order = batch.order;
            int times = WHOLE + percent;
            int next = 0;
            for (int i = 0; i < times; i++) {
                int drawn = next + random.nextInt(order.length - next);
                int message = order[drawn];
                order[drawn] = order[next];
                order[next] = message;
                write(adapter.encode(batch.values[message]), batch.starts[message]);
                if (++next == order.length) next = 0;
            }
            return encoded.of(out.array(), 0, batch.starts[order.length]);
        }

        private void write(Encoded message, int start) {
            out.putInt(start, message.length()).put(start + Integer.BYTES, message.array(), message.offset(),
                    message.length());
        }

        @Override
        public Object decode(byte[] batch) throws Exception {
            List<Object> decoded = new ArrayList<>();
            for (ByteBuffer in = ByteBuffer.wrap(batch); in.hasRemaining();) {
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

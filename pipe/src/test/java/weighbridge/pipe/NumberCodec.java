package weighbridge.pipe;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.model.Contestant;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * Writes a number as eight bytes. The id {@code slips} changes every five-thousandth message that an adapter encodes,
 * {@code throws} throws an exception at that point while sending, {@code shifts} writes a running number before each
 * message, so that its bytes depend on earlier messages, and {@code stalls} once takes 300 ms to send.
 */
public final class NumberCodec implements Codec {
    static final Schema SCHEMA =
            new Schema("Ticket", List.of(new Definition.Struct("Ticket", List.of(Field.required(1, "n", Type.INT64)))));
    private static final int EACH = 5_000;
    private static final int STALLS = 20;
    private static final long STALL_NANOS = 300_000_000;

    private final String id;

    public NumberCodec(String id) {
        this.id = id;
    }

    static Contestant contestant(String id) {
        return new Contestant(NumberCodec.class.getName(), id, Set.of(), id.equals("shifts"), false, false, 1);
    }

    @Override
    public void generate(Schema schema, Workshop workshop) {}

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) {
        return new Numbers(id, new Encoded(), new AtomicLong());
    }

    private record Numbers(String id, Encoded encoded, AtomicLong count) implements Adapter {
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
            long n = ((Value.Int64) ((Value.StructValue) value).fields().getFirst()).value();
            long number = count.incrementAndGet();
            if (id.equals("throws") && isStreaming() && number == EACH) throw new IllegalStateException("out of ink");
            if (id.equals("stalls") && isStreaming() && number == STALLS) stall();
            if (id.equals("shifts")) return encoded.of(ByteBuffer.allocate(16).putLong(number).putLong(n).array());
            return encoded
                    .of(ByteBuffer.allocate(8).putLong(id.equals("slips") && number % EACH == 0 ? n + 1 : n).array());
        }

        private static void stall() {
            long end = System.nanoTime() + STALL_NANOS;
            for (long left; (left = end - System.nanoTime()) > 0;) LockSupport.parkNanos(left);
        }

        /** Whether it is streaming, rather than being warmed up. */
        private static boolean isStreaming() {
            return Thread.currentThread().getName().equals("lane");
        }

        @Override
        public Object decode(byte[] message) {
            ByteBuffer bytes = ByteBuffer.wrap(message);
            if (id.equals("shifts")) bytes.getLong();
            return new Value.StructValue(List.of(new Value.Int64(bytes.getLong())));
        }

        @Override
        public long read(Object decoded) {
            return ReadSum.of(SCHEMA, (Value.StructValue) decoded);
        }
    }
}

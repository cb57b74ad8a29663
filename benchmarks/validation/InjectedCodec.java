package weighbridge.codecs.msgpack;

import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/**
 * A codec that encodes more often than it is asked to: {@code injected-5} does 5 % more than {@code injected-0}.
 *
 * <p>{@code injected-0} itself encodes every tenth message once more, so that all of these run the same code, one loop around one call,
 * and the compiler sees the loop go round in each.
 */
public final class InjectedCodec implements Codec {
    private static final double ONCE = 100;
    private static final double USUAL = 110;

    private final Codec codec;
    private final double extra;

    public InjectedCodec(String id) {
        codec = new MessagePackCodec(id);
        int percent = Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
        extra = USUAL * (1 + percent / 100.0) - ONCE;
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        codec.generate(schema, workshop);
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(codec.adapter(schema, classes), extra);
    }

    private static final class Bound implements Adapter {
        private final Adapter adapter;
        private final double extra;
        private double due;
        /** What is encoded once more: the message before, so that no message is found in the fastest cache more often than usual. */
        private Object before = "";

        Bound(Adapter adapter, double extra) {
            this.adapter = adapter;
            this.extra = extra;
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            due += extra;
            Object next = value;
            if (due >= ONCE) {
                due -= ONCE;
                next = before;
            }
            before = value;
            while (true) {
                Encoded encoded = adapter.encode(next);
                if (next == value) return encoded;
                next = value;
            }
        }

        @Override
        public Object toNative(Value.StructValue message) throws Exception {
            return adapter.toNative(message);
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) throws Exception {
            return adapter.toCanonical(decoded);
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            return adapter.decode(message);
        }

        @Override
        public long read(Object decoded) throws Exception {
            return adapter.read(decoded);
        }
    }
}

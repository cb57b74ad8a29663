package weighbridge.codecs.broken;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/**
 * A contestant for each way to go wrong. One always loses a value, and one writes with a schema that lacks the last
 * field, as the Thrift file of a published comparison lacked two; the others behave until they are timed, so that only
 * the measurement can catch them.
 */
public final class BrokenCodec extends ReflectiveCodec {
    private final String id;

    public BrokenCodec(String id) {
        this.id = id;
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new Bound(beans, id);
    }

    private static final class Bound extends BeanAdapter {
        private static final int BEHAVED = 2_000;
        private static final int EACH = 10_000;

        private final String id;
        private final boolean timed = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(a -> a.contains("CompileCommandFile"));
        private final boolean sends = System.getProperty("sun.java.command", "").contains(".pipe.Sender");
        private final List<byte[]> eaten = new ArrayList<>();
        private final Field last;
        private int calls;

        Bound(Beans beans, String id) throws ReflectiveOperationException {
            super(beans);
            this.id = id;
            last = beans.root().getDeclaredField(beans.schema().rootStruct().fields().getLast().name());
            last.setAccessible(true);
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            if (timed && calls++ > BEHAVED) misbehave();
            byte[] bytes = id.equals("broken-omits") ? withoutLast(value) : written(value);
            if (sends && ++calls % EACH == 0) {
                if (id.equals("broken-throws")) throw new IllegalStateException("out of ink");
                if (id.equals("broken-flips")) bytes[bytes.length - 1] ^= 1;
            }
            if (timed && id.equals("broken-lies")) bytes[bytes.length - 1] ^= 1;
            return encoded.of(bytes);
        }

        private static byte[] written(Object value) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
                objects.writeObject(value);
            }
            return out.toByteArray();
        }

        private byte[] withoutLast(Object value) throws Exception {
            Object kept = last.get(value);
            last.set(value, null);
            byte[] bytes = written(value);
            last.set(value, kept);
            return bytes;
        }

        private void misbehave() throws InterruptedException {
            switch (id) {
                case "broken-hangs" -> Thread.sleep(Long.MAX_VALUE);
                case "broken-exits" -> System.exit(7);
                case "broken-eats" -> eaten.add(new byte[1 << 20]);
                default -> { }
            }
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(message))) {
                Object value = objects.readObject();
                if (id.equals("broken-loses")) value.getClass().getMethod("setF2", Double.class).invoke(value, (Double) null);
                return value;
            }
        }
    }
}

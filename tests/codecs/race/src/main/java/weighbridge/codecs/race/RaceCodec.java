package weighbridge.codecs.race;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/**
 * The data race of a published benchmark: threads share the object that they decode into, and each replaces it with an
 * empty one before filling it. A single thread never notices; several threads find objects that another has just
 * emptied or filled. {@code race-own} is the same without the race: each thread has its own object.
 */
public final class RaceCodec extends ReflectiveCodec {
    private final boolean shares;

    public RaceCodec(String id) {
        this.shares = id.equals("race-shared");
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new Bound(beans, shares);
    }

    private static final class Bound extends BeanAdapter {
        /** Static, because all threads share the benchmark's state. */
        private static volatile Object shared;

        private final boolean shares;
        private final Class<?> root;
        private final List<Field> fields;

        Bound(Beans beans, boolean shares) throws ReflectiveOperationException {
            super(beans);
            this.shares = shares;
            root = beans.root();
            fields = Arrays.stream(root.getDeclaredFields()).filter(f -> !Modifier.isStatic(f.getModifiers())).toList();
            fields.forEach(f -> f.setAccessible(true));
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
                objects.writeObject(value);
            }
            return encoded.of(out.toByteArray());
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            Object own = root.getConstructor().newInstance();
            if (shares) shared = own;
            try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(message))) {
                Object value = objects.readObject();
                for (Field f : fields) f.set(shares ? shared : own, f.get(value));
            }
            return shares ? shared : own;
        }
    }
}

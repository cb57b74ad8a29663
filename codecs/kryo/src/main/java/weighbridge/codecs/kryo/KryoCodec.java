package weighbridge.codecs.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.BeanAdapter;
import weighbridge.codec.Beans;
import weighbridge.codec.Encoded;
import weighbridge.codec.ReflectiveCodec;

/** Kryo on plain beans: registered classes, no reference tracking, one instance and one output buffer a thread. */
public final class KryoCodec extends ReflectiveCodec {
    private static final List<Class<?>> COLLECTIONS = List.of(ArrayList.class, LinkedHashSet.class, LinkedHashMap.class);
    private static final List<Class<?>> ARRAYS = List.of(boolean[].class, byte[].class, short[].class, int[].class, long[].class, float[].class, double[].class);

    public KryoCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        Kryo kryo = new Kryo();
        kryo.setClassLoader(beans.loader());
        beans.all().forEach(kryo::register);
        COLLECTIONS.forEach(kryo::register);
        ARRAYS.forEach(kryo::register);
        return new Bound(beans, kryo);
    }

    private static final class Bound extends BeanAdapter {
        private static final int INITIAL_BYTES = 4096;
        private static final int UNLIMITED = -1;

        private final Kryo kryo;
        private final Class<?> root;
        private final Output output = new Output(INITIAL_BYTES, UNLIMITED);
        private final Input input = new Input();

        Bound(Beans beans, Kryo kryo) throws ReflectiveOperationException {
            super(beans);
            this.kryo = kryo;
            this.root = beans.root();
        }

        @Override
        public Encoded encode(Object value) {
            output.reset();
            kryo.writeObject(output, value);
            return encoded.of(output.getBuffer(), 0, output.position());
        }

        @Override
        public Object decode(byte[] message) {
            input.setBuffer(message);
            return kryo.readObject(input, root);
        }
    }
}

package weighbridge.codecs.activej;

import io.activej.codegen.DefiningClassLoader;
import io.activej.serializer.BinarySerializer;
import io.activej.serializer.SerializerFactory;
import java.util.Arrays;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/** ActiveJ Serializer on beans with annotated getters: a serializer generated once, one output buffer per thread. */
public class ActiveJCodec extends ReflectiveCodec {
    private static final String ANNOTATIONS = "@io.activej.serializer.annotations.";

    private final boolean inBuffer;

    public ActiveJCodec(String id) {
        inBuffer = id.equals("activej-buffer");
    }

    @Override
    protected BeanSource.Members members() {
        return new Annotated();
    }

    /** What the documentation asks for of a class's properties. */
    static class Annotated implements BeanSource.Members {
        @Override
        public String getter(BeanSource.Property property) {
            return ANNOTATIONS + "Serialize(order = " + property.field().id() + versions(property) + ")";
        }

        /** Further parameters, which say in which versions there is a property. */
        String versions(BeanSource.Property property) {
            return "";
        }

        @Override
        public String typeUse(BeanSource.Property property) {
            return property.optional() ? ANNOTATIONS + "SerializeNullable" : "";
        }
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return bound(beans, beans.root());
    }

    private <T> Bound<T> bound(Beans beans, Class<T> root) throws ReflectiveOperationException {
        DefiningClassLoader classes = DefiningClassLoader.create(beans.loader());
        return new Bound<>(beans, SerializerFactory.defaultInstance().create(classes, root), inBuffer);
    }

    private static final class Bound<T> extends BeanAdapter implements Adapter.Shareable {
        private static final int INITIAL_BYTES = 4096;
        private static final int MOST_BYTES = 1 << 30;

        private final Beans beans;
        private final BinarySerializer<T> serializer;
        private final boolean inBuffer;
        private byte[] buffer = new byte[INITIAL_BYTES];

        Bound(Beans beans, BinarySerializer<T> serializer, boolean inBuffer) throws ReflectiveOperationException {
            super(beans);
            this.beans = beans;
            this.serializer = serializer;
            this.inBuffer = inBuffer;
        }

        @Override
        public Adapter another() throws ReflectiveOperationException {
            return new Bound<>(beans, serializer, inBuffer);
        }

        /** Doubles the buffer until the message fits: the serializer does not grow it, but runs over its end. */
        @Override
        @SuppressWarnings("unchecked")
        public Encoded encode(Object value) {
            while (true) {
                try {
                    int length = serializer.encode(buffer, 0, (T) value);
                    return inBuffer ? encoded.of(buffer, 0, length) : encoded.ofCopy(buffer, 0, length);
                } catch (ArrayIndexOutOfBoundsException e) {
                    if (buffer.length == MOST_BYTES) throw e;
                    buffer = Arrays.copyOf(buffer, 2 * buffer.length);
                }
            }
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            return serializer.decode(message, 0);
        }
    }
}

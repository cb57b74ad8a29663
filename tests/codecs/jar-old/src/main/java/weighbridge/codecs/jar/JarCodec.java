package weighbridge.codecs.jar;

import java.io.Serializable;
import java.util.Map;
import org.apache.commons.lang3.SerializationUtils;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/** Works only with the version of its library that its id needs. */
public final class JarCodec extends ReflectiveCodec {
    private static final Map<String, String> NEEDED = Map.of("jar-old", "3.12.0", "jar-new", "3.17.0");

    private final String id;

    public JarCodec(String id) {
        this.id = id;
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        String version = SerializationUtils.class.getPackage().getImplementationVersion();
        String needed = NEEDED.get(id);
        if (!version.equals(needed)) throw new IllegalStateException(id + " needs " + needed + ", got " + version);
        return new Bound(beans);
    }

    private static final class Bound extends BeanAdapter {
        Bound(Beans beans) throws ReflectiveOperationException {
            super(beans);
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(SerializationUtils.serialize((Serializable) value));
        }

        @Override
        public Object decode(byte[] message) {
            return SerializationUtils.deserialize(message);
        }
    }
}

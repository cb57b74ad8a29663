package weighbridge.codecs.jar;

import java.io.Serializable;
import java.util.Properties;
import org.apache.commons.lang3.SerializationUtils;
import weighbridge.codec.Adapter;
import weighbridge.codec.BeanAdapter;
import weighbridge.codec.Beans;
import weighbridge.codec.Encoded;
import weighbridge.codec.ReflectiveCodec;

/** Works only with the one version of its library that its codec.properties needs. */
public final class JarCodec extends ReflectiveCodec {
    private final String id;

    public JarCodec(String id) {
        this.id = id;
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        Properties facts = new Properties();
        try (var in = JarCodec.class.getResourceAsStream("/codec.properties")) {
            facts.load(in);
        }
        String version = SerializationUtils.class.getPackage().getImplementationVersion();
        if (!version.equals(facts.getProperty("needs"))) throw new IllegalStateException(id + " needs " + facts.getProperty("needs") + ", got " + version);
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

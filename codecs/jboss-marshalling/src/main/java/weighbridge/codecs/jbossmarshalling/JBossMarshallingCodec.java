package weighbridge.codecs.jbossmarshalling;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jboss.marshalling.Marshaller;
import org.jboss.marshalling.MarshallerFactory;
import org.jboss.marshalling.Marshalling;
import org.jboss.marshalling.MarshallingConfiguration;
import org.jboss.marshalling.SimpleClassResolver;
import org.jboss.marshalling.Unmarshaller;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/**
 * JBoss Marshalling's river protocol on plain beans: one marshaller and one unmarshaller per thread, started and
 * finished for each message.
 */
public final class JBossMarshallingCodec extends ReflectiveCodec {
    public JBossMarshallingCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        MarshallingConfiguration configuration = new MarshallingConfiguration();
        configuration.setClassResolver(new SimpleClassResolver(beans.loader()));
        return new Bound(beans, Marshalling.getProvidedMarshallerFactory("river"), configuration);
    }

    private static final class Bound extends BeanAdapter {
        private final Marshaller marshaller;
        private final Unmarshaller unmarshaller;

        Bound(Beans beans, MarshallerFactory factory, MarshallingConfiguration configuration)
                throws ReflectiveOperationException, IOException {
            super(beans);
            marshaller = factory.createMarshaller(configuration);
            unmarshaller = factory.createUnmarshaller(configuration);
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            marshaller.start(Marshalling.createByteOutput(bytes));
            marshaller.writeObject(value);
            marshaller.finish();
            return encoded.of(bytes.toByteArray());
        }

        @Override
        public Object decode(byte[] message) throws IOException, ClassNotFoundException {
            unmarshaller.start(Marshalling.createByteInput(ByteBuffer.wrap(message)));
            try {
                return unmarshaller.readObject();
            } finally {
                unmarshaller.finish();
            }
        }
    }
}

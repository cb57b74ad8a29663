package weighbridge.codecs.eclipseserializer;

import java.util.List;
import org.eclipse.serializer.Serializer;
import org.eclipse.serializer.SerializerFoundation;
import weighbridge.codec.Adapter;
import weighbridge.codec.BeanAdapter;
import weighbridge.codec.Beans;
import weighbridge.codec.Encoded;
import weighbridge.codec.ReflectiveCodec;

/** Eclipse Serializer on plain beans: registered classes, no description of them in the message; one serializer a thread. */
public final class EclipseSerializerCodec extends ReflectiveCodec {
    public EclipseSerializerCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new Bound(beans, Serializer.Bytes(SerializerFoundation.New().registerEntityTypes(beans.all())));
    }

    private static final class Bound extends BeanAdapter {
        private final Serializer<byte[]> serializer;

        Bound(Beans beans, Serializer<byte[]> serializer) throws ReflectiveOperationException {
            super(beans);
            this.serializer = serializer;
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(serializer.serialize(value));
        }

        @Override
        public Object decode(byte[] message) {
            return serializer.deserialize(message);
        }
    }
}

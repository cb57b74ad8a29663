package weighbridge.codecs.hessian;

import com.caucho.hessian.io.Hessian2Input;
import com.caucho.hessian.io.Hessian2Output;
import com.caucho.hessian.io.HessianFactory;
import com.caucho.hessian.io.SerializerFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Hessian 2 on plain beans: one factory per thread, which keeps its streams. */
public final class HessianCodec extends ReflectiveCodec {
    private final boolean unshared;

    public HessianCodec(String id) {
        unshared = id.equals("hessian2-unshared");
    }

    @Override
    protected void check(Schema schema) throws UnsupportedSchema {
        UnsupportedSchema.ifHas(schema, t -> t instanceof Type.SetOf s && isFloat(s.element()),
                "-0.0 is written as 0.0, so a set that contains both loses one of them");
        UnsupportedSchema.ifHas(schema, t -> t instanceof Type.MapOf m && isFloat(m.key()),
                "-0.0 is written as 0.0, so a map with both as keys loses one entry");
    }

    private static boolean isFloat(Type type) {
        return type instanceof Type.Scalar s && (s.kind() == Kind.FLOAT32 || s.kind() == Kind.FLOAT64);
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new Bound(beans, unshared);
    }

    private static final class Bound extends BeanAdapter {
        private final HessianFactory factory = new HessianFactory();
        private final Class<?> root;
        private final boolean unshared;

        Bound(Beans beans, boolean unshared) throws ReflectiveOperationException {
            super(beans);
            this.unshared = unshared;
            factory.setSerializerFactory(new SerializerFactory(beans.loader()));
            root = beans.root();
        }

        @Override
        public Encoded encode(Object value) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Hessian2Output out = factory.createHessian2Output(bytes);
            out.setUnshared(unshared);
            out.writeObject(value);
            out.close();
            factory.freeHessian2Output(out);
            return encoded.of(bytes.toByteArray());
        }

        @Override
        public Object decode(byte[] message) throws IOException {
            Hessian2Input in = factory.createHessian2Input(new ByteArrayInputStream(message));
            Object bean = in.readObject(root);
            // Reused only after a whole message: bytes that an error left in the buffer would precede the next message.
            factory.freeHessian2Input(in);
            return bean;
        }
    }
}

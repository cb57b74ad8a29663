package weighbridge.codecs.chronicle;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.wire.Marshallable;
import net.openhft.chronicle.wire.Wire;
import net.openhft.chronicle.wire.WireType;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Chronicle Wire's binary wires: self-describing objects that write their own fields; each direction has a wire over
 * elastic native bytes.
 */
public final class ChronicleWireCodec implements Codec {
    private final WireType type;

    public ChronicleWireCodec(String id) {
        type = id.endsWith("-fieldless") ? WireType.FIELDLESS_BINARY : WireType.BINARY;
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        UnsupportedSchema.ifHas(schema,
                t -> t instanceof Type.SetOf(Type e) && isFloat(e) || t instanceof Type.MapOf m && isFloat(m.key()),
                "0.0 and -0.0 would become one");
        MarshallableSource.write(schema, workshop);
        workshop.javac();
    }

    private static boolean isFloat(Type type) {
        return type instanceof Type.Scalar s && (s.kind() == Kind.FLOAT32 || s.kind() == Kind.FLOAT64);
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(new Beans(schema, classes), type);
    }

    private static final class Bound extends BeanAdapter {
        private final Class<? extends Marshallable> root;
        /** Native memory, which is released with the adapter. */
        private final Bytes<?> out = Bytes.allocateElasticDirect();
        private final Bytes<?> in = Bytes.allocateElasticDirect();
        private final Wire writer;
        private final Wire reader;

        Bound(Beans beans, WireType type) throws ReflectiveOperationException {
            super(beans);
            root = beans.root().asSubclass(Marshallable.class);
            writer = type.apply(out);
            reader = type.apply(in);
        }

        @Override
        public Encoded encode(Object value) {
            writer.reset();
            writer.getValueOut().object(root, (Marshallable) value);
            return encoded.of(out.toByteArray());
        }

        @Override
        public Object decode(byte[] message) {
            reader.reset();
            in.write(message);
            return reader.getValueIn().object(root);
        }
    }
}

package weighbridge.codecs.fory;

import org.apache.fory.Fory;
import org.apache.fory.config.ForyBuilder;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/** Fory on plain beans, with its builder's defaults but for the mode: registered classes, one instance per thread. */
public final class ForyCodec extends ReflectiveCodec {
    /** Fory's default of 50 guards against hostile bytes, but a recursive message may be deeper. */
    private static final int DEPTH = 1000;
    /** Fory's defaults of 512 fields and 4 KiB a class are such guards, too. */
    private static final int TYPE_FIELDS = Short.MAX_VALUE;
    private static final int TYPE_BYTES = 1 << 20;

    private final boolean xlang;
    private final boolean sameSchema;

    public ForyCodec(String id) {
        xlang = id.equals("fory-xlang");
        sameSchema = id.equals("fory-same-schema");
    }

    @Override
    protected BeanSource.Members members() {
        return xlang ? new Annotated() : super.members();
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        ForyBuilder builder = Fory.builder().withXlang(xlang).withMaxDepth(DEPTH).withMaxTypeFields(TYPE_FIELDS)
                .withMaxTypeMetaBytes(TYPE_BYTES).withClassLoader(beans.loader());
        if (sameSchema) builder.withCompatible(false);
        Fory fory = builder.build();
        // The numbers are those that Fory gives by itself, in that order.
        beans.numbered().forEach((number, type) -> fory.register(type, number));
        return new Bound(beans, fory);
    }

    /**
     * Annotates fields for the cross-language format, in which a field is never null unless it says so, and a number
     * stands for its name.
     */
    private static final class Annotated implements BeanSource.Members {
        @Override
        public String field(BeanSource.Property property) {
            return "@org.apache.fory.annotation.ForyField(id = " + property.field().id() + ") private";
        }

        @Override
        public String typeUse(BeanSource.Property property) {
            return property.optional() ? "@org.apache.fory.annotation.Nullable" : "";
        }
    }

    private static final class Bound extends BeanAdapter {
        private final Fory fory;

        Bound(Beans beans, Fory fory) throws ReflectiveOperationException {
            super(beans);
            this.fory = fory;
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(fory.serialize(value));
        }

        @Override
        public Object decode(byte[] message) {
            return fory.deserialize(message);
        }
    }
}

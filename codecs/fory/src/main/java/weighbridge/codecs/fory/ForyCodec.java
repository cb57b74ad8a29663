package weighbridge.codecs.fory;

import org.apache.fory.Fory;
import weighbridge.codec.Adapter;
import weighbridge.codec.BeanAdapter;
import weighbridge.codec.BeanSource;
import weighbridge.codec.Beans;
import weighbridge.codec.Encoded;
import weighbridge.codec.ReflectiveCodec;
import weighbridge.model.Definition;
import weighbridge.model.Field;

/** Fory on plain beans: registered classes, no reference tracking, code generated at first use; one instance a thread. */
public final class ForyCodec extends ReflectiveCodec {
    /** Fory's default of 50 guards against hostile bytes; a recursive message may be deeper. */
    private static final int DEPTH = 1000;

    private final boolean xlang;
    private final boolean compatible;

    public ForyCodec(String id) {
        xlang = id.equals("fory-xlang");
        compatible = xlang || id.equals("fory-compatible");
    }

    @Override
    protected BeanSource.Members members() {
        return xlang ? new Annotated() : super.members();
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        Fory fory = Fory.builder().withXlang(xlang).withCompatible(compatible).requireClassRegistration(true).withRefTracking(false)
                .withMaxDepth(DEPTH).withClassLoader(beans.loader()).build();
        beans.all().forEach(fory::register);
        return new Bound(beans, fory);
    }

    /** In the format that other languages read, a field is never null unless it says so, and a number stands for its name. */
    private static final class Annotated implements BeanSource.Members {
        private static final String NULLABLE = "@org.apache.fory.annotation.Nullable ";

        @Override
        public String field(Definition owner, Field field, String type) {
            String declared = owner instanceof Definition.Union || !field.required() ? nullable(type) : type;
            return "@org.apache.fory.annotation.ForyField(id = " + field.id() + ") private " + declared;
        }

        /** The annotation is the type's: it stands before a class's own name and before an array's brackets. */
        private static String nullable(String type) {
            if (type.endsWith("[]")) return type.substring(0, type.length() - 2) + " " + NULLABLE + "[]";
            int arguments = type.indexOf('<');
            int name = type.lastIndexOf('.', arguments < 0 ? type.length() : arguments) + 1;
            return type.substring(0, name) + NULLABLE + type.substring(name);
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

package weighbridge.studies.habr.java;

import java.util.Comparator;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.source.Source;
import weighbridge.codecs.java.JavaAdapter;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/**
 * The JDK's own serialization of beans that write and read their fields themselves, in Java's own order: the stream has no access to them by reflection, but describes the class with its fields as ever
 * (<a href="https://docs.oracle.com/en/java/javase/25/docs/specs/serialization/output.html#the-writeobject-method">the
 * writeObject method</a>).
 *
 * <p>The stream marks such a class, and ends each of its objects with a byte. Fields of a primitive type are written as
 * data between the objects.
 */
public final class OwnFieldsCodec implements Codec {
    public OwnFieldsCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        BeanSource.write(schema, new Members(new BeanDialect(schema)), workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new JavaAdapter(new Beans(schema, classes));
    }

    private record Members(BeanDialect beans) implements BeanSource.Members {
        private static final String OBJECT = "Object";

        @Override
        public void write(Definition owner, Source out) {
            if (owner instanceof Definition.Enumeration) return;
            out.blank().line("private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {");
            List<Field> fields = inJavasOrder(owner);
            for (Field f : fields) out.line("out.write%s(%s);", kind(type(owner, f)), f.name());
            out.close().blank().line("private void readObject(java.io.ObjectInputStream in)");
            out.line("        throws java.io.IOException, ClassNotFoundException {");
            for (Field f : fields) {
                String type = type(owner, f);
                String cast = kind(type).equals(OBJECT) ? "(" + type + ") " : "";
                out.line("%s = %sin.read%s();", f.name(), cast, kind(type));
            }
            out.close();
        }

        /** Primitives first, and each group by name. */
        private List<Field> inJavasOrder(Definition owner) {
            return owner.fields().stream().sorted(
                    Comparator.comparing((Field f) -> kind(type(owner, f)).equals(OBJECT)).thenComparing(Field::name))
                    .toList();
        }

        private String type(Definition owner, Field field) {
            return beans.fieldType(field, owner instanceof Definition.Union || !field.required());
        }

        /** The middle of the names of the stream's methods for a Java type. */
        private static String kind(String type) {
            return switch (type) {
                case "boolean", "byte", "short", "int", "long", "float", "double" ->
                    Character.toUpperCase(type.charAt(0)) + type.substring(1);
                default -> OBJECT;
            };
        }
    }
}

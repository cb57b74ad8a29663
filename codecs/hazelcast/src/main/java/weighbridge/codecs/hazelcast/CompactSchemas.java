package weighbridge.codecs.hazelcast;

import com.hazelcast.internal.serialization.impl.compact.FieldDescriptor;
import com.hazelcast.internal.serialization.impl.compact.Schema;
import com.hazelcast.internal.serialization.impl.compact.SchemaWriter;
import com.hazelcast.nio.serialization.FieldKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Type;

/**
 * The Compact schemas of another version's classes, which a cluster has from the program that has these classes. A test
 * compares them with those that Hazelcast itself derives.
 */
final class CompactSchemas {
    private CompactSchemas() {}

    /** What {@link CompactSource}'s serializers write. */
    static List<Schema> explicit(weighbridge.model.Schema schema) {
        CompactSource source = new CompactSource(schema, false);
        List<Schema> all = new ArrayList<>();
        for (Definition d : source.definitions()) {
            SchemaWriter out = new SchemaWriter(d.name());
            for (Field f : d.fields()) for (NamedFields.Slot s : source.slots(d, f)) add(out, s.name(), s.method());
            all.add(out.build());
        }
        return all;
    }

    /** What the zero-config serializer makes of beans. */
    static List<Schema> reflective(weighbridge.model.Schema schema) {
        BeanDialect beans = new BeanDialect(schema);
        List<Schema> all = new ArrayList<>();
        for (Definition d : schema.definitions()) {
            if (d instanceof Definition.Enumeration) continue;
            SchemaWriter out = new SchemaWriter(beans.className(d));
            for (Field f : d.fields()) {
                boolean nullable = d instanceof Definition.Union || !f.required();
                switch (f.type()) {
                    case Type.ListOf l ->
                        add(out, f.name(), "ArrayOf" + (l.primitive() ? "" : "Nullable") + kind(schema, l.element()));
                    case Type.SetOf s -> add(out, f.name(), "ArrayOfNullable" + kind(schema, s.element()));
                    case Type.MapOf m -> {
                        add(out, f.name() + "!keys", "ArrayOfNullable" + kind(schema, m.key()));
                        add(out, f.name() + "!values", "ArrayOfNullable" + kind(schema, m.value()));
                    }
                    case Type.Scalar _,Type.Ref _ ->
                        add(out, f.name(), (nullable ? "Nullable" : "") + kind(schema, f.type()));
                }
            }
            all.add(out.build());
        }
        return all;
    }

    private static String kind(weighbridge.model.Schema schema, Type type) {
        return switch (type) {
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration ? "String" : "Compact";
            case Type.Scalar(Kind kind, var _) -> new CompactSource(schema, false).scalar(kind);
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ ->
                throw new IllegalArgumentException("an array of arrays: " + type);
        };
    }

    /** @param word the suffix of the method that writes the field, such as {@code ArrayOfInt8} */
    private static void add(SchemaWriter out, String name, String word) {
        // What is not a number or a bool is nullable without saying so.
        String plain = word.replaceFirst("Nullable(?=String|Compact|ArrayOf)", "");
        out.addField(new FieldDescriptor(name,
                FieldKind.valueOf(plain.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toUpperCase(Locale.ROOT))));
    }
}

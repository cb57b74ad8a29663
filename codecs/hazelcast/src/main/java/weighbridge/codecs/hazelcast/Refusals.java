package weighbridge.codecs.hazelcast;

import java.util.HashSet;
import java.util.Set;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Refuses schemas that Hazelcast's formats cannot carry. */
final class Refusals {
    private final Schema schema;

    private Refusals(Schema schema) {
        this.schema = schema;
    }

    /** Refuses a type that contains itself. */
    static void checkRecursion(Schema schema, String reason) throws UnsupportedSchema {
        for (Definition d : schema.definitions()) {
            Set<String> reached = new HashSet<>();
            new Refusals(schema).reach(d, reached);
            if (reached.contains(d.name())) throw new UnsupportedSchema(d.name() + ": " + reason);
        }
    }

    private void reach(Definition from, Set<String> reached) {
        for (Field f : NamedFields.fields(from)) reach(f.type(), reached);
    }

    private void reach(Type type, Set<String> reached) {
        switch (type) {
            case Type.Scalar _ -> {}
            case Type.ListOf l -> reach(l.element(), reached);
            case Type.SetOf s -> reach(s.element(), reached);
            case Type.MapOf m -> reach(m.value(), reached);
            case Type.Ref r -> { if (reached.add(r.name())) reach(schema.definition(r), reached); }
        }
    }

    /** Refuses the types that Compact's zero-config serializer refuses. */
    static void checkReflective(Schema schema) throws UnsupportedSchema {
        checkRecursion(schema, "every object field is read twice, so each level of nesting doubles the reading time");
        UnsupportedSchema.ifHas(schema,
                t -> t instanceof Type.ListOf(Type e, boolean _) && NamedFields.isWrapped(e)
                        || t instanceof Type.MapOf m && NamedFields.isWrapped(m.value()),
                "the zero-config serializer supports no arrays of bytes or of collections");
    }
}

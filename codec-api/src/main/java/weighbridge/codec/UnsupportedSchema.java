package weighbridge.codec;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Thrown if the library cannot carry a schema; the message says which construct, where and why. */
public final class UnsupportedSchema extends Exception {
    public UnsupportedSchema(String reason) {
        super(reason);
    }

    /**
     * Refuses a schema that has such a type anywhere: as a field's, an element's, a key's or a value's.
     *
     * @throws UnsupportedSchema if it has; the message names the field and the reason
     */
    public static void ifHas(Schema schema, Predicate<Type> construct, String reason) throws UnsupportedSchema {
        for (Definition d : schema.definitions()) {
            for (Field f : fields(d))
                if (has(f.type(), construct))
                    throw new UnsupportedSchema(d.name() + "." + f.name() + " is " + f.type() + ": " + reason);
        }
    }

    /**
     * Refuses a schema in which bytes are the keys of a map, which formats with texts as keys cannot carry.
     *
     * @throws UnsupportedSchema if it has such a map; the message names the field and the reason
     */
    public static void ifKeysAreBytes(Schema schema, String reason) throws UnsupportedSchema {
        ifHas(schema, t -> t instanceof Type.MapOf m && m.key() instanceof Type.Scalar s && s.kind() == Kind.BYTES,
                reason);
    }

    /**
     * Refuses a schema in which a struct or union may contain itself, directly or through others.
     *
     * @throws UnsupportedSchema if it has such a type; the message names the type and the reason
     */
    public static void ifRecursive(Schema schema, String reason) throws UnsupportedSchema {
        for (Definition d : schema.definitions()) {
            Set<String> held = new HashSet<>();
            addHeld(schema, d, held);
            if (held.contains(d.name())) throw new UnsupportedSchema("recursion at " + d.name() + ": " + reason);
        }
    }

    private static void addHeld(Schema schema, Definition holder, Set<String> held) {
        for (Field f : fields(holder)) {
            has(f.type(), t -> {
                if (t instanceof Type.Ref r && held.add(r.name())) addHeld(schema, schema.definition(r), held);
                return false;
            });
        }
    }

    private static List<Field> fields(Definition definition) {
        return switch (definition) {
            case Definition.Enumeration _ -> List.of();
            case Definition.Struct s -> s.fields();
            case Definition.Union u -> u.alternatives();
        };
    }

    private static boolean has(Type type, Predicate<Type> construct) {
        return construct.test(type) || switch (type) {
            case Type.Scalar _,Type.Ref _ -> false;
            case Type.ListOf l -> has(l.element(), construct);
            case Type.SetOf s -> has(s.element(), construct);
            case Type.MapOf m -> has(m.key(), construct) || has(m.value(), construct);
        };
    }
}

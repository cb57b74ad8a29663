package weighbridge.codec;

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
            for (Field f : d.fields())
                if (f.type().parts().anyMatch(construct))
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
            if (schema.within(d).contains(d.name()))
                throw new UnsupportedSchema("recursion at " + d.name() + ": " + reason);
        }
    }
}

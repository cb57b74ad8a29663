package weighbridge.codecs.hazelcast;

import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Refuses schemas that Hazelcast's formats cannot carry. */
final class Refusals {
    private Refusals() {}

    /** Refuses the types that Compact's zero-config serializer refuses. */
    static void checkReflective(Schema schema) throws UnsupportedSchema {
        UnsupportedSchema.ifRecursive(schema,
                "every object field is read twice, so each level of nesting doubles the reading time");
        UnsupportedSchema.ifHas(schema,
                t -> t instanceof Type.ListOf(Type e, boolean _) && NamedFields.isWrapped(e)
                        || t instanceof Type.MapOf m && NamedFields.isWrapped(m.value()),
                "the zero-config serializer supports no arrays of bytes or of collections");
    }
}

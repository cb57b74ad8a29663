package weighbridge.model;

import java.util.Optional;

/**
 * A field of a struct, or an alternative of a union.
 *
 * @param id       positive and unique in its struct; tagged formats write it
 * @param name     lower camel case
 * @param required whether it is always present; an alternative of a union is always required
 * @param declared how the schema that it comes from declares the field
 */
public record Field(int id, String name, Type type, boolean required, Optional<Declared> declared) {
    public Field(int id, String name, Type type, boolean required) {
        this(id, name, type, required, Optional.empty());
    }

    public static Field required(int id, String name, Type type) {
        return new Field(id, name, type, true);
    }

    public static Field optional(int id, String name, Type type) {
        return new Field(id, name, type, false);
    }

    /** How a schema in that language declares it, if it comes from one. */
    public Optional<String> declared(String language) {
        return Declared.in(language, declared);
    }
}

package weighbridge.model;

import java.util.Optional;

/**
 * A field of a struct, or an alternative of a union.
 *
 * @param id        positive and unique in its struct; tagged formats write it
 * @param name      lower camel case
 * @param required  whether it is always present; an alternative of a union is always required
 * @param otherwise the value for a reader whose message has none, because its writer did not know the field; a scalar or
 *                  a symbol
 * @param declared  how the schema that it comes from declares the field
 */
public record Field(int id, String name, Type type, boolean required, Optional<Value> otherwise,
        Optional<Declared> declared) {
    public Field(int id, String name, Type type, boolean required, Optional<Declared> declared) {
        this(id, name, type, required, Optional.empty(), declared);
    }

    public Field(int id, String name, Type type, boolean required) {
        this(id, name, type, required, Optional.empty());
    }

    public static Field required(int id, String name, Type type) {
        return new Field(id, name, type, true);
    }

    public static Field optional(int id, String name, Type type) {
        return new Field(id, name, type, false);
    }

    /** The same field with this default. */
    public Field otherwise(Value value) {
        return new Field(id, name, type, required, Optional.of(value), declared);
    }

    /** How a schema in that language declares it, if it comes from one. */
    public Optional<String> declared(String language) {
        return Declared.in(language, declared);
    }
}

package weighbridge.model;

/**
 * A field of a struct, or an alternative of a union.
 *
 * @param id       positive, unique in its struct; what tagged formats write
 * @param name     lower camel case
 * @param required always present; an alternative of a union is always required
 */
public record Field(int id, String name, Type type, boolean required) {
    public static Field required(int id, String name, Type type) {
        return new Field(id, name, type, true);
    }

    public static Field optional(int id, String name, Type type) {
        return new Field(id, name, type, false);
    }
}

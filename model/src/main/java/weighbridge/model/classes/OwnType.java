package weighbridge.model.classes;

import java.util.List;
import java.util.function.Function;
import weighbridge.model.Field;
import weighbridge.model.Value;

/** How values of one type of a schema lie in a user's objects. */
public sealed interface OwnType {
    /**
     * A single value.
     *
     * @param type  its class
     * @param make  makes the object of a value
     * @param value the value of an object
     * @param sum   the format of the Java expression that is the object's part of the read sum
     */
    record Leaf(Class<?> type, Function<Value, Object> make, Function<Object, Value> value,
            String sum) implements OwnType {}

    /**
     * An array or a collection.
     *
     * @param type as it is declared
     * @param made the class of the object that is made
     */
    record Items(Class<?> type, Class<?> made, OwnType element, boolean set) implements OwnType {}

    /** A map; see {@link Items}. */
    record Entries(Class<?> type, Class<?> made, OwnType key, OwnType value) implements OwnType {}

    /** An enum; the number of a symbol is the place of its constant. */
    record Choice(Class<?> type, List<String> symbols) implements OwnType {}

    /** A type with others in it, which may contain itself. It is known by its key, because it may not be read yet. */
    record Named(String key) implements OwnType {}

    /** What a {@link Named} type is. */
    sealed interface Body {
        Class<?> type();
    }

    /** An object with properties, in the order of the schema's fields. */
    record Struct(Class<?> type, List<Property> properties, Maker maker) implements Body {}

    /** A sealed type, with the class of each alternative. */
    record Union(Class<?> type, List<Field> fields, List<OwnType> alternatives,
            List<Class<?>> classes) implements Body {}

    /** How a property shows that it has no value. */
    enum Absence {
        /** It always has one. */
        NEVER,
        /** By null. */
        NULL,
        /** By an empty {@code Optional}. */
        EMPTY
    }

    /**
     * A property of an object.
     *
     * @param raw  the class that is declared
     * @param type of the value, within an {@code Optional} if there is one
     */
    record Property(String name, Class<?> raw, Absence absence, OwnType type, Access access) {}

    /** Makes an object of its properties' values, of which some may be null. */
    interface Maker {
        Object make(Object[] values) throws ReflectiveOperationException;
    }
}

package weighbridge.codec.shape;

import weighbridge.model.Kind;

/**
 * How hand-shaped code writes and reads values under the names of their fields, in formats that have maps.
 *
 * <p>Every method returns Java code, which names its output {@code out} and its input {@code in}.
 * {@link NamedShapeSource} walks over the schema: a struct is a map of its fields that are present, and a union is a
 * map of its one alternative. Fields are read in any order, and unknown ones are skipped.
 */
public abstract class NamedShape {
    /** The Java type of {@code out}. */
    public abstract String output();

    /** The Java type of {@code in}. */
    public abstract String input();

    /** A statement that writes a scalar. */
    public abstract String write(Kind kind, String value);

    /** An expression that reads a scalar. */
    public abstract String read(Kind kind);

    /** A statement that writes a map's key or a field's name. */
    public String writeKey(Kind kind, String value) {
        return write(kind, value);
    }

    /** An expression that reads what {@link #writeKey} wrote. */
    public String readKey(Kind kind) {
        return read(kind);
    }

    /** The kind as which a symbol is written: {@link Kind#STRING} for its name, {@link Kind#INT32} for its number. */
    public abstract Kind symbol();

    /** A statement that precedes the code that writes the entries of a map. */
    public abstract String beginMap(String size);

    /** A statement that follows the code that writes the entries of a map; empty if the format needs none. */
    public abstract String endMap();

    /** A statement that precedes the code that writes the elements of a list or set. */
    public abstract String beginList(String size);

    /**
     * A statement that follows the code that writes the elements of a list or set; empty if the format needs none.
     */
    public abstract String endList();

    /** A statement that precedes the code that reads the entries of a map. */
    public abstract String enterMap();

    /** A statement that follows the code that reads the entries of a map; empty if the format needs none. */
    public abstract String leaveMap();

    /** A statement that precedes the code that reads the elements of a list or set. */
    public abstract String enterList();

    /** A statement that follows the code that reads the elements of a list or set; empty if the format needs none. */
    public abstract String leaveList();

    /** An expression that is evaluated before each entry or element, and is false after the last. */
    public abstract String more();

    /** An expression for the announced number of entries or elements; a guess if the format announces none. */
    public abstract String announced();

    /** A statement that skips the value of an unknown field. */
    public abstract String skip();
}

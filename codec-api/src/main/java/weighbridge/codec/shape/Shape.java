package weighbridge.codec.shape;

import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Type;

/**
 * How hand-shaped code writes and reads each kind of value, one after another.
 *
 * <p>Every method returns Java; the generated code names its output {@code out} and its input {@code in}. The walk over
 * the schema is {@link ShapeSource}'s: fields in their order, an absent one marked, a collection after its size, a
 * symbol as its number, a union as the id of its alternative and then its value.
 */
public abstract class Shape {
    /** The Java type of {@code out}. */
    public abstract String output();

    /** The Java type of {@code in}. */
    public abstract String input();

    /** A statement that writes a scalar. */
    public abstract String write(Kind kind, String value);

    /** An expression that reads a scalar. */
    public abstract String read(Kind kind);

    /** A statement that writes that an optional field is not there. */
    public abstract String writeAbsent();

    /** A statement before a present optional value; empty if the format needs none. */
    public String writePresent() {
        return "";
    }

    /** An expression that reads ahead: true, and consumed, if the next optional field is not there. */
    public abstract String readAbsent();

    /**
     * A statement before the fields of a struct inside the message; empty if the format needs none. The message itself
     * has none.
     *
     * <p>A format that marks absence by a value of its own needs one: else an absent struct and a struct whose first
     * field is absent would look alike.
     */
    public String writeStruct(Definition.Struct struct) {
        return "";
    }

    /** A statement that reads what {@link #writeStruct} wrote. */
    public String readStruct(Definition.Struct struct) {
        return "";
    }

    /** A statement that writes the size of a collection. */
    public String writeSize(Type collection, String size) {
        return write(Kind.INT32, size);
    }

    /** An expression that reads the size of a collection. */
    public String readSize(Type collection) {
        return read(Kind.INT32);
    }

    /** A statement that writes a small number that is not the schema's: a symbol's number, an alternative's id. */
    public String writeNumber(String number) {
        return write(Kind.INT32, number);
    }

    /** An expression that reads what {@link #writeNumber} wrote. */
    public String readNumber() {
        return read(Kind.INT32);
    }
}

package weighbridge.codec.shape;

import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Type;

/**
 * How hand-shaped code writes and reads each kind of value, one after another.
 *
 * <p>Every method returns Java code, which names its output {@code out} and its input {@code in}. {@link ShapeSource}
 * walks over the schema: fields are written in order, with a mark for an absent one; a collection follows its size; a
 * symbol is its number; a union is the id of its alternative and then its value.
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

    /** A statement that writes the mark of an absent optional field. */
    public abstract String writeAbsent();

    /** A statement before a present optional value; empty if the format needs none. */
    public String writePresent() {
        return "";
    }

    /** An expression that looks ahead: it is true, and consumes the mark, if the next optional field is absent. */
    public abstract String readAbsent();

    /**
     * A statement before the fields of a struct inside a message; empty if the format needs none. The message itself
     * has none.
     *
     * <p>A format that marks absence by a special value needs such a statement; otherwise, an absent struct would look
     * like a struct whose first field is absent.
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

    /**
     * A statement that writes a small number that is not a value of the schema: a symbol's number or an alternative's
     * id.
     */
    public String writeNumber(String number) {
        return write(Kind.INT32, number);
    }

    /** An expression that reads what {@link #writeNumber} wrote. */
    public String readNumber() {
        return read(Kind.INT32);
    }
}

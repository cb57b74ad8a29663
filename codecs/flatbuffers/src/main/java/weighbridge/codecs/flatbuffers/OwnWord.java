package weighbridge.codecs.flatbuffers;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Kind;

/** A scalar of FlatBuffers' schema language. */
enum OwnWord {
    BOOL(Kind.BOOL, 1, "boolean", "boolean"), BYTE(Kind.INT8, 1, "byte", "byte"), UBYTE(Kind.INT16, 1, "int", "byte"),
    SHORT(Kind.INT16, 2, "short", "short"), USHORT(Kind.INT32, 2, "int", "short"), INT(Kind.INT32, 4, "int", "int"),
    UINT(Kind.INT64, 4, "long", "int"), LONG(Kind.INT64, 8, "long", "long"), ULONG(Kind.INT64, 8, "long", "long"),
    FLOAT(Kind.FLOAT32, 4, "float", "float"), DOUBLE(Kind.FLOAT64, 8, "double", "double");

    private final Kind kind;
    private final int size;
    private final String java;
    private final String raw;

    /**
     * @param kind the kind of its values in a schema
     * @param size its size in a message, in bytes
     * @param java its type in generated methods
     * @param raw  its type in the builder's own methods
     */
    OwnWord(Kind kind, int size, String java, String raw) {
        this.kind = kind;
        this.size = size;
        this.java = java;
        this.raw = raw;
    }

    static Optional<OwnWord> of(String word) {
        return Arrays.stream(values()).filter(w -> w.text().equals(word)).findFirst();
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    Kind kind() {
        return kind;
    }

    int size() {
        return size;
    }

    String java() {
        return java;
    }

    /** The type of an element of the arrays that generated methods take. */
    String element() {
        return size == 1 ? raw : java;
    }

    /** Converts a value for the builder's own methods. */
    String raw(String value) {
        return raw.equals(java) ? value : "(" + raw + ") " + value;
    }

    /** The suffix of the builder's own methods for the scalar, and of the class of its vectors. */
    String method() {
        return Dialect.capitalized(raw);
    }

    /** Converts what an accessor returns to the bean's number. */
    String bean(String value) {
        return this == UBYTE ? "(short) " + value : value;
    }

    /** Converts an element of a vector, where an unsigned number may look negative, to the bean's number. */
    String beanElement(String value) {
        return switch (this) {
            case UBYTE -> "(short) (" + value + " & 0xff)";
            case USHORT -> "(" + value + " & 0xffff)";
            case UINT -> "(" + value + " & 0xffffffffL)";
            default -> value;
        };
    }
}

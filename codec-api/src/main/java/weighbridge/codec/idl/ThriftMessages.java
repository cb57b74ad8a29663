package weighbridge.codec.idl;

import weighbridge.codec.source.Dialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * What is common to the Java classes that generators make for a {@link ThriftFile}: a float is a double, and bytes in a
 * collection are of a class that wraps them.
 */
public abstract class ThriftMessages extends Dialect {
    private final String bytes;

    /** @param bytes the class of bytes, with a static method {@code wrap} */
    protected ThriftMessages(Schema schema, String bytes) {
        super(schema);
        this.bytes = bytes;
    }

    /** A name of the file as the generator writes it. */
    protected String written(String name) {
        return name;
    }

    /** The array in a value of the class of bytes. */
    protected abstract String array(String value);

    @Override
    public String className(Definition definition) {
        return ThriftFile.PACKAGE + "." + written(ThriftFile.name(definition));
    }

    /** A field's name in those of its methods. */
    protected final String capitalized(Field field) {
        return capitalized(written(ThriftFile.name(field)));
    }

    protected static boolean is(Kind kind, Type type) {
        return type instanceof Type.Scalar s && s.kind() == kind;
    }

    /** An array as a value of the class of bytes. */
    protected final String wrap(String array) {
        return bytes + ".wrap(" + array + ")";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        return variable + ".set" + capitalized(field) + "(" + value + ");";
    }

    @Override
    public String symbol(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return className(enumeration) + "." + ThriftFile.name(symbol);
    }

    @Override
    public String scalar(Kind kind) {
        return switch (kind) {
            case FLOAT32 -> "double";
            case BYTES -> bytes;
            default -> super.scalar(kind);
        };
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return switch (scalar.kind()) {
            // The inner cast unboxes a value that comes from a collection.
            case FLOAT32 -> "(double) (float) " + bean;
            case BYTES -> wrap(bean);
            default -> bean;
        };
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case FLOAT32 -> "(float) (double) " + value;
            case BYTES -> array(value);
            default -> value;
        };
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.FLOAT32 ? "ReadSum.of((float) (double) " + value + ")" : super.sum(scalar, value);
    }
}

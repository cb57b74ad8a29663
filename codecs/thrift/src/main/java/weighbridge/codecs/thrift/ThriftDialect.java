package weighbridge.codecs.thrift;

import weighbridge.codec.idl.ThriftFile;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The classes that the Thrift compiler generates for a {@link ThriftFile}. */
final class ThriftDialect extends Dialect {
    private static final String BYTE_BUFFER = "java.nio.ByteBuffer";

    ThriftDialect(Schema schema) {
        super(schema);
    }

    @Override
    public String className(Definition definition) {
        return ThriftFile.PACKAGE + "." + ThriftFile.name(definition);
    }

    private static String capitalized(Field field) {
        return capitalized(ThriftFile.name(field));
    }

    private static boolean is(Kind kind, Type type) {
        return type instanceof Type.Scalar s && s.kind() == kind;
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return object + ".isSet" + capitalized(field) + "()";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        boolean is = owner instanceof Definition.Struct && is(Kind.BOOL, field.type());
        String get = object + (is ? ".is" : ".get") + capitalized(field) + "()";
        // The getter of a field returns bytes as an array; a collection holds them as buffers.
        return is(Kind.BYTES, field.type()) ? BYTE_BUFFER + ".wrap(" + get + ")" : get;
    }

    @Override
    public String begin(Definition owner, String variable) {
        return className(owner) + " " + variable + " = new " + className(owner) + "();";
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
            case BYTES -> BYTE_BUFFER;
            default -> super.scalar(kind);
        };
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return switch (scalar.kind()) {
            // The inner cast unboxes a value that comes from a collection.
            case FLOAT32 -> "(double) (float) " + bean;
            case BYTES -> BYTE_BUFFER + ".wrap(" + bean + ")";
            default -> bean;
        };
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case FLOAT32 -> "(float) (double) " + value;
            case BYTES -> "org.apache.thrift.TBaseHelper.byteBufferToByteArray(" + value + ")";
            default -> value;
        };
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.FLOAT32 ? "ReadSum.of((float) (double) " + value + ")" : super.sum(scalar, value);
    }
}

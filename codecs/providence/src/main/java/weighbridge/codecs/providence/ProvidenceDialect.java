package weighbridge.codecs.providence;

import weighbridge.codec.idl.ThriftFile;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The immutable messages, and their builders, that Providence generates for a {@link ThriftFile}. */
public final class ProvidenceDialect extends Dialect {
    private static final String BINARY = "net.morimekta.util.Binary";

    public ProvidenceDialect(Schema schema) {
        super(schema);
    }

    @Override
    public String className(Definition definition) {
        return ThriftFile.PACKAGE + "." + withoutUnderscores(ThriftFile.name(definition));
    }

    private static String capitalized(Field field) {
        return capitalized(withoutUnderscores(ThriftFile.name(field)));
    }

    /** The generator takes underscores for the gaps between words; a schema's names have them only at the end. */
    private static String withoutUnderscores(String name) {
        return name.replace("_", "");
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return object + ".has" + capitalized(field) + "()";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        boolean is = field.type() instanceof Type.Scalar s && s.kind() == Kind.BOOL;
        return object + (is ? ".is" : ".get") + capitalized(field) + "()";
    }

    @Override
    public String begin(Definition owner, String variable) {
        return className(owner) + "._Builder " + variable + " = " + className(owner) + ".builder();";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        return variable + ".set" + capitalized(field) + "(" + value + ");";
    }

    @Override
    public String end(Definition owner, String variable) {
        return variable + ".build()";
    }

    @Override
    public String symbol(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return className(enumeration) + "." + ThriftFile.name(symbol);
    }

    @Override
    public String scalar(Kind kind) {
        return switch (kind) {
            case FLOAT32 -> "double";
            case BYTES -> BINARY;
            default -> super.scalar(kind);
        };
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return switch (scalar.kind()) {
            // The inner cast unboxes a value that comes from a collection.
            case FLOAT32 -> "(double) (float) " + bean;
            case BYTES -> BINARY + ".wrap(" + bean + ")";
            default -> bean;
        };
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case FLOAT32 -> "(float) (double) " + value;
            case BYTES -> value + ".get()";
            default -> value;
        };
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case FLOAT32 -> "ReadSum.of((float) (double) " + value + ")";
            case BYTES -> "ReadSum.of(" + value + ".getByteBuffer())";
            default -> super.sum(scalar, value);
        };
    }
}

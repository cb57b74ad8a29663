package weighbridge.codec.idl;

import java.nio.ByteBuffer;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * The classes that Avro's compiler generates for an {@link AvscFile}, with {@code Object} for unions. A text is a
 * {@code CharSequence}, as by default, or a {@code String}.
 */
public class AvscDialect extends Dialect {
    private final boolean strings;

    public AvscDialect(Schema schema) {
        this(schema, false);
    }

    /** @param strings whether the compiler was told to generate {@code String}s */
    public AvscDialect(Schema schema, boolean strings) {
        super(schema);
        this.strings = strings;
    }

    /** The bytes in a buffer, whose position is unchanged. */
    public static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(buffer.position(), bytes);
        return bytes;
    }

    @Override
    public String className(Definition definition) {
        return definition instanceof Definition.Union ? "Object" : AvscFile.PACKAGE + "." + definition.name();
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return switch (owner) {
            case Definition.Union u -> object + " instanceof " + branch(u, field);
            default -> get(owner, field, object) + " != null";
        };
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        return switch (owner) {
            case Definition.Union u when isWrapped(u, field) ->
                "((" + branch(u, field) + ") " + object + ").getValue()";
            case Definition.Union _ -> "((" + boxed(field.type()) + ") " + object + ")";
            default -> object + ".get" + capitalized(AvscFile.fieldName(field)) + "()";
        };
    }

    protected final boolean isWrapped(Definition.Union u, Field f) {
        return AvscFile.isWrapped(schema, u, f);
    }

    /** The class of an alternative's value in the Avro union. */
    protected final String branch(Definition.Union u, Field f) {
        if (isWrapped(u, f)) return AvscFile.HELPERS + "." + AvscFile.wrapperName(u, f);
        String type = boxed(f.type());
        return type.indexOf('<') < 0 ? type : type.substring(0, type.indexOf('<'));
    }

    @Override
    public String begin(Definition owner, String variable) {
        return owner instanceof Definition.Union ? "Object " + variable + " = null;"
                : className(owner) + " " + variable + " = new " + className(owner) + "();";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        return switch (owner) {
            case Definition.Union u when isWrapped(u, field) ->
                variable + " = new " + branch(u, field) + "(" + value + ");";
            case Definition.Union _ -> variable + " = " + value + ";";
            default -> variable + ".set" + capitalized(AvscFile.fieldName(field)) + "(" + cast(field, value) + ");";
        };
    }

    /**
     * A cast, needed because Avro's compiler turns a union of null and one branch into that branch's class, not into
     * {@code Object}.
     */
    private String cast(Field field, String value) {
        boolean single = !field.required() && field.type() instanceof Type.Ref r
                && schema.definition(r) instanceof Definition.Union u && u.alternatives().size() == 1;
        if (!single) return value;
        Definition.Union u = (Definition.Union) schema.definition((Type.Ref) field.type());
        Field only = u.alternatives().getFirst();
        return "(" + (isWrapped(u, only) ? branch(u, only) : boxed(only.type())) + ") " + value;
    }

    @Override
    public String scalar(Kind kind) {
        return switch (kind) {
            case INT8, INT16 -> "int";
            case STRING -> strings ? "String" : "CharSequence";
            case BYTES -> "java.nio.ByteBuffer";
            default -> super.scalar(kind);
        };
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return super.sum(scalar, scalar.kind() == Kind.STRING ? text(value) : value);
    }

    private String text(String value) {
        return strings ? value : value + ".toString()";
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return switch (scalar.kind()) {
            // The cast also unboxes the bean's value, which is boxed if it is optional or an alternative.
            case INT8, INT16 -> "(int) " + bean;
            case BYTES -> "java.nio.ByteBuffer.wrap(" + bean + ")";
            default -> bean;
        };
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case INT8 -> "(byte) (int) " + value;
            case INT16 -> "(short) (int) " + value;
            case STRING -> text(value);
            case BYTES -> AvscDialect.class.getName() + ".bytes(" + value + ")";
            default -> value;
        };
    }

    @Override
    public String type(Type type) {
        return switch (type) {
            case Type.SetOf s -> "java.util.List<" + boxed(s.element()) + ">";
            case Type.MapOf m when !AvscFile.isMap(m) -> "java.util.List<" + entry(m) + ">";
            default -> super.type(type);
        };
    }

    @Override
    public String create(Type collection, String variable, String size) {
        boolean array = collection instanceof Type.SetOf || collection instanceof Type.MapOf m && !AvscFile.isMap(m);
        return array ? type(collection) + " " + variable + " = new java.util.ArrayList<>(" + size + ");"
                : super.create(collection, variable, size);
    }

    @Override
    public String put(Type.MapOf map, String variable, String key, String value) {
        return AvscFile.isMap(map) ? super.put(map, variable, key, value)
                : variable + ".add(new " + entry(map) + "(" + key + ", " + value + "));";
    }

    @Override
    public String entry(Type.MapOf map) {
        return AvscFile.isMap(map) ? super.entry(map) : AvscFile.HELPERS + "." + AvscFile.entryName(map);
    }

    @Override
    public String entries(Type.MapOf map, String value) {
        return AvscFile.isMap(map) ? super.entries(map, value) : value;
    }
}

package weighbridge.codecs.flatbuffers;

import weighbridge.codec.History;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Type;

/**
 * How a buffer is read in place through the tables that flatc generates for an {@link FbsFile}. {@link FlatSource}
 * builds buffers, because children must come before their parents.
 *
 * <p>An optional value is fetched once: the test for null names it {@code present}. A loop moves one table, {@code at},
 * over a vector.
 */
final class FlatDialect extends Dialect {
    private static final String RUNTIME = "com.google.flatbuffers.";

    private final History history;

    FlatDialect(History history) {
        super(history.schema());
        this.history = history;
    }

    @Override
    public String className(Definition definition) {
        return FbsFile.PACKAGE + "." + FbsFile.name(definition);
    }

    @Override
    public String scalar(Kind kind) {
        return kind == Kind.BYTES ? "java.nio.ByteBuffer" : super.scalar(kind);
    }

    @Override
    public String type(Type type) {
        return switch (type) {
            case Type.Scalar s -> scalar(s.kind());
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration e ? FbsFile.number(e)
                    : className(schema.definition(r));
            case Type.ListOf l -> vector(l.element());
            case Type.SetOf s -> vector(s.element());
            case Type.MapOf m -> entryClass(m) + ".Vector";
        };
    }

    private String vector(Type element) {
        return isTableIn(element) ? tableIn(element) + ".Vector" : RUNTIME + capitalized(type(element)) + "Vector";
    }

    /** Whether a vector of such elements contains tables. */
    boolean isTableIn(Type element) {
        return FbsFile.isBoxed(element) || FbsFile.isTable(schema, element);
    }

    /** The class of the tables in a vector of such elements. */
    String tableIn(Type element) {
        return FbsFile.isBoxed(element) ? boxClass(element) : type(element);
    }

    String boxClass(Type type) {
        return FbsFile.PACKAGE + "." + FbsFile.boxName(type);
    }

    String entryClass(Type.MapOf map) {
        return FbsFile.PACKAGE + "." + ProtoFile.entryName(map);
    }

    /** Whether a field of the type holds the value itself rather than its position. */
    boolean isInline(Type type) {
        return !FbsFile.isVector(type) && !FbsFile.isTable(schema, type) && !isString(type);
    }

    private static boolean isString(Type type) {
        return type instanceof Type.Scalar s && s.kind() == Kind.STRING;
    }

    private static String call(String object, String name, Type type) {
        boolean bytes = type instanceof Type.Scalar s && s.kind() == Kind.BYTES;
        return object + "." + name + (bytes ? "AsByteBuffer()" : FbsFile.isVector(type) ? "Vector()" : "()");
    }

    private static String accessor(Field field) {
        String camel = FbsFile.camel(field);
        return Character.toLowerCase(camel.charAt(0)) + camel.substring(1);
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        if (owner instanceof Definition.Union u)
            return object + ".valueType() == " + (FbsFile.place(history, u, field) + 1);
        return isInline(field.type()) ? object + ".has" + FbsFile.camel(field) + "()"
                : call(object, accessor(field), field.type()) + " instanceof " + type(field.type()) + " present";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        if (owner instanceof Definition.Union) {
            boolean table = FbsFile.isTable(schema, field.type());
            String type = table ? type(field.type()) : boxClass(field.type());
            String value = "((" + type + ") " + object + ".value(new " + type + "()))";
            return table ? value : call(value, "value", field.type());
        }
        return field.required() || isInline(field.type()) ? call(object, accessor(field), field.type()) : "present";
    }

    @Override
    public String begin(Definition owner, String variable) {
        throw new UnsupportedOperationException("FlatSource builds the buffers");
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        throw new UnsupportedOperationException("FlatSource builds the buffers");
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? FlatGlue.class.getName() + ".bytes(" + value + ")" : value;
    }

    @Override
    public String size(Type collection, String value) {
        return value + ".length()";
    }

    private static String loop(String at, String value) {
        return at + "for (int e = 0; e < " + value + ".length(); e++) {";
    }

    private static String at(String table) {
        return table + " at = new " + table + "(); ";
    }

    @Override
    public String loop(Type collection, Type element, String value) {
        return loop(isTableIn(element) ? at(tableIn(element)) : "", value);
    }

    @Override
    public String item(Type collection, Type element, String variable) {
        if (!isTableIn(element)) return "v.get(" + variable + ")";
        String table = "v.get(at, " + variable + ")";
        return FbsFile.isBoxed(element) ? call(table, "value", element) : table;
    }

    @Override
    public String entryLoop(Type.MapOf map, String value) {
        return loop(at(entryClass(map)), value);
    }

    @Override
    public String key(Type.MapOf map, String entry) {
        return call("v.get(at, " + entry + ")", "key", map.key());
    }

    /** Reads the value from {@code at}, which reading the key has moved to the entry. */
    @Override
    public String value(Type.MapOf map, String entry) {
        return call("at", "value", map.value());
    }
}

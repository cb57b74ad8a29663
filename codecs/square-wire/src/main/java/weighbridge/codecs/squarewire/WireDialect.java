package weighbridge.codecs.squarewire;

import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.idl.ProtoMessages;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * The classes that Wire's compiler generates for a {@link ProtoFile}: public final fields, null if absent, and a
 * builder.
 */
final class WireDialect extends ProtoMessages {
    private static final String BYTE_STRING = "okio.ByteString";

    WireDialect(Schema schema) {
        super(schema);
    }

    @Override
    public String className(Definition definition) {
        return ProtoFile.PACKAGE + "." + definition.name();
    }

    private static String name(Definition owner, Field field) {
        return ProtoFile.name(field, owner.fields());
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return isRef(field.type()) || owner instanceof Definition.Union ? object + "." + name(owner, field) + " != null"
                : "true";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        String get = object + "." + name(owner, field);
        return owner instanceof Definition.Union && isWrapped(field.type()) ? unwrap(field.type(), get) : get;
    }

    @Override
    protected String unwrap(Type wrapped, String message) {
        return message + ".items";
    }

    @Override
    public String begin(Definition owner, String variable) {
        return className(owner) + ".Builder " + variable + " = new " + className(owner) + ".Builder();";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        boolean wrapped = owner instanceof Definition.Union && isWrapped(field.type());
        return variable + "." + name(owner, field) + "(" + (wrapped ? wrap(field.type(), value) : value) + ");";
    }

    @Override
    public String end(Definition owner, String variable) {
        return variable + ".build()";
    }

    @Override
    protected String wrap(Type type, String value) {
        return "new " + wrapper(type) + ".Builder().items(" + value + ").build()";
    }

    @Override
    protected String newEntry(Type.MapOf map, String key, String value) {
        return "new " + entry(map) + ".Builder().key(" + key + ").value(" + value + ").build()";
    }

    @Override
    protected String part(Type.MapOf map, String entry, String part) {
        return hasMap(map) ? super.part(map, entry, part) : entry + "." + part;
    }

    @Override
    public String symbol(Definition.Enumeration e, Definition.Symbol s) {
        return className(e) + "." + ProtoFile.symbol(e, s);
    }

    @Override
    public String scalar(Kind kind) {
        return kind == Kind.BYTES ? BYTE_STRING : super.scalar(kind);
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return scalar.kind() == Kind.BYTES ? BYTE_STRING + ".of(" + bean + ")" : super.fromBean(scalar, bean);
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? value + ".toByteArray()" : super.toBean(scalar, value);
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? "ReadSum.of(" + value + ".asByteBuffer())" : super.sum(scalar, value);
    }
}

package weighbridge.codecs.protobuf;

import weighbridge.codec.idl.MessageWalk;
import weighbridge.codec.idl.ProtoDeclaration;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.idl.ProtoMessages;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The classes that protoc generates for a {@link ProtoFile}. */
final class ProtoDialect extends ProtoMessages implements MessageWalk.Wrappers {
    private static final String BYTE_STRING = "com.google.protobuf.ByteString";

    ProtoDialect(Schema schema) {
        super(schema);
    }

    /** The message's class for a struct or union; a oneof in a user's own message has the class of that message. */
    @Override
    public String className(Definition definition) {
        Definition message = definition instanceof Definition.Union u && ProtoDeclaration.isInline(u)
                ? ProtoDeclaration.around(schema, u) : definition;
        return ProtoFile.PACKAGE + "." + message.name();
    }

    private boolean isInline(Field field) {
        return ProtoDeclaration.inline(schema, field.type()).isPresent();
    }

    /** A field's name by protoc's rule: the first letter and every letter after a digit are capitals. */
    private String camel(Definition owner, Field field) {
        StringBuilder camel = new StringBuilder();
        boolean capital = true;
        for (char c : ProtoFile.name(field, ProtoFile.siblings(schema, owner)).toCharArray()) {
            camel.append(capital ? Character.toUpperCase(c) : c);
            capital = Character.isDigit(c);
        }
        return camel.toString();
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        if (isInline(field)) return object + ".get" + camel(owner, field) + "Case().getNumber() != 0";
        // A repeated field has no presence, so an alternative wraps it in a message, which does.
        return isRef(field.type()) || owner instanceof Definition.Union ? object + ".has" + camel(owner, field) + "()"
                : "true";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        if (isInline(field)) return object;
        String get = object + ".get" + camel(owner, field);
        if (isRef(field.type())) return get + "()";
        if (owner instanceof Definition.Union) return unwrap(field.type(), get + "()");
        return get + (hasMap(field.type()) ? "Map()" : "List()");
    }

    @Override
    public String ofAlternative(Definition.Union owner, Field field, String object) {
        return object + ".get" + camel(owner, field) + "()";
    }

    @Override
    public String ofValue(Type.MapOf map, String entry) {
        return part(map, entry, "value");
    }

    @Override
    protected String unwrap(Type wrapped, String message) {
        return message + (hasMap(wrapped) ? ".getItemsMap()" : ".getItemsList()");
    }

    @Override
    public String begin(Definition owner, String variable) {
        return className(owner) + ".Builder " + variable + " = " + className(owner) + ".newBuilder();";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        if (isInline(field)) return variable + ".mergeFrom(" + value + ");";
        if (isRef(field.type())) return variable + ".set" + camel(owner, field) + "(" + value + ");";
        if (owner instanceof Definition.Union)
            return variable + ".set" + camel(owner, field) + "(" + wrap(field.type(), value) + ");";
        return variable + (hasMap(field.type()) ? ".putAll" : ".addAll") + camel(owner, field) + "(" + value + ");";
    }

    @Override
    public String end(Definition owner, String variable) {
        boolean inline = owner instanceof Definition.Union u && ProtoDeclaration.isInline(u);
        return variable + (inline ? ".buildPartial()" : ".build()");
    }

    @Override
    protected String wrap(Type type, String value) {
        return wrapper(type) + ".newBuilder()" + (hasMap(type) ? ".putAllItems(" : ".addAllItems(") + value
                + ").build()";
    }

    @Override
    protected String newEntry(Type.MapOf map, String key, String value) {
        return entry(map) + ".newBuilder().setKey(" + key + ").setValue(" + value + ").build()";
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
        return scalar.kind() == Kind.BYTES ? BYTE_STRING + ".copyFrom(" + bean + ")" : super.fromBean(scalar, bean);
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? value + ".toByteArray()" : super.toBean(scalar, value);
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? "ReadSum.of(" + value + ".asReadOnlyByteBuffer())"
                : super.sum(scalar, value);
    }
}

package weighbridge.codecs.protobuf;

import java.util.List;
import weighbridge.codec.Dialect;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The classes that protoc generates for a {@link ProtoFile}. */
final class ProtoDialect extends Dialect {
    private static final String BYTE_STRING = "com.google.protobuf.ByteString";

    ProtoDialect(Schema schema) {
        super(schema);
    }

    @Override
    public String className(Definition definition) {
        return ProtoFile.PACKAGE + "." + definition.name();
    }

    /** protoc's own rule: the first letter and every letter after a digit are capitals. */
    private static String camel(Definition owner, Field field) {
        List<Field> siblings = owner instanceof Definition.Struct s ? s.fields() : ((Definition.Union) owner).alternatives();
        StringBuilder camel = new StringBuilder();
        boolean capital = true;
        for (char c : ProtoFile.name(field, siblings).toCharArray()) {
            camel.append(capital ? Character.toUpperCase(c) : c);
            capital = Character.isDigit(c);
        }
        return camel.toString();
    }

    /** Whether a collection or an alternative needs a message around a value of the type. */
    static boolean isWrapped(Type type) {
        return !isRef(type);
    }

    private static boolean isRef(Type type) {
        return type instanceof Type.Scalar || type instanceof Type.Ref;
    }

    private static boolean hasMap(Type type) {
        return type instanceof Type.MapOf m && ProtoFile.hasMap(m);
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        // A repeated field has no presence; as an alternative it is wrapped in a message that has.
        return isRef(field.type()) || owner instanceof Definition.Union ? object + ".has" + camel(owner, field) + "()" : "true";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        String get = object + ".get" + camel(owner, field);
        if (isRef(field.type())) return get + "()";
        if (owner instanceof Definition.Union) return get + "()" + items(field.type());
        return get + (hasMap(field.type()) ? "Map()" : "List()");
    }

    /** The message around an alternative's collection. */
    String getWrapper(Definition owner, Field field, String object) {
        return object + ".get" + camel(owner, field) + "()";
    }

    private static String items(Type wrapped) {
        return hasMap(wrapped) ? ".getItemsMap()" : ".getItemsList()";
    }

    @Override
    public String begin(Definition owner, String variable) {
        return className(owner) + ".Builder " + variable + " = " + className(owner) + ".newBuilder();";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        if (isRef(field.type())) return variable + ".set" + camel(owner, field) + "(" + value + ");";
        if (owner instanceof Definition.Union) return variable + ".set" + camel(owner, field) + "(" + wrap(field.type(), value) + ");";
        return variable + (hasMap(field.type()) ? ".putAll" : ".addAll") + camel(owner, field) + "(" + value + ");";
    }

    @Override
    public String end(Definition owner, String variable) {
        return variable + ".build()";
    }

    private static String wrap(Type type, String value) {
        return ProtoFile.PACKAGE + "." + ProtoFile.wrapperName(type) + ".newBuilder()" + (hasMap(type) ? ".putAllItems(" : ".addAllItems(") + value + ").build()";
    }

    @Override
    public String symbol(Definition.Enumeration e, Definition.Symbol s) {
        return className(e) + "." + ProtoFile.symbol(e, s);
    }

    @Override
    public String scalar(Kind kind) {
        return switch (kind) {
            case INT8, INT16 -> "int";
            case BYTES -> BYTE_STRING;
            default -> super.scalar(kind);
        };
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return switch (scalar.kind()) {
            // The cast also unboxes, where the bean's value stands in a collection.
            case INT8, INT16 -> "(int) " + bean;
            case BYTES -> BYTE_STRING + ".copyFrom(" + bean + ")";
            default -> bean;
        };
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case INT8 -> "(byte) (int) " + value;
            case INT16 -> "(short) (int) " + value;
            case BYTES -> value + ".toByteArray()";
            default -> value;
        };
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? "ReadSum.of(" + value + ".asReadOnlyByteBuffer())" : super.sum(scalar, value);
    }

    /** The Java type of a value inside a collection. */
    private String inside(Type type) {
        return isRef(type) ? boxed(type) : ProtoFile.PACKAGE + "." + ProtoFile.wrapperName(type);
    }

    @Override
    public String type(Type type) {
        return switch (type) {
            case Type.ListOf l -> "java.util.List<" + inside(l.element()) + ">";
            case Type.SetOf s -> "java.util.List<" + inside(s.element()) + ">";
            case Type.MapOf m when hasMap(m) -> "java.util.Map<" + boxed(m.key()) + ", " + inside(m.value()) + ">";
            case Type.MapOf m -> "java.util.List<" + entry(m) + ">";
            case Type.Scalar _, Type.Ref _ -> super.type(type);
        };
    }

    @Override
    public String create(Type collection, String variable, String size) {
        return hasMap(collection) ? super.create(collection, variable, size)
                : type(collection) + " " + variable + " = new java.util.ArrayList<>(" + size + ");";
    }

    @Override
    public String element(Type collection, Type element) {
        return isRef(element) ? super.element(collection, element) : inside(element);
    }

    @Override
    public String item(Type collection, Type element, String variable) {
        return isRef(element) ? variable : variable + items(element);
    }

    @Override
    public String add(Type collection, String variable, String element) {
        Type of = collection instanceof Type.ListOf l ? l.element() : ((Type.SetOf) collection).element();
        return super.add(collection, variable, isRef(of) ? element : wrap(of, element));
    }

    @Override
    public String put(Type.MapOf map, String variable, String key, String value) {
        String inside = isRef(map.value()) ? value : wrap(map.value(), value);
        return hasMap(map) ? super.put(map, variable, key, inside)
                : variable + ".add(" + entry(map) + ".newBuilder().setKey(" + key + ").setValue(" + inside + ").build());";
    }

    @Override
    public String entry(Type.MapOf map) {
        return hasMap(map) ? "java.util.Map.Entry<" + boxed(map.key()) + ", " + inside(map.value()) + ">"
                : ProtoFile.PACKAGE + "." + ProtoFile.entryName(map);
    }

    @Override
    public String entries(Type.MapOf map, String value) {
        return hasMap(map) ? super.entries(map, value) : value;
    }

    @Override
    public String value(Type.MapOf map, String entry) {
        return super.value(map, entry) + (isRef(map.value()) ? "" : items(map.value()));
    }
}

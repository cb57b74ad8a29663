package weighbridge.codec.idl;

import weighbridge.codec.source.Dialect;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * What is common to the classes that generators make for a {@link ProtoFile} with Java's collections in them: small
 * integers are ints, and what proto3 cannot nest is in a message of its own.
 */
public abstract class ProtoMessages extends Dialect {
    protected ProtoMessages(Schema schema) {
        super(schema);
    }

    /** The collection in the message that wraps it. */
    protected abstract String unwrap(Type wrapped, String message);

    /** The message that wraps a collection. */
    protected abstract String wrap(Type type, String value);

    /** A message for one entry of a map that proto3 does not allow; the value is already wrapped. */
    protected abstract String newEntry(Type.MapOf map, String key, String value);

    /** Whether a value of the type needs a message around it in a collection or an alternative. */
    public static boolean isWrapped(Type type) {
        return !isRef(type);
    }

    protected static boolean isRef(Type type) {
        return type instanceof Type.Scalar || type instanceof Type.Ref;
    }

    protected static boolean hasMap(Type type) {
        return type instanceof Type.MapOf m && ProtoFile.hasMap(m);
    }

    @Override
    public String scalar(Kind kind) {
        return kind == Kind.INT8 || kind == Kind.INT16 ? "int" : super.scalar(kind);
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        // The cast also unboxes the bean's value, which is boxed in a collection.
        return scalar.kind() == Kind.INT8 || scalar.kind() == Kind.INT16 ? "(int) " + bean : bean;
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case INT8 -> "(byte) (int) " + value;
            case INT16 -> "(short) (int) " + value;
            default -> value;
        };
    }

    /** The class of the message that wraps a collection. */
    protected static String wrapper(Type type) {
        return ProtoFile.PACKAGE + "." + ProtoFile.wrapperName(type);
    }

    /** The Java type of a value inside a collection. */
    private String inside(Type type) {
        return isRef(type) ? boxed(type) : wrapper(type);
    }

    @Override
    public String type(Type type) {
        return switch (type) {
            case Type.ListOf l -> "java.util.List<" + inside(l.element()) + ">";
            case Type.SetOf s -> "java.util.List<" + inside(s.element()) + ">";
            case Type.MapOf m when hasMap(m) -> "java.util.Map<" + boxed(m.key()) + ", " + inside(m.value()) + ">";
            case Type.MapOf m -> "java.util.List<" + entry(m) + ">";
            case Type.Scalar _,Type.Ref _ -> super.type(type);
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
        return isRef(element) ? variable : unwrap(element, variable);
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
                : variable + ".add(" + newEntry(map, key, inside) + ");";
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

    /** The key or the value of an entry, as {@code part} says. */
    protected String part(Type.MapOf map, String entry, String part) {
        return entry + ".get" + capitalized(part) + "()";
    }

    @Override
    public String key(Type.MapOf map, String entry) {
        return part(map, entry, "key");
    }

    @Override
    public String value(Type.MapOf map, String entry) {
        String value = part(map, entry, "value");
        return isRef(map.value()) ? value : unwrap(map.value(), value);
    }
}

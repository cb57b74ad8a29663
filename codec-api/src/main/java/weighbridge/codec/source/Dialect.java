package weighbridge.codec.source;

import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Generates Java code that reads and builds values in one representation: the plain beans, or a library's generated
 * classes.
 *
 * <p>Every method returns Java code, either an expression or a statement with its semicolon. {@code owner} is a struct
 * or a union; a field of a union is one of its alternatives. The defaults suit most libraries: Java enums, lists, sets
 * and maps, and the scalars of beans.
 */
public abstract class Dialect {
    protected final Schema schema;

    protected Dialect(Schema schema) {
        this.schema = schema;
    }

    /** The fully qualified class of an enum, a struct or a union. */
    public abstract String className(Definition definition);

    /**
     * Whether the field is present; {@code "true"} if the representation cannot tell. Called for optional fields and
     * for alternatives.
     */
    public abstract String has(Definition owner, Field field, String object);

    /** Whether a required field came back; {@code "true"} if it cannot get lost. */
    public String kept(Definition owner, Field field, String object) {
        return "true";
    }

    /** The field's value; called only if the field is present. */
    public abstract String get(Definition owner, Field field, String object);

    /** Declares a variable that collects fields. */
    public abstract String begin(Definition owner, String variable);

    /** Puts a field's value into the variable. */
    public abstract String set(Definition owner, Field field, String variable, String value);

    /** The finished object. */
    public String end(Definition owner, String variable) {
        return variable;
    }

    /** The constant of a symbol. */
    public String symbol(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return className(enumeration) + "." + symbol.name();
    }

    /** The label after {@code case} for a symbol. */
    public String label(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return symbol(enumeration, symbol);
    }

    /** The selector of a switch over an enum's symbols. */
    public String selector(Definition.Enumeration enumeration, String value) {
        return value;
    }

    /** Converts a bean's scalar to this representation. */
    public String fromBean(Type.Scalar scalar, String bean) {
        return bean;
    }

    /** Converts a scalar of this representation to the bean's. */
    public String toBean(Type.Scalar scalar, String value) {
        return value;
    }

    /** The number that a scalar adds to the read sum. */
    public String sum(Type.Scalar scalar, String value) {
        return switch (scalar.kind()) {
            case INT8, INT16, INT32, INT64 -> value;
            default -> "ReadSum.of(" + value + ")";
        };
    }

    /** The Java type of a variable for a scalar: a primitive type if there is one. */
    public String scalar(Kind kind) {
        return switch (kind) {
            case BOOL -> "boolean";
            case INT8 -> "byte";
            case INT16 -> "short";
            case INT32 -> "int";
            case INT64 -> "long";
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            case STRING -> "String";
            case BYTES -> "byte[]";
        };
    }

    /** The Java type of a variable for a value. */
    public String type(Type type) {
        return switch (type) {
            case Type.Scalar s -> scalar(s.kind());
            case Type.ListOf l -> "java.util.List<" + boxed(l.element()) + ">";
            case Type.SetOf s -> "java.util.Set<" + boxed(s.element()) + ">";
            case Type.MapOf m -> "java.util.Map<" + boxed(m.key()) + ", " + boxed(m.value()) + ">";
            case Type.Ref r -> className(schema.definition(r));
        };
    }

    /** The Java type of a value as a type argument. */
    public String boxed(Type type) {
        return boxed(type(type));
    }

    /** The class of a primitive type; any other type unchanged. */
    public static String boxed(String type) {
        return switch (type) {
            case "boolean" -> "Boolean";
            case "byte" -> "Byte";
            case "short" -> "Short";
            case "int" -> "Integer";
            case "long" -> "Long";
            case "float" -> "Float";
            case "double" -> "Double";
            default -> type;
        };
    }

    /** The number of elements of a collection. */
    public String size(Type collection, String value) {
        return value + ".size()";
    }

    /** Declares a variable that collects elements. */
    public String create(Type collection, String variable, String size) {
        return switch (collection) {
            case Type.ListOf l -> type(l) + " " + variable + " = new java.util.ArrayList<>(" + size + ");";
            case Type.SetOf s ->
                type(s) + " " + variable + " = java.util.LinkedHashSet.newLinkedHashSet(" + size + ");";
            case Type.MapOf m ->
                type(m) + " " + variable + " = java.util.LinkedHashMap.newLinkedHashMap(" + size + ");";
            case Type.Scalar _,Type.Ref _ -> throw new IllegalArgumentException(collection + " is not a collection");
        };
    }

    /** Adds an element to a list or set. */
    public String add(Type collection, String variable, String element) {
        return variable + ".add(" + element + ");";
    }

    /** Adds an entry to a map. */
    public String put(Type.MapOf map, String variable, String key, String value) {
        return variable + ".put(" + key + ", " + value + ");";
    }

    /** The finished collection, as {@link #set} takes it. */
    public String finish(Type collection, String variable) {
        return variable;
    }

    /** The Java type of one entry of a map. */
    public String entry(Type.MapOf map) {
        return "java.util.Map.Entry<" + boxed(map.key()) + ", " + boxed(map.value()) + ">";
    }

    /** The head of a loop over the entries of a map; the loop variable is {@code e}. */
    public String entryLoop(Type.MapOf map, String value) {
        return "for (" + entry(map) + " e : " + entries(map, value) + ") {";
    }

    /** The expression that a loop over a map's entries iterates over. */
    public String entries(Type.MapOf map, String value) {
        return value + ".entrySet()";
    }

    /** The head of a loop over the elements of a list or set; the loop variable is {@code e}. */
    public String loop(Type collection, Type element, String value) {
        return "for (" + element(collection, element) + " e : " + elements(collection, value) + ") {";
    }

    /** The expression that a loop over the elements of a list or set iterates over. */
    public String elements(Type collection, String value) {
        return value;
    }

    /** The Java type of the loop variable in a loop over a list or set. */
    public String element(Type collection, Type element) {
        return type(element);
    }

    /** The element for the loop variable's value. */
    public String item(Type collection, Type element, String variable) {
        return variable;
    }

    public String key(Type.MapOf map, String entry) {
        return entry + ".getKey()";
    }

    public String value(Type.MapOf map, String entry) {
        return entry + ".getValue()";
    }

    /** The name with an initial capital: {@code orderId} → {@code OrderId}. */
    public static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}

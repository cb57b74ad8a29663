package weighbridge.codec.bean;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Literals;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * The plain beans, which an application has independently of any serialization library.
 *
 * <p>A struct is a class with private fields, getters and setters; an absent optional field is null. A union is a class
 * in which all fields but one are null. Bytes are {@code byte[]}, or the value class {@code Bytes} where they are
 * hashed.
 */
public final class BeanDialect extends Dialect {
    /**
     * The package of the beans. Its name is as long as those of applications, because some libraries write class names.
     */
    public static final String PACKAGE = "com.example.data";
    /** The value class for bytes that are a set's elements or a map's keys. */
    public static final String BYTES = PACKAGE + ".Bytes";

    public BeanDialect(Schema schema) {
        super(schema);
    }

    @Override
    public String className(Definition definition) {
        return PACKAGE + "." + definition.name();
    }

    /** The Java type of a bean's field. */
    public String fieldType(Field field, boolean nullable) {
        return nullable ? boxed(field.type()) : type(field.type());
    }

    public String getter(Field field, boolean nullable) {
        return (fieldType(field, nullable).equals("boolean") ? "is" : "get") + capitalized(field.name());
    }

    /** A scalar or a symbol as an expression of Java. */
    String literal(Type type, Value value) {
        return switch (value) {
            case Value.Bool(boolean b) -> "" + b;
            case Value.Int8(byte n) -> "" + n;
            case Value.Int16(short n) -> "" + n;
            case Value.Int32(int n) -> "" + n;
            case Value.Int64(long n) -> n + "L";
            case Value.Float32(float f) -> "Float.intBitsToFloat(" + Float.floatToIntBits(f) + ")";
            case Value.Float64(double d) -> "Double.longBitsToDouble(" + Double.doubleToLongBits(d) + "L)";
            case Value.Text(String t) -> Literals.quoted(t);
            case Value.Bytes(byte[] b) -> IntStream.range(0, b.length).mapToObj(i -> "" + b[i])
                    .collect(Collectors.joining(", ", "new byte[] {", "}"));
            case Value.Symbol(String name) -> type(type) + "." + name;
            default -> throw new IllegalArgumentException(value + " is neither a scalar nor a symbol");
        };
    }

    @Override
    public String type(Type type) {
        return switch (type) {
            case Type.ListOf l when l.primitive() -> type(l.element()) + "[]";
            case Type.SetOf s -> "java.util.Set<" + hashed(s.element()) + ">";
            case Type.MapOf m -> "java.util.Map<" + hashed(m.key()) + ", " + boxed(m.value()) + ">";
            default -> super.type(type);
        };
    }

    private String hashed(Type type) {
        return isBytes(type) ? BYTES : boxed(type);
    }

    static boolean isBytes(Type type) {
        return type instanceof Type.Scalar s && s.kind() == Kind.BYTES;
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return object + "." + getter(field, true) + "() != null";
    }

    /**
     * Some libraries write a collection as its elements only: nothing is left of an empty one, and the field comes back
     * null.
     */
    @Override
    public String kept(Definition owner, Field field, String object) {
        return field.type() instanceof Type.Scalar || field.type() instanceof Type.Ref ? "true"
                : get(owner, field, object) + " != null";
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        return object + "." + getter(field, owner instanceof Definition.Union || !field.required()) + "()";
    }

    @Override
    public String begin(Definition owner, String variable) {
        return className(owner) + " " + variable + " = new " + className(owner) + "();";
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        return variable + ".set" + capitalized(field.name()) + "(" + value + ");";
    }

    @Override
    public String size(Type collection, String value) {
        return collection instanceof Type.ListOf l && l.primitive() ? value + ".length" : super.size(collection, value);
    }

    @Override
    public String create(Type collection, String variable, String size) {
        if (!(collection instanceof Type.ListOf l) || !l.primitive()) return super.create(collection, variable, size);
        String element = type(l.element());
        return element + "[] " + variable + " = new " + element + "[" + size + "]; int " + variable + "At = 0;";
    }

    @Override
    public String add(Type collection, String variable, String element) {
        if (collection instanceof Type.ListOf l && l.primitive())
            return variable + "[" + variable + "At++] = " + element + ";";
        if (collection instanceof Type.SetOf s && isBytes(s.element()))
            return variable + ".add(new " + BYTES + "(" + element + "));";
        return super.add(collection, variable, element);
    }

    @Override
    public String put(Type.MapOf map, String variable, String key, String value) {
        return super.put(map, variable, isBytes(map.key()) ? "new " + BYTES + "(" + key + ")" : key, value);
    }

    @Override
    public String entry(Type.MapOf map) {
        return "java.util.Map.Entry<" + hashed(map.key()) + ", " + boxed(map.value()) + ">";
    }

    @Override
    public String key(Type.MapOf map, String entry) {
        return super.key(map, entry) + (isBytes(map.key()) ? ".getValue()" : "");
    }

    @Override
    public String element(Type collection, Type element) {
        return collection instanceof Type.SetOf ? hashed(element).equals(BYTES) ? BYTES : type(element)
                : super.element(collection, element);
    }

    @Override
    public String item(Type collection, Type element, String variable) {
        return collection instanceof Type.SetOf && isBytes(element) ? variable + ".getValue()" : variable;
    }
}

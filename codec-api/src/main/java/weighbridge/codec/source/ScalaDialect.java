package weighbridge.codec.source;

import java.util.List;
import java.util.stream.Collectors;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Scala classes as Java code sees them: constructors that take every field, {@code Option}, {@code Seq}, {@code Set}
 * and {@code Map}, and objects as symbols.
 *
 * <p>To Java, a Scala primitive inside another type is an {@code Object}. Sequences are built as in Scala.
 */
public abstract class ScalaDialect extends Dialect {
    private static final String BUILDER = "scala.collection.mutable.Builder";

    protected ScalaDialect(Schema schema) {
        super(schema);
    }

    /** The package of {@code Seq}, {@code Set} and {@code Map}. */
    protected String collections() {
        return "scala.collection.immutable";
    }

    /** The accessor of a field. */
    protected abstract String name(Definition owner, Field field);

    /** The class of an alternative; its only accessor is {@link #alternativeValue}. */
    protected abstract String alternative(Definition.Union owner, Field field);

    /** The accessor of an alternative's value. */
    protected abstract String alternativeValue(Definition.Union owner, Field field);

    /** The class of a symbol's object. */
    protected abstract String symbolClass(Definition.Enumeration enumeration, Definition.Symbol symbol);

    /** Whether a field of a struct is an {@code Option}. */
    protected boolean isOption(Field field) {
        return !field.required();
    }

    @Override
    public String symbol(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return symbolClass(enumeration, symbol) + ".MODULE$";
    }

    @Override
    public String label(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return symbolClass(enumeration, symbol) + " _";
    }

    @Override
    public String has(Definition owner, Field field, String object) {
        return switch (owner) {
            case Definition.Union u -> object + " instanceof " + alternative(u, field);
            default -> isOption(field) ? object + "." + name(owner, field) + "().isDefined()" : "true";
        };
    }

    @Override
    public String get(Definition owner, Field field, String object) {
        if (owner instanceof Definition.Union u)
            return "((" + alternative(u, field) + ") " + object + ")." + alternativeValue(u, field) + "()";
        String get = object + "." + name(owner, field) + "()";
        return isOption(field) ? "((" + type(field.type()) + ") " + get + ".get())" : get;
    }

    @Override
    public String begin(Definition owner, String variable) {
        return switch (owner) {
            case Definition.Struct s ->
                s.fields().stream().map(f -> declare(f, local(f, variable))).collect(Collectors.joining(" "));
            default -> className(owner) + " " + variable + " = null;";
        };
    }

    private String declare(Field field, String local) {
        String type = type(field.type());
        if (isOption(field)) return "scala.Option<" + boxed(field.type()) + "> " + local + " = scala.Option.empty();";
        return field.required() ? type + " " + local + ";"
                : type + " " + local + " = (" + type + ") (Object) " + companion(type) + ".empty();";
    }

    private static String companion(String collection) {
        return collection.substring(0, collection.indexOf('<')) + "$.MODULE$";
    }

    private static String local(Field field, String variable) {
        return variable + "_" + field.name();
    }

    @Override
    public String set(Definition owner, Field field, String variable, String value) {
        if (owner instanceof Definition.Union u)
            return variable + " = new " + alternative(u, field) + "(" + value + ");";
        return local(field, variable) + " = " + (isOption(field) ? "new scala.Some<>(" + value + ")" : value) + ";";
    }

    @Override
    public String end(Definition owner, String variable) {
        if (!(owner instanceof Definition.Struct s)) return variable;
        List<String> fields = s.fields().stream().map(f -> local(f, variable)).toList();
        return construct(owner, String.join(", ", fields));
    }

    /** The expression that makes a struct from its fields. */
    protected String construct(Definition owner, String arguments) {
        return "new " + className(owner) + "(" + arguments + ")";
    }

    @Override
    public String boxed(Type type) {
        return type instanceof Type.Scalar s && s.kind().isPrimitive() ? "Object" : super.boxed(type);
    }

    @Override
    public String type(Type type) {
        return switch (type) {
            case Type.ListOf l -> seq(argument(l.element()));
            case Type.SetOf s -> collections() + ".Set<" + argument(s.element()) + ">";
            case Type.MapOf m when isMap(m) ->
                collections() + ".Map<" + argument(m.key()) + ", " + argument(m.value()) + ">";
            case Type.MapOf m -> seq(entry(m));
            case Type.Scalar _,Type.Ref _ -> super.type(type);
        };
    }

    /** Whether a map is a {@code Map}; otherwise it is a sequence of its entries. */
    protected boolean isMap(Type.MapOf map) {
        return true;
    }

    protected final String seq(String element) {
        return collections() + ".Seq<" + element + ">";
    }

    /** The type of a value inside another one. */
    protected String argument(Type type) {
        return boxed(type);
    }

    /** The type of a collection's element as a type argument; for a map, the type of its entries. */
    private String inside(Type collection) {
        return switch (collection) {
            case Type.ListOf l -> argument(l.element());
            case Type.SetOf s -> argument(s.element());
            case Type.MapOf m -> entry(m);
            case Type.Scalar _,Type.Ref _ -> throw new IllegalArgumentException(collection + " is not a collection");
        };
    }

    @Override
    public String create(Type collection, String variable, String size) {
        String type = type(collection);
        // The raw type, because Java does not see that the companion's builder builds the companion's type.
        return BUILDER + "<" + inside(collection) + ", " + type + "> " + variable + " = (" + BUILDER + ") "
                + companion(type) + ".newBuilder();";
    }

    @Override
    public String add(Type collection, String variable, String element) {
        return variable + ".addOne(" + element + ");";
    }

    @Override
    public String put(Type.MapOf map, String variable, String key, String value) {
        return variable + ".addOne(new " + entry(map) + "(" + key + ", " + value + "));";
    }

    @Override
    public String finish(Type collection, String variable) {
        return variable + ".result()";
    }

    @Override
    public String elements(Type collection, String value) {
        return "scala.jdk.javaapi.CollectionConverters.asJava((scala.collection.Iterable<" + inside(collection) + ">) "
                + value + ")";
    }

    @Override
    public String element(Type collection, Type element) {
        return argument(element);
    }

    @Override
    public String item(Type collection, Type element, String variable) {
        return cast(element, variable);
    }

    @Override
    public String entry(Type.MapOf map) {
        return "scala.Tuple2<" + argument(map.key()) + ", " + argument(map.value()) + ">";
    }

    @Override
    public String entries(Type.MapOf map, String value) {
        return elements(map, value);
    }

    @Override
    public String key(Type.MapOf map, String entry) {
        return cast(map.key(), entry + "._1()");
    }

    @Override
    public String value(Type.MapOf map, String entry) {
        return cast(map.value(), entry + "._2()");
    }

    private String cast(Type type, String value) {
        return boxed(type).equals("Object") ? "((" + type(type) + ") " + value + ")" : value;
    }
}

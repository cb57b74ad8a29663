package weighbridge.codec.idl;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Literals;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * The Avro schema for a schema.
 *
 * <p>Integers of 8 and 16 bits become int. Sets are arrays. An optional field is a union with null. A map whose keys
 * are not texts is an array of records of key and value. A union is an Avro union; an alternative that Avro could not
 * tell from another, or that contains a union itself, is wrapped in a record.
 */
public final class AvscFile {
    public static final String PACKAGE = "com.example.records";
    /** The package of records that only Avro needs; no name of the schema can collide with theirs. */
    public static final String HELPERS = PACKAGE + ".helper";

    private final Schema schema;
    /** The names defined so far: Avro defines a named type where it first occurs, and then refers to it by name. */
    private final Set<String> defined = new HashSet<>();

    public AvscFile(Schema schema) {
        this.schema = schema;
    }

    /** The JSON text, without line breaks. */
    public String json() {
        return type(new Type.Ref(schema.root()));
    }

    private String type(Type type) {
        return switch (type) {
            case Type.Scalar s -> quoted(scalar(s.kind()));
            case Type.ListOf l -> array(type(l.element()));
            case Type.SetOf s -> array(type(s.element()));
            case Type.MapOf m when isMap(m) -> "{\"type\": \"map\", \"values\": " + type(m.value()) + "}";
            case Type.MapOf m -> array(entry(m));
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration e -> named(PACKAGE, e.name(), "enum", () -> "\"symbols\": "
                        + e.symbols().stream().map(s -> quoted(s.name())).collect(Collectors.joining(", ", "[", "]")));
                case Definition.Struct s -> record(PACKAGE, s.name(), s.fields());
                case Definition.Union u -> "[" + branches(u) + "]";
            };
        };
    }

    private static String scalar(Kind kind) {
        return switch (kind) {
            case BOOL -> "boolean";
            case INT8, INT16, INT32 -> "int";
            case INT64 -> "long";
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            case STRING -> "string";
            case BYTES -> "bytes";
        };
    }

    private String record(String namespace, String name, List<Field> fields) {
        return named(namespace, name, "record",
                () -> "\"fields\": " + fields.stream().map(this::field).collect(Collectors.joining(", ", "[", "]")));
    }

    private String field(Field f) {
        String name = "{\"name\": " + quoted(fieldName(f)) + ", \"type\": ";
        if (f.required())
            return name + type(f.type())
                    + f.otherwise().flatMap(AvscFile::json).map(v -> ", \"default\": " + v).orElse("") + "}";
        boolean union = f.type() instanceof Type.Ref r && schema.definition(r) instanceof Definition.Union;
        String branches = union ? branches((Definition.Union) schema.definition((Type.Ref) f.type())) : type(f.type());
        return name + "[\"null\", " + branches + "], \"default\": null}";
    }

    /** A default in JSON; empty for one that JSON cannot express. */
    private static Optional<String> json(Value value) {
        return switch (value) {
            case Value.Text(String t) -> Optional.of(Literals.quoted(t));
            case Value.Bytes(byte[] b) -> Optional.of(Literals.quoted(new String(b, StandardCharsets.ISO_8859_1)));
            case Value.Symbol(String s) -> Optional.of(quoted(s));
            default -> Literals.plain(value);
        };
    }

    private String branches(Definition.Union u) {
        return u.alternatives().stream()
                .map(f -> isWrapped(schema, u, f)
                        ? record(HELPERS, wrapperName(u, f), List.of(Field.required(1, "value", f.type())))
                        : type(f.type()))
                .collect(Collectors.joining(", "));
    }

    private String entry(Type.MapOf m) {
        return record(HELPERS, entryName(m),
                List.of(Field.required(1, "key", m.key()), Field.required(2, "value", m.value())));
    }

    private String named(String namespace, String name, String kind, Supplier<String> body) {
        String full = namespace + "." + name;
        if (!defined.add(full)) return quoted(full);
        return "{\"type\": " + quoted(kind) + ", \"name\": " + quoted(name) + ", \"namespace\": " + quoted(namespace)
                + ", " + body.get() + "}";
    }

    private static String array(String items) {
        return "{\"type\": \"array\", \"items\": " + items + "}";
    }

    private static String quoted(String s) {
        return '"' + s + '"';
    }

    /** Whether the map can be an Avro map, whose keys are texts. */
    public static boolean isMap(Type.MapOf m) {
        return m.key() instanceof Type.Scalar s && s.kind() == Kind.STRING;
    }

    /** Whether an alternative needs its own record in the Avro union. */
    public static boolean isWrapped(Schema schema, Definition.Union u, Field f) {
        if (holdsUnion(schema, f.type())) return true;
        String branch = branch(f.type());
        return u.alternatives().stream().filter(other -> branch(other.type()).equals(branch)).count() > 1;
    }

    /**
     * Whether the type is a union, or a collection of unions. Without a named record around it, it could not be a
     * branch, and a union could not contain itself.
     */
    private static boolean holdsUnion(Schema schema, Type type) {
        return switch (type) {
            case Type.Scalar _ -> false;
            case Type.Ref r -> schema.definition(r) instanceof Definition.Union;
            case Type.ListOf l -> holdsUnion(schema, l.element());
            case Type.SetOf l -> holdsUnion(schema, l.element());
            case Type.MapOf m -> holdsUnion(schema, m.value());
        };
    }

    /**
     * A field's name in Avro. Two are changed, as generated classes have their own methods {@code getEncoder} and
     * {@code getDecoder}.
     */
    public static String fieldName(Field f) {
        return f.name().equals("encoder") || f.name().equals("decoder") ? f.name() + "Field" : f.name();
    }

    /** The kind or name by which Avro tells the branches of a union apart. */
    private static String branch(Type type) {
        return switch (type) {
            case Type.Scalar s -> scalar(s.kind());
            case Type.ListOf _,Type.SetOf _ -> "array";
            case Type.MapOf m -> isMap(m) ? "map" : "array";
            case Type.Ref r -> r.name();
        };
    }

    public static String wrapperName(Definition.Union u, Field f) {
        return u.name() + "Of" + Dialect.capitalized(f.name());
    }

    /** The record for an entry of a map whose keys are not texts, such as {@code EntryOfInt32ToPoint}. */
    public static String entryName(Type.MapOf m) {
        return "EntryOf" + name(m.key()) + "To" + name(m.value());
    }

    private static String name(Type type) {
        return switch (type) {
            case Type.Scalar s -> Dialect.capitalized(s.kind().text());
            case Type.Ref r -> r.name();
            case Type.ListOf l -> "ListOf" + name(l.element());
            case Type.SetOf s -> "SetOf" + name(s.element());
            case Type.MapOf m -> "MapOf" + name(m.key()) + "To" + name(m.value());
        };
    }
}

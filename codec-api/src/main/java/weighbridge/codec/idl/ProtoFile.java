package weighbridge.codec.idl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * The proto3 file of a schema, or its proto2 file.
 *
 * <p>Integers of 8 and 16 bits become sint32. A collection inside a collection is wrapped in a message, and so is a map
 * whose key proto3 does not allow: a repeated message of key and value. Sets are repeated. Symbols carry their enum's
 * name, since proto3 scopes them to the file, and an enum without a zero gets one.
 */
public final class ProtoFile {
    public static final String PACKAGE = "com.example.proto";

    /** What protoc appends to a field's name in the accessors of that field. */
    private static final Set<String> ACCESSORS = Set.of("Bytes", "Count", "List", "Map", "Value", "ValueList",
            "Builder", "BuilderList", "OrBuilder", "OrBuilderList", "OrDefault", "OrThrow", "Case");

    private final Schema schema;
    private final String syntax;
    /** The label of what is not optional. */
    private final String required;
    private final List<String> options;
    private final Map<String, String> helpers = new LinkedHashMap<>();

    /** @param options further options of the file, such as {@code optimize_for = CODE_SIZE} */
    public ProtoFile(Schema schema, String... options) {
        this(schema, "proto3", "", List.of(options));
    }

    private ProtoFile(Schema schema, String syntax, String required, List<String> options) {
        this.schema = schema;
        this.syntax = syntax;
        this.required = required;
        this.options = options;
    }

    /** The proto2 file of a schema: the same fields under the same numbers. */
    public static ProtoFile proto2(Schema schema) {
        return new ProtoFile(schema, "proto2", "required ", List.of());
    }

    public String text() {
        Source out = new Source();
        out.line("syntax = \"%s\";", syntax).blank().line("package example;").blank();
        out.line("option java_package = \"%s\";", PACKAGE).line("option java_multiple_files = true;")
                .line("option java_outer_classname = \"MessagesProto\";");
        for (String option : options) out.line("option %s;", option);
        for (Definition d : schema.definitions()) {
            out.blank();
            switch (d) {
                case Definition.Enumeration e -> {
                    out.line("enum %s {", e.name());
                    List<Definition.Symbol> symbols =
                            e.symbols().stream().sorted((a, b) -> Integer.compare(a.number(), b.number())).toList();
                    if (symbols.getFirst().number() != 0) out.line("%s = 0;", unset(e));
                    for (Definition.Symbol s : symbols) out.line("%s = %d;", symbol(e, s), s.number());
                    out.close();
                }
                case Definition.Struct s -> {
                    out.line("message %s {", s.name());
                    for (Field f : s.fields()) out.line(field(name(f, s.fields()), f));
                    out.close();
                }
                case Definition.Union u -> {
                    out.line("message %s {", u.name()).line("oneof alternative {");
                    for (Field f : u.alternatives())
                        out.line("%s %s = %d;", element(f.type()), name(f, u.alternatives()), number(f));
                    out.close().close();
                }
            }
        }
        helpers.values().forEach(h -> out.blank().line(h));
        return out.toString();
    }

    public static String symbol(Definition.Enumeration e, Definition.Symbol s) {
        return upperSnake(e.name()) + "_" + s.name();
    }

    private static String unset(Definition.Enumeration e) {
        return upperSnake(e.name()) + "_UNSPECIFIED_ZERO";
    }

    private static String upperSnake(String camel) {
        return camel.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toUpperCase(java.util.Locale.ROOT);
    }

    /** protoc keeps the numbers 19000 to 19999 for itself. */
    public static int number(Field f) {
        return f.id() >= 19000 && f.id() <= 19999 ? f.id() + 100_000 : f.id();
    }

    /**
     * The field's name; protoc 4.36 writes two methods of one name for fields such as {@code name} and
     * {@code nameBytes}, and other generators have variables called {@code builder}.
     */
    public static String name(Field f, List<Field> siblings) {
        boolean clash = f.name().equals("builder") || siblings.stream().anyMatch(
                g -> f.name().startsWith(g.name()) && ACCESSORS.contains(f.name().substring(g.name().length())));
        return clash ? f.name() + "Field" : f.name();
    }

    private String field(String name, Field f) {
        String type = switch (f.type()) {
            case Type.ListOf l -> "repeated " + element(l.element());
            case Type.SetOf s -> "repeated " + element(s.element());
            case Type.MapOf m -> hasMap(m) ? map(m) : "repeated " + entry(m);
            case Type.Scalar _,Type.Ref _ -> (f.required() ? required : "optional ") + element(f.type());
        };
        return type + " " + name + " = " + number(f) + ";";
    }

    private String map(Type.MapOf m) {
        return "map<" + element(m.key()) + ", " + element(m.value()) + ">";
    }

    /** Whether proto3 allows the key: an integer, a bool or a string. */
    public static boolean hasMap(Type.MapOf m) {
        return m.key() instanceof Type.Scalar s && switch (s.kind()) {
            case BOOL, INT8, INT16, INT32, INT64, STRING -> true;
            case FLOAT32, FLOAT64, BYTES -> false;
        };
    }

    /** A type as an element, a map's value or an alternative, where proto3 allows no collection. */
    private String element(Type type) {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> "bool";
                case INT8, INT16, INT32 -> "sint32";
                case INT64 -> "sint64";
                case FLOAT32 -> "float";
                case FLOAT64 -> "double";
                case STRING -> "string";
                case BYTES -> "bytes";
            };
            case Type.Ref r -> r.name();
            case Type.ListOf l -> wrapper(type, "repeated " + element(l.element()));
            case Type.SetOf s -> wrapper(type, "repeated " + element(s.element()));
            case Type.MapOf m -> wrapper(type, hasMap(m) ? map(m) : "repeated " + entry(m));
        };
    }

    private String wrapper(Type type, String field) {
        String name = wrapperName(type);
        helpers.putIfAbsent(name, "message " + name + " { " + field + " items = 1; }");
        return name;
    }

    private String entry(Type.MapOf m) {
        String name = entryName(m);
        helpers.putIfAbsent(name, "message " + name + " { " + required + element(m.key()) + " key = 1; " + required
                + element(m.value()) + " value = 2; }");
        return name;
    }

    /** The message that wraps a collection, such as {@code ListOfInt32}. */
    public static String wrapperName(Type type) {
        return switch (type) {
            case Type.Scalar s -> Dialect.capitalized(s.kind().text());
            case Type.Ref r -> r.name();
            case Type.ListOf l -> (l.primitive() ? "ArrayOf" : "ListOf") + wrapperName(l.element());
            case Type.SetOf s -> "SetOf" + wrapperName(s.element());
            case Type.MapOf m -> "MapOf" + wrapperName(m.key()) + "To" + wrapperName(m.value());
        };
    }

    /** The message of one entry of a map that proto3 does not allow. */
    public static String entryName(Type.MapOf m) {
        return "EntryOf" + wrapperName(m.key()) + "To" + wrapperName(m.value());
    }
}

package weighbridge.codec.idl;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * The proto3 or proto2 file for a schema. If the schema comes from a user's own Protobuf file, this file writes the
 * same bytes as that one.
 *
 * <p>Integers of 8 and 16 bits become sint32. A collection inside a collection is wrapped in a message. A map whose key
 * proto3 does not allow becomes a repeated message of key and value. Sets are repeated fields. Symbols are prefixed
 * with their enum's name, since proto3 scopes them to the file, and an enum without a zero gets one.
 */
public final class ProtoFile {
    public static final String PACKAGE = "com.example.proto";

    /** Suffixes that protoc appends to a field's name in its accessors. */
    private static final Set<String> ACCESSORS = Set.of("Bytes", "Count", "List", "Map", "Value", "ValueList",
            "Builder", "BuilderList", "OrBuilder", "OrBuilderList", "OrDefault", "OrThrow", "Case");

    private final Schema schema;
    private final ProtoSyntax syntax;
    private final List<String> options;
    private final Map<String, String> helpers = new LinkedHashMap<>();

    /** @param options further options of the file, such as {@code optimize_for = CODE_SIZE} */
    public ProtoFile(Schema schema, String... options) {
        this(schema, ProtoSyntax.of(schema), List.of(options));
    }

    private ProtoFile(Schema schema, ProtoSyntax syntax, List<String> options) {
        this.schema = schema;
        this.syntax = syntax;
        this.options = options;
    }

    /** The proto2 file for a schema, with the same fields under the same numbers. */
    public static ProtoFile proto2(Schema schema) {
        return new ProtoFile(schema, ProtoSyntax.PROTO2, List.of());
    }

    public String text() {
        Source out = new Source();
        out.line(syntax.line()).blank().line("package example;").blank();
        out.line("option java_package = \"%s\";", PACKAGE).line("option java_multiple_files = true;")
                .line("option java_outer_classname = \"MessagesProto\";");
        for (String option : options) out.line("option %s;", option);
        for (Definition d : schema.definitions()) {
            out.blank();
            switch (d) {
                case Definition.Enumeration e -> {
                    out.line("enum %s {", e.name());
                    // proto3 requires the zero to be first.
                    List<Definition.Symbol> symbols = e.symbols().stream()
                            .sorted(Comparator.comparingLong(s -> number(e, s) & 0xFFFF_FFFFL)).toList();
                    if (number(e, symbols.getFirst()) != 0) out.line("%s = 0;", unset(e));
                    for (Definition.Symbol s : symbols) out.line("%s = %d;", symbol(e, s), number(e, s));
                    out.close();
                }
                case Definition.Struct s -> {
                    out.line("message %s {", s.name());
                    for (Field f : s.fields()) field(s, f, out);
                    out.close();
                }
                case Definition.Union u when ProtoDeclaration.isInline(u) ->
                    out.line("// %s is a oneof of %s", u.name(), ProtoDeclaration.around(schema, u).name());
                case Definition.Union u -> {
                    out.line("message %s {", u.name());
                    oneof("alternative", u, out);
                    out.close();
                }
            }
        }
        helpers.values().forEach(h -> out.blank().line(h));
        return out.toString();
    }

    private void oneof(String name, Definition.Union u, Source out) {
        out.line("oneof %s {", name);
        for (Field f : u.alternatives()) {
            Optional<ProtoDeclaration> declared = ProtoDeclaration.of(f).map(ProtoDeclaration::withPresence);
            String options = declared.map(d -> syntax.options(d, home(u), f.type(), schema)).orElse("");
            out.line("%s %s = %d%s;", declared.map(d -> type(d, f.type())).orElseGet(() -> element(f.type())),
                    name(f, siblings(schema, u)), number(f), options);
        }
        out.close();
    }

    /** The message that declares the alternatives of an inline union. */
    private Definition.Struct home(Definition.Union u) {
        return ProtoDeclaration.around(schema, u);
    }

    private static int number(Definition.Enumeration e, Definition.Symbol s) {
        return ProtoDeclaration.number(e, s);
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

    /** The declared number, or the field's id; ids from 19000 to 19999 are moved, as protoc reserves these numbers. */
    public static int number(Field f) {
        Optional<ProtoDeclaration> declared = ProtoDeclaration.of(f);
        if (declared.isPresent()) return declared.get().number();
        return f.id() >= 19000 && f.id() <= 19999 ? f.id() + 100_000 : f.id();
    }

    /** The fields of the message that a struct's fields or a union's alternatives become. */
    public static List<Field> siblings(Schema schema, Definition owner) {
        return switch (owner) {
            case Definition.Union u when !ProtoDeclaration.isInline(u) -> u.alternatives();
            case Definition.Union u -> siblings(schema, ProtoDeclaration.around(schema, u));
            case Definition.Struct s when ProtoDeclaration.syntax(s).isEmpty() -> s.fields();
            case Definition.Struct s -> s.fields().stream()
                    .flatMap(f -> Stream.concat(Stream.of(f),
                            ProtoDeclaration.inline(schema, f.type()).stream().flatMap(u -> u.alternatives().stream())))
                    .toList();
            case Definition.Enumeration e -> throw new IllegalArgumentException(e.name() + " has no fields");
        };
    }

    /**
     * The field's name, changed if it would collide: protoc 4.36 generates two methods of one name for fields such as
     * {@code name} and {@code nameBytes}, and other generators have variables called {@code builder}.
     */
    public static String name(Field f, List<Field> siblings) {
        boolean clash = f.name().equals("builder") || siblings.stream().anyMatch(
                g -> f.name().startsWith(g.name()) && ACCESSORS.contains(f.name().substring(g.name().length())));
        return clash ? f.name() + "Field" : f.name();
    }

    private void field(Definition.Struct owner, Field f, Source out) {
        String name = name(f, siblings(schema, owner));
        Optional<Definition.Union> inline = ProtoDeclaration.inline(schema, f.type());
        Optional<ProtoDeclaration> declared = ProtoDeclaration.of(f);
        if (inline.isPresent()) {
            oneof(name, inline.get(), out);
        } else if (declared.isPresent()) {
            ProtoDeclaration d = declared.get();
            out.line("%s%s %s = %d%s;", syntax.label(d), type(d, f.type()), name, d.number(),
                    syntax.options(d, owner, f.type(), schema));
        } else {
            out.line("%s %s = %d%s;", derived(f), name, number(f), syntax.options(f, schema));
        }
    }

    private String derived(Field f) {
        return switch (f.type()) {
            case Type.ListOf l -> "repeated " + element(l.element());
            case Type.SetOf s -> "repeated " + element(s.element());
            case Type.MapOf m -> hasMap(m) ? map(m) : "repeated " + entry(m);
            case Type.Scalar _,Type.Ref _ -> syntax.label(f.required()) + element(f.type());
        };
    }

    /** The declared type, with the names that messages and enums have in this file. */
    private String type(ProtoDeclaration d, Type type) {
        return switch (type) {
            case Type.Scalar _ -> d.type();
            case Type.ListOf l -> type(d, l.element());
            case Type.MapOf m when m.value() instanceof Type.Ref r -> "map<" + d.entry()[0] + ", " + r.name() + ">";
            case Type.MapOf m -> "map<" + d.entry()[0] + ", " + d.entry()[1] + ">";
            case Type.Ref r -> r.name();
            case Type.SetOf s -> throw new IllegalArgumentException("no Protobuf file declares a " + s);
        };
    }

    private String map(Type.MapOf m) {
        return "map<" + element(m.key()) + ", " + element(m.value()) + ">";
    }

    /** Whether proto3 allows the map's key: an integer, a bool or a string. */
    public static boolean hasMap(Type.MapOf m) {
        return m.key() instanceof Type.Scalar s && switch (s.kind()) {
            case BOOL, INT8, INT16, INT32, INT64, STRING -> true;
            case FLOAT32, FLOAT64, BYTES -> false;
        };
    }

    /**
     * The type of an element, a map's value or an alternative; proto3 allows no collection there, so those are wrapped.
     */
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
        helpers.putIfAbsent(name, "message " + name + " { " + syntax.label(true) + element(m.key()) + " key = 1; "
                + syntax.label(true) + element(m.value()) + " value = 2; }");
        return name;
    }

    /** The name of the message that wraps a collection, such as {@code ListOfInt32}. */
    public static String wrapperName(Type type) {
        return switch (type) {
            case Type.Scalar s -> Dialect.capitalized(s.kind().text());
            case Type.Ref r -> r.name();
            case Type.ListOf l -> (l.primitive() ? "ArrayOf" : "ListOf") + wrapperName(l.element());
            case Type.SetOf s -> "SetOf" + wrapperName(s.element());
            case Type.MapOf m -> "MapOf" + wrapperName(m.key()) + "To" + wrapperName(m.value());
        };
    }

    /** The name of the message for an entry of a map that proto3 does not allow. */
    public static String entryName(Type.MapOf m) {
        return "EntryOf" + wrapperName(m.key()) + "To" + wrapperName(m.value());
    }
}

package weighbridge.codecs.flatbuffers;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.codec.History;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * The FlatBuffers schema of a schema.
 *
 * <p>A struct is a table, a set is a vector, and a map is a vector of tables of key and value. Each union is in a table
 * of its own, so that it can occur wherever a struct can. A value that cannot be an element of a vector, or an
 * alternative of a union, is put into a table with one field.
 */
final class FbsFile {
    /** The package of the generated tables. */
    static final String PACKAGE = "com.example.flat";

    /** Classes that generated code names without a package, or that are in its own package. */
    private static final Set<String> RUNTIME = Set.of("Glue", "Table", "Struct", "Constants", "ByteOrder",
            "FlatBufferBuilder", "BaseVector", "ByteVector", "BooleanVector", "ShortVector", "IntVector", "LongVector",
            "FloatVector", "DoubleVector", "StringVector", "UnionVector");

    private final Schema schema;
    private final History history;
    private final Map<String, String> helpers = new LinkedHashMap<>();

    FbsFile(History history) {
        this.schema = history.schema();
        this.history = history;
    }

    String text() {
        Source out = new Source().line("namespace %s;", PACKAGE);
        // An enum must be declared before its first use; no other type need be.
        for (Definition d : schema.definitions()) {
            if (!(d instanceof Definition.Enumeration e)) continue;
            out.blank().line("enum %s : %s {", name(e), number(e));
            for (Definition.Symbol s : sorted(e)) out.line("%s = %d,", s.name(), s.number());
            out.close();
        }
        for (Definition d : schema.definitions()) {
            if (!(d instanceof Definition.Enumeration)) out.blank();
            switch (d) {
                case Definition.Enumeration _ -> {}
                case Definition.Struct s -> {
                    out.line("table %s {", name(s));
                    fields(s, out);
                    out.close();
                }
                case Definition.Union u -> {
                    out.line("union %s {", unionName(u));
                    for (Field f : u.alternatives())
                        out.line("%s: %s%s,", name(f), isTable(schema, f.type()) ? type(f.type()) : box(f.type()),
                                isPlain(u) ? "" : " = " + (place(history, u, f) + 1));
                    out.close().blank().line("table %s {", name(u)).line("value: %s (required);", unionName(u)).close();
                }
            }
        }
        helpers.values().forEach(h -> out.blank().line(h));
        return out.blank().line("root_type %s;", name(schema.rootStruct())).toString();
    }

    /** The fields; once a version lacked or moved one, each with its id, and those that are gone as deprecated. */
    private void fields(Definition.Struct s, Source out) {
        List<History.Slot> slots = history.slots(s);
        if (slots.stream().map(History.Slot::field).toList().equals(s.fields())) {
            for (Field f : s.fields()) out.line(field(f));
            return;
        }
        for (int i = 0; i < slots.size(); i++) {
            Field f = slots.get(i).field();
            // What a deprecated field held is of no interest: nobody reads it, and each takes one place of a table.
            String line = slots.get(i).isGone() ? "gone_" + f.id() + ": ubyte (deprecated);" : field(f);
            String end = line.endsWith(");") ? line.substring(0, line.length() - 2) + ", " : line.replace(";", " (");
            out.line("%sid: %d);", end, i);
        }
    }

    private boolean isPlain(Definition.Union u) {
        return history.slots(u).stream().map(History.Slot::field).toList().equals(u.alternatives());
    }

    /** The place of a field in its table, or of an alternative in its union, from 0. */
    static int place(History history, Definition owner, Field field) {
        List<History.Slot> slots = switch (owner) {
            case Definition.Struct s -> history.slots(s);
            case Definition.Union u -> history.slots(u);
            case Definition.Enumeration e -> throw new IllegalArgumentException(e.name() + " has no fields");
        };
        for (int i = 0; i < slots.size(); i++) if (slots.get(i).field().id() == field.id()) return i;
        throw new IllegalArgumentException(owner.name() + " has no field " + field.name());
    }

    /** Whether values of the type are tables. */
    static boolean isTable(Schema schema, Type type) {
        return type instanceof Type.Ref r && !(schema.definition(r) instanceof Definition.Enumeration);
    }

    /** Whether an element of a vector must be put into a table, because it is itself a vector. */
    static boolean isBoxed(Type element) {
        return isVector(element);
    }

    /** Whether values of the type are vectors; strings do not count as vectors. */
    static boolean isVector(Type type) {
        return switch (type) {
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> true;
            case Type.Scalar s -> s.kind() == Kind.BYTES;
            case Type.Ref _ -> false;
        };
    }

    static String name(Definition definition) {
        return RUNTIME.contains(definition.name()) ? definition.name() + "Type" : definition.name();
    }

    private static String unionName(Definition.Union union) {
        return name(union) + "Value";
    }

    /**
     * The field's name in snake case, as the style guide asks; not {@code builder}, which is a parameter of generated
     * methods.
     */
    static String name(Field field) {
        String snake = field.name().replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
        return snake.equals("builder") ? "builder_field" : snake;
    }

    /** The field's name in camel case, as it follows a prefix in the names of generated methods. */
    static String camel(Field field) {
        return java.util.Arrays.stream(name(field).split("_"))
                .map(w -> w.substring(0, 1).toUpperCase(Locale.ROOT) + w.substring(1)).collect(Collectors.joining());
    }

    private static List<Definition.Symbol> sorted(Definition.Enumeration e) {
        return e.symbols().stream().sorted(Comparator.comparingInt(Definition.Symbol::number)).toList();
    }

    /** The integer type that carries an enum's numbers; its name is the same in Java. */
    static String number(Definition.Enumeration e) {
        int max = sorted(e).getLast().number();
        return max <= Byte.MAX_VALUE ? "byte" : max <= Short.MAX_VALUE ? "short" : "int";
    }

    private String field(Field f) {
        String otherwise = f.required() ? f.otherwise().map(FbsFile::constant).orElse("") : "";
        return otherwise.isEmpty() ? field(name(f), f.type(), f.required())
                : name(f) + ": " + type(f.type()) + " = " + otherwise + ";";
    }

    /** A default; empty for a type that has none in FlatBuffers. */
    private static String constant(Value value) {
        return switch (value) {
            case Value.Bool(boolean b) -> "" + b;
            case Value.Int8(byte n) -> "" + n;
            case Value.Int16(short n) -> "" + n;
            case Value.Int32(int n) -> "" + n;
            case Value.Int64(long n) -> "" + n;
            case Value.Float32(float n) when Float.isFinite(n) -> "" + n;
            case Value.Float64(double n) when Double.isFinite(n) -> "" + n;
            case Value.Symbol(String name) -> name;
            default -> "";
        };
    }

    private String field(String name, Type type, boolean required) {
        boolean scalar = !isVector(type) && !isTable(schema, type)
                && !(type instanceof Type.Scalar s && s.kind() == Kind.STRING);
        // An enum's default would be 0, which may not be one of its numbers.
        String attributes = !required ? scalar ? " = null" : "" : !scalar ? " (required)" : type instanceof Type.Ref r
                ? " = " + sorted((Definition.Enumeration) schema.definition(r)).getFirst().name() : "";
        return name + ": " + type(type) + attributes + ";";
    }

    private String type(Type type) {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> "bool";
                case INT8 -> "byte";
                case INT16 -> "short";
                case INT32 -> "int";
                case INT64 -> "long";
                case FLOAT32 -> "float";
                case FLOAT64 -> "double";
                case STRING -> "string";
                case BYTES -> "[ubyte]";
            };
            case Type.Ref r -> name(schema.definition(r));
            case Type.ListOf l -> "[" + element(l.element()) + "]";
            case Type.SetOf s -> "[" + element(s.element()) + "]";
            case Type.MapOf m -> "[" + entry(m) + "]";
        };
    }

    private String element(Type type) {
        return isBoxed(type) ? box(type) : type(type);
    }

    private String box(Type type) {
        String name = boxName(type);
        helpers.putIfAbsent(name, "table " + name + " { " + field("value", type, true) + " }");
        return name;
    }

    private String entry(Type.MapOf m) {
        String name = ProtoFile.entryName(m);
        // The default is NaN, which equals no number, so that a key of -0.0 is not taken for the default.
        boolean isFloat = m.key() instanceof Type.Scalar s && (s.kind() == Kind.FLOAT32 || s.kind() == Kind.FLOAT64);
        String key = isFloat ? "key: " + type(m.key()) + " = nan;" : field("key", m.key(), true);
        helpers.putIfAbsent(name, "table " + name + " { " + key + " " + field("value", m.value(), true) + " }");
        return name;
    }

    /** The table around a value, such as {@code BoxOfInt32}. */
    static String boxName(Type type) {
        return "BoxOf" + ProtoFile.wrapperName(type);
    }
}

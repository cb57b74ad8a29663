package weighbridge.codecs.colfer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * The Colfer schema of a schema.
 *
 * <p>Colfer has lists of floats, texts, bytes and structs only; any other element is wrapped in a struct. A set is a
 * list, a map is a list of structs of key and value, and a union is a struct with the number of the alternative and a
 * field for each alternative.
 */
final class ColferFile {
    static final String PARENT = "com.example";
    /** The package of the generated classes. */
    static final String PACKAGE = PARENT + ".colfer";

    /** Keywords of Go, whose syntax Colfer's follows. */
    private static final Set<String> KEYWORDS = Set.of("break", "case", "chan", "const", "continue", "default", "defer",
            "else", "fallthrough", "for", "func", "go", "goto", "if", "import", "interface", "map", "package", "range",
            "return", "select", "struct", "switch", "type", "var");

    private final Schema schema;
    private final Map<String, String> helpers = new LinkedHashMap<>();

    ColferFile(Schema schema) {
        this.schema = schema;
    }

    String text() {
        Source out = new Source().line("package colfer");
        for (Definition d : schema.definitions()) {
            switch (d) {
                case Definition.Enumeration _ -> {}
                case Definition.Struct s -> {
                    out.blank().line("type %s struct {", s.name());
                    for (Field f : s.fields()) out.line("%s %s", name(f), type(f.type()));
                    out.close();
                }
                case Definition.Union u -> {
                    out.blank().line("type %s struct {", u.name()).line("alternative uint16");
                    for (Field f : u.alternatives()) out.line("%s %s", name(f), type(f.type()));
                    out.close();
                }
            }
        }
        helpers.values().forEach(h -> out.blank().line(h));
        return out.toString();
    }

    static String name(Field field) {
        return KEYWORDS.contains(field.name()) || field.name().equals("alternative") ? field.name() + "Field"
                : field.name();
    }

    /** Whether an element of the type must be wrapped in a struct. */
    static boolean isWrapped(Schema schema, Type element) {
        return switch (element) {
            case Type.Scalar s -> switch (s.kind()) {
                case FLOAT32, FLOAT64, STRING, BYTES -> false;
                case BOOL, INT8, INT16, INT32, INT64 -> true;
            };
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration;
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> true;
        };
    }

    /** The integer kind that carries an enum's numbers. */
    static Kind number(Definition.Enumeration e) {
        int max = e.symbols().stream().mapToInt(Definition.Symbol::number).max().orElse(0);
        return max <= Byte.MAX_VALUE ? Kind.INT8 : max <= Short.MAX_VALUE ? Kind.INT16 : Kind.INT32;
    }

    private String type(Type type) {
        return switch (type) {
            case Type.Scalar s -> scalar(s.kind());
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration e ? scalar(number(e)) : r.name();
            case Type.ListOf l -> "[]" + element(l.element());
            case Type.SetOf s -> "[]" + element(s.element());
            case Type.MapOf m ->
                "[]" + helper(ProtoFile.entryName(m), "key " + type(m.key()), "value " + type(m.value()));
        };
    }

    private static String scalar(Kind kind) {
        return switch (kind) {
            case BOOL -> "bool";
            // In Java, Colfer's unsigned types of one and two bytes are byte and short.
            case INT8 -> "uint8";
            case INT16 -> "uint16";
            case INT32 -> "int32";
            case INT64 -> "int64";
            case FLOAT32 -> "float32";
            case FLOAT64 -> "float64";
            case STRING -> "text";
            case BYTES -> "binary";
        };
    }

    private String element(Type type) {
        return isWrapped(schema, type) ? helper(itemName(type), "value " + type(type)) : type(type);
    }

    private String helper(String name, String... fields) {
        helpers.putIfAbsent(name, "type " + name + " struct {\n    " + String.join("\n    ", fields) + "\n}");
        return name;
    }

    /** The struct that wraps an element, such as {@code ItemOfInt32}. */
    static String itemName(Type element) {
        return "ItemOf" + ProtoFile.wrapperName(element);
    }
}

package weighbridge.codec.idl;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weighbridge.codec.source.Literals;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * The Thrift file for a schema.
 *
 * <p>Thrift has all of a schema's types except the 32-bit float, which becomes a double. Names that are reserved in
 * Thrift or in a language that it generates get an underscore at the end; neither the binary nor the compact protocol
 * writes names.
 *
 * <p>If the schema comes from a user's own Thrift file, this file writes the same bytes. What affects them besides
 * types and ids is declared: a field without an id ({@code i16 size}), and negative numbers
 * ({@code enum Color = 0, -1}).
 */
public final class ThriftFile {
    public static final String PACKAGE = "com.example.thrift";
    private static final String LANGUAGE = "thrift";
    private static final Pattern NUMBERS = Pattern.compile("enum \\w+ = (-?\\d{1,10}(?:, -?\\d{1,10})*)");

    /**
     * Words that the Thrift compiler refuses, as listed in its scanner, without those that no schema may use anyway; and
     * a member of its generated classes, and the package that their code names.
     */
    private static final Set<String> RESERVED = Set
            .of(("BEGIN END alias and args as assert begin declare del delete dynamic elif elseif elsif end enddeclare "
                    + "endfor endforeach endif endswitch "
                    + "endwhile ensure except exec foreach from function global in inline is lambda module next nil "
                    + "not or pass print raise redo rescue "
                    + "retry register self sizeof undef unless unsigned until use virtual when xor async namespace "
                    + "service of uuid optionals org").split(" "));
    /**
     * An alternative with this name would have the getter of the class from which unions are derived; with one
     * underscore, it would have that class's field.
     */
    private static final String UNION_FIELD = "setField";
    /**
     * A Java method has at most 255 parameters, of which a long or a double counts as two, and a generated constructor
     * takes the object and every required field. A user's own file with more required fields has no classes in Java.
     */
    private static final int CONSTRUCTOR_SLOTS = 254;

    private final Schema schema;

    public ThriftFile(Schema schema) {
        this.schema = schema;
    }

    public String text() {
        Source out = new Source().line("namespace java %s", PACKAGE);
        for (Definition d : schema.definitions()) {
            out.blank();
            switch (d) {
                case Definition.Enumeration e -> {
                    out.line("enum %s {", name(e));
                    List<Long> numbers = numbers(e);
                    for (int i = 0; i < numbers.size(); i++)
                        out.line("%s = %d,", name(e.symbols().get(i)), numbers.get(i));
                }
                case Definition.Struct s -> {
                    out.line("struct %s {", name(s));
                    for (Field f : s.fields())
                        out.line("%s%s%s %s%s,", id(f), presence(s, f), type(f.type()), name(f), otherwise(f));
                }
                case Definition.Union u -> {
                    out.line("union %s {", name(u));
                    for (Field f : u.alternatives()) out.line("%s%s %s,", id(f), type(f.type()), name(f));
                }
            }
            out.close();
        }
        return out.toString();
    }

    /** The id. A field whose own file declares none gets its id from the compiler, in the order of such fields. */
    private static String id(Field f) {
        boolean without = f.declared(LANGUAGE).filter(d -> !d.matches("\\d+:.*")).isPresent();
        return without ? "" : f.id() + ": ";
    }

    /** The symbols' numbers, as the enum's own file declares them. */
    private static List<Long> numbers(Definition.Enumeration e) {
        List<Long> own = e.symbols().stream().map(s -> (long) s.number()).toList();
        Optional<String> declared = e.declared(LANGUAGE);
        if (declared.isEmpty()) return own;
        Matcher m = NUMBERS.matcher(declared.get());
        List<Long> numbers = m.matches() ? Stream.of(m.group(1).split(", ")).map(Long::valueOf).toList() : List.of();
        if (numbers.size() == own.size()) return numbers;
        throw new IllegalArgumentException("the declaration \"" + declared.get() + "\" must give a number for each of "
                + "the " + own.size() + " symbols of " + e.name());
    }

    private String presence(Definition.Struct s, Field f) {
        int slots = s.fields().stream().filter(Field::required).mapToInt(r -> isWide(r.type()) ? 2 : 1).sum();
        // A required field that is missing is an error, whatever its default.
        if (f.required() && !otherwise(f).isEmpty()) return "";
        return f.required() && slots <= CONSTRUCTOR_SLOTS ? "required " : "optional ";
    }

    private String otherwise(Field f) {
        return f.required() ? f.otherwise().map(v -> constant(f.type(), v)).orElse("") : "";
    }

    /** A default; empty for a value that Thrift cannot write. */
    private String constant(Type type, Value value) {
        return switch (value) {
            case Value.Text(String t) when t.matches("[\\w .,:;+-]*") -> " = \"" + t + "\"";
            case Value.Symbol(String s) ->
                " = " + symbol((Definition.Enumeration) schema.definition((Type.Ref) type), s);
            default -> Literals.plain(value).map(v -> " = " + v).orElse("");
        };
    }

    private static String symbol(Definition.Enumeration e, String symbol) {
        return name(e) + "."
                + name(e.symbols().stream().filter(s -> s.name().equals(symbol)).findFirst().orElseThrow());
    }

    private static boolean isWide(Type type) {
        return type instanceof Type.Scalar(Kind kind, var _)
                && (kind == Kind.INT64 || kind == Kind.FLOAT32 || kind == Kind.FLOAT64);
    }

    public static String name(Definition d) {
        return RESERVED.contains(d.name()) ? d.name() + "_" : d.name();
    }

    public static String name(Definition.Symbol s) {
        return RESERVED.contains(s.name()) ? s.name() + "_" : s.name();
    }

    public static String name(Field f) {
        if (f.name().equals(UNION_FIELD)) return f.name() + "__";
        return RESERVED.contains(f.name()) ? f.name() + "_" : f.name();
    }

    private String type(Type type) {
        return switch (type) {
            case Type.Scalar s -> scalar(s.kind());
            case Type.ListOf l -> "list<" + type(l.element()) + ">";
            case Type.SetOf s -> "set<" + type(s.element()) + ">";
            case Type.MapOf m -> "map<" + type(m.key()) + ", " + type(m.value()) + ">";
            case Type.Ref r -> name(schema.definition(r));
        };
    }

    private static String scalar(Kind kind) {
        return switch (kind) {
            case BOOL -> "bool";
            case INT8 -> "i8";
            case INT16 -> "i16";
            case INT32 -> "i32";
            case INT64 -> "i64";
            case FLOAT32, FLOAT64 -> "double";
            case STRING -> "string";
            case BYTES -> "binary";
        };
    }
}

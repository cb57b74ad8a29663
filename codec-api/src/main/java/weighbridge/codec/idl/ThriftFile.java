package weighbridge.codec.idl;

import java.util.List;
import java.util.Set;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * The Thrift file of a schema.
 *
 * <p>Thrift has all of a schema's types but the 32-bit float, which becomes a double. Names that are words of Thrift or
 * of a language it generates get an underscore at their end; the binary and the compact protocol write no names.
 */
public final class ThriftFile {
    public static final String PACKAGE = "com.example.thrift";

    /**
     * Words that the Thrift compiler refuses, as its scanner lists them, without those that no schema may use either.
     */
    private static final Set<String> RESERVED = Set
            .of(("BEGIN END alias and args as assert begin declare del delete dynamic elif elseif elsif end enddeclare "
                    + "endfor endforeach endif endswitch "
                    + "endwhile ensure except exec foreach from function global in inline is lambda module next nil "
                    + "not or pass print raise redo rescue "
                    + "retry register self sizeof undef unless unsigned until use virtual when xor async namespace "
                    + "service of uuid").split(" "));
    /**
     * An alternative whose getter would be that of the class from which unions are derived; with one underscore it
     * would be its field.
     */
    private static final String UNION_FIELD = "setField";
    /**
     * A generated constructor takes every required field, and a long or a double counts twice among at most 255
     * parameters.
     */
    private static final int CONSTRUCTOR_FIELDS = 120;

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
                    for (Definition.Symbol s : e.symbols()) out.line("%s = %d,", name(s), s.number());
                }
                case Definition.Struct s -> {
                    out.line("struct %s {", name(s));
                    for (Field f : s.fields())
                        out.line("%d: %s %s %s,", f.id(), presence(s, f), type(f.type()), name(f));
                }
                case Definition.Union u -> {
                    out.line("union %s {", name(u));
                    for (Field f : u.alternatives()) out.line("%d: %s %s,", f.id(), type(f.type()), name(f));
                }
            }
            out.close();
        }
        return out.toString();
    }

    private static String presence(Definition.Struct s, Field f) {
        List<Field> required = s.fields().stream().filter(Field::required).toList();
        return f.required() && required.size() <= CONSTRUCTOR_FIELDS ? "required" : "optional";
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

package weighbridge.codec.source;

import java.util.List;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Writes straight-line code that reads every field of a value through the accessors of a dialect. */
public final class SumSource {
    /** The most fields that one method reads; each takes some twenty bytes of code. */
    private static final int MOST_FIELDS = 200;

    private final Schema schema;
    private final Dialect dialect;
    private final Source out;
    private final Methods<Type> methods = new Methods<>();

    private SumSource(Schema schema, Dialect dialect, Source out) {
        this.schema = schema;
        this.dialect = dialect;
        this.out = out;
    }

    /**
     * Adds {@code public long read(Object value)} and the methods that it calls to the class being written, which must
     * import {@code ReadSum}.
     */
    public static void write(Schema schema, Dialect dialect, Source out) {
        new SumSource(schema, dialect, out).write();
    }

    private void write() {
        Type root = new Type.Ref(schema.root());
        out.line("@Override").line("public long read(Object value) {")
                .line("return %s((%s) value);", method(root), dialect.type(root)).close();
        methods.write(type -> {
            out.blank().line("private static long %s(%s v) {", method(type), dialect.type(type));
            switch (type) {
                case Type.ListOf l -> elements(l, l.element());
                case Type.SetOf s -> elements(s, s.element());
                case Type.MapOf m -> {
                    out.line("long sum = ReadSum.size(%s);", dialect.size(m, "v"));
                    out.line(dialect.entryLoop(m, "v"));
                    // Added one by one, because the sum of two ints would be an int.
                    out.line("sum += %s;", sum(m.key(), dialect.key(m, "e")));
                    out.line("sum += %s;", sum(m.value(), dialect.value(m, "e"))).close();
                    out.line("return sum;");
                }
                case Type.Ref r -> definition(schema.definition(r));
                case Type.Scalar s -> throw new IllegalStateException(s + " needs no method");
            }
            out.close();
        });
    }

    private void elements(Type collection, Type element) {
        out.line("long sum = ReadSum.size(%s);", dialect.size(collection, "v"));
        out.line(dialect.loop(collection, element, "v"));
        out.line("sum += %s;", sum(element, dialect.item(collection, element, "e"))).close().line("return sum;");
    }

    private void definition(Definition definition) {
        switch (definition) {
            case Definition.Enumeration e -> {
                out.line("return switch (%s) {", dialect.selector(e, "v"));
                for (Definition.Symbol s : e.symbols())
                    out.line("case %s -> ReadSum.symbol(%d);", dialect.label(e, s), s.number());
                out.line("default -> throw new IllegalArgumentException(\"not a symbol: \" + v);").line("};");
            }
            case Definition.Struct s -> fields(s, s.fields());
            case Definition.Union u -> {
                for (Field f : u.alternatives()) {
                    out.line("if (%s) {", dialect.has(u, f, "v"));
                    out.line("return ReadSum.alternative(%d) + %s;", f.id(), sum(f.type(), dialect.get(u, f, "v")))
                            .close();
                }
                // A library that loses an empty collection leaves a union without an alternative.
                out.line("return ReadSum.ABSENT;");
            }
        }
    }

    /**
     * Reads a wide struct's fields in several methods, because the JVM does not compile methods of more than 8,000
     * bytes.
     */
    private void fields(Definition owner, List<Field> fields) {
        if (fields.size() <= MOST_FIELDS) {
            sums(owner, fields);
            return;
        }
        String name = method(new Type.Ref(owner.name()));
        int parts = (fields.size() + MOST_FIELDS - 1) / MOST_FIELDS;
        out.line("long sum = 0;");
        for (int p = 0; p < parts; p++) out.line("sum += %sOf%d(v);", name, p);
        out.line("return sum;");
        for (int p = 0; p < parts; p++) {
            out.close().blank().line("private static long %sOf%d(%s v) {", name, p,
                    dialect.type(new Type.Ref(owner.name())));
            sums(owner, fields.subList(p * MOST_FIELDS, Math.min(fields.size(), (p + 1) * MOST_FIELDS)));
        }
    }

    private void sums(Definition owner, List<Field> fields) {
        out.line("long sum = 0;");
        for (Field f : fields) {
            String get = dialect.get(owner, f, "v");
            String has = f.required() ? dialect.kept(owner, f, "v") : dialect.has(owner, f, "v");
            out.line(has.equals("true") ? "sum += %s;" : "sum += " + has + " ? %s : ReadSum.ABSENT;",
                    sum(f.type(), get));
        }
        out.line("return sum;");
    }

    private String sum(Type type, String value) {
        return type instanceof Type.Scalar s ? dialect.sum(s, value) : method(type) + "(" + value + ")";
    }

    private String method(Type type) {
        return "sum" + methods.number(type);
    }
}

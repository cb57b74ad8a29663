package weighbridge.codec.bridge;

import java.util.Set;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.codec.source.SumSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Writes straight-line code that converts values of one dialect to values of another. */
public final class ConvertSource {
    private static final Set<String> PRIMITIVES = Set.of("byte", "short", "int", "long");

    private final Schema schema;
    private final Dialect from;
    private final Dialect to;
    private final String prefix;
    private final Source out;
    private final Methods<Type> methods = new Methods<>();

    private ConvertSource(Schema schema, Dialect from, Dialect to, String prefix, Source out) {
        this.schema = schema;
        this.from = from;
        this.to = to;
        this.prefix = prefix;
        this.out = out;
    }

    /** Adds {@code public Object <name>(Object value)} and the methods that it calls to the class being written. */
    public static void write(Schema schema, Dialect from, Dialect to, String name, Source out) {
        new ConvertSource(schema, from, to, name, out).write();
    }

    private void write() {
        Type root = new Type.Ref(schema.root());
        out.line("@Override").line("public Object %s(Object value) {", prefix)
                .line("return %s((%s) value);", method(root), from.type(root)).close();
        methods.write(type -> {
            out.blank().line("private static %s %s(%s v) {", to.type(type), method(type), from.type(type));
            switch (type) {
                case Type.ListOf l -> elements(l, l.element());
                case Type.SetOf s -> elements(s, s.element());
                case Type.MapOf m -> {
                    out.line(to.create(m, "to", from.size(m, "v")));
                    out.line(from.entryLoop(m, "v"));
                    out.line(
                            to.put(m, "to", convert(m.key(), from.key(m, "e")), convert(m.value(), from.value(m, "e"))))
                            .close();
                    out.line("return %s;", to.finish(m, "to"));
                }
                case Type.Ref r -> definition(schema.definition(r));
                case Type.Scalar s -> throw new IllegalStateException(s + " needs no method");
            }
            out.close();
        });
    }

    private void elements(Type collection, Type element) {
        out.line(to.create(collection, "to", from.size(collection, "v")));
        out.line(from.loop(collection, element, "v"));
        out.line(to.add(collection, "to", convert(element, from.item(collection, element, "e")))).close();
        out.line("return %s;", to.finish(collection, "to"));
    }

    private void definition(Definition definition) {
        switch (definition) {
            case Definition.Enumeration e -> {
                out.line("return switch (%s) {", from.selector(e, "v"));
                for (Definition.Symbol s : e.symbols()) out.line("case %s -> %s;", from.label(e, s), to.symbol(e, s));
                // A library's object may say that another version wrote a symbol that this one lacks; a bean cannot.
                if (to instanceof BeanDialect)
                    out.line(PRIMITIVES.contains(from.type(new Type.Ref(e.name()))) ? "default -> null;"
                            : "case null, default -> null;").line("};");
                else
                    out.line("default -> throw new IllegalArgumentException(\"not a symbol: \" + v);").line("};");
            }
            case Definition.Struct s -> {
                out.line(to.begin(s, "to"));
                for (Field f : s.fields()) set(s, f, f.required() ? "true" : from.has(s, f, "v"), "");
                out.line("return %s;", to.end(s, "to"));
            }
            case Definition.Union u -> {
                out.line(to.begin(u, "to"));
                String otherwise = "";
                for (Field f : u.alternatives()) {
                    set(u, f, from.has(u, f, "v"), otherwise);
                    otherwise = "else ";
                }
                out.line("return %s;", to.end(u, "to"));
            }
        }
    }

    private void set(Definition owner, Field f, String has, String otherwise) {
        String set = to.set(owner, f, "to", convert(f.type(), from.get(owner, f, "v")));
        if (has.equals("true")) out.line(set);
        else out.line(otherwise + "if (" + has + ") {").line(set).close();
    }

    private String convert(Type type, String value) {
        return type instanceof Type.Scalar s ? to.fromBean(s, from.toBean(s, value)) : method(type) + "(" + value + ")";
    }

    private String method(Type type) {
        return prefix + methods.number(type);
    }

    /** The source of a class that converts between beans and a library's own objects. */
    static String bridge(String packageName, Schema schema, Dialect library) {
        Dialect beans = new BeanDialect(schema);
        Source out = new Source();
        if (!packageName.isEmpty()) out.line("package %s;", packageName).blank();
        out.line("import weighbridge.model.ReadSum;").blank();
        out.line("/** Converts between beans and the library's own objects, and reads those objects' fields. */");
        out.line("public final class %s implements weighbridge.codec.bridge.Bridge {", Bridge.NAME);
        write(schema, beans, library, "fromBean", out);
        out.blank();
        write(schema, library, beans, "toBean", out);
        out.blank();
        SumSource.write(schema, library, out);
        return out.close().toString();
    }
}

package weighbridge.codecs.capnp;

import weighbridge.codec.History;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.bridge.ConvertSource;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.codec.source.SumSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Writes the {@link CapnpGlue} of a schema: for each type a method that fills its builder from a bean. */
final class CapnpSource {
    static final String CLASS = CapnpNames.PACKAGE + ".Glue";

    private final Schema schema;
    private final History history;
    private final Dialect beans;
    private final Source out = new Source();
    private final Methods<Type> methods = new Methods<>();

    CapnpSource(History history) {
        this.schema = history.schema();
        this.history = history;
        this.beans = new BeanDialect(schema);
    }

    String text() {
        Type root = new Type.Ref(schema.root());
        CapnpDialect readers = new CapnpDialect(history);
        String factory = CapnpNames.factory(schema, root);
        out.line("package %s;", CapnpNames.PACKAGE).blank();
        out.line("import org.capnproto.MessageBuilder;").line("import org.capnproto.MessageReader;");
        out.line("import weighbridge.model.ReadSum;").blank();
        out.line("/** Between beans and messages. */").line("public final class Glue implements %s {",
                CapnpGlue.class.getName());
        out.line("@Override").line("public void build(MessageBuilder message, Object bean) {");
        out.line("%s(message.initRoot(%s), (%s) bean);", name(root), factory, beans.type(root)).close();
        out.blank().line("@Override").line("public Object root(MessageReader message) {")
                .line("return message.getRoot(%s);", factory).close();
        methods.write(this::write);
        out.blank();
        ConvertSource.write(schema, readers, beans, "toBean", out);
        out.blank();
        SumSource.write(schema, readers, out);
        return out.close().toString();
    }

    private void write(Type type) {
        if (CapnpNames.isEnum(schema, type)) {
            Definition.Enumeration e = (Definition.Enumeration) schema.definition((Type.Ref) type);
            out.blank().line("private static %s %s(%s v) {", CapnpNames.className(e), name(type), beans.type(type));
            out.line("return switch (%s) {", beans.selector(e, "v"));
            for (Definition.Symbol s : e.symbols())
                out.line("case %s -> %s.%s;", beans.label(e, s), CapnpNames.className(e), s.name());
            out.line("};").close();
            return;
        }
        out.blank().line("private static void %s(%s to, %s v) {", name(type), CapnpNames.type(schema, type, "Builder"),
                beans.type(type));
        switch (type) {
            case Type.ListOf l -> elements(l, l.element());
            case Type.SetOf s -> elements(s, s.element());
            case Type.MapOf m -> {
                out.line("int i = 0;").line(beans.entryLoop(m, "v")).line("%s.Builder entry = to.get(i++);",
                        CapnpNames.entryClass(m));
                out.line(put("entry", "Key", m.key(), beans.key(m, "e")))
                        .line(put("entry", "Value", m.value(), beans.value(m, "e"))).close();
            }
            case Type.Ref r -> definition(schema.definition(r));
            case Type.Scalar s -> throw new IllegalStateException(s + " needs no method");
        }
        out.close();
    }

    private void definition(Definition definition) {
        switch (definition) {
            case Definition.Struct s -> {
                for (Field f : s.fields()) {
                    String name = Dialect.capitalized(f.name());
                    String get = beans.get(s, f, "v");
                    if (f.required()) {
                        out.line(put("to", name, f.type(), get));
                        continue;
                    }
                    boolean option = CapnpNames.bits(schema, f.type()) > 0;
                    out.line("if (%s) {", beans.has(s, f, "v"));
                    out.line(option ? put("to.get" + name + "()", "Present", f.type(), get)
                            : put("to", name, f.type(), get)).close();
                }
            }
            case Definition.Union u -> {
                String otherwise = "";
                for (Field f : u.alternatives()) {
                    out.line("%sif (%s) {", otherwise, beans.has(u, f, "v"));
                    out.line(put("to", Dialect.capitalized(f.name()), f.type(), beans.get(u, f, "v")));
                    otherwise = "} else ";
                }
                out.line("} else {").line("throw new IllegalArgumentException(\"a union without a value\");").close();
            }
            case Definition.Enumeration e -> throw new IllegalStateException(e.name() + " is not a struct");
        }
    }

    /** The statement that puts a value into a field. */
    private String put(String builder, String field, Type type, String value) {
        return switch (type) {
            case Type.Scalar _ -> builder + ".set" + field + "(" + value + ");";
            case Type.Ref r when CapnpNames.isEnum(schema, r) ->
                builder + ".set" + field + "(" + name(r) + "(" + value + "));";
            case Type.Ref r -> name(r) + "(" + builder + ".init" + field + "(), " + value + ");";
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ ->
                name(type) + "(" + builder + ".init" + field + "(" + beans.size(type, value) + "), " + value + ");";
        };
    }

    private void elements(Type collection, Type element) {
        String item = beans.item(collection, element, "e");
        out.line("int i = 0;").line(beans.loop(collection, element, "v"));
        out.line(switch (element) {
            case Type.Scalar s when s.kind() == Kind.STRING || s.kind() == Kind.BYTES ->
                "to.set(i++, new " + CapnpNames.type(schema, s, "Reader") + "(" + item + "));";
            case Type.Scalar _ -> "to.set(i++, " + item + ");";
            case Type.Ref r when CapnpNames.isEnum(schema, r) -> "to.set(i++, " + name(r) + "(" + item + "));";
            case Type.Ref r -> name(r) + "(to.get(i++), " + item + ");";
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ ->
                name(element) + "(to.init(i++, " + beans.size(element, item) + "), " + item + ");";
        }).close();
    }

    private String name(Type type) {
        return (CapnpNames.isEnum(schema, type) ? "symbol" : "fill") + methods.number(type);
    }
}

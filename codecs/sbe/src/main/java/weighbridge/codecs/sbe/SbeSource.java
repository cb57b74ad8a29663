package weighbridge.codecs.sbe;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.codecs.sbe.SbeLayout.Pass;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Writes the {@link SbeGlue} of a schema: for each level one method that encodes, one that decodes and one that sums,
 * each in SBE's order: the block's fields, the groups, the variable data.
 */
final class SbeSource {
    static final String CLASS = SbeXml.PACKAGE + ".Glue";

    private final Schema schema;
    private final BeanDialect beans;
    private final SbeLayout layout;
    private final Source out = new Source();
    private final Deque<Open> open = new ArrayDeque<>();

    /**
     * A level whose methods are still to be written.
     *
     * @param number    the number of its group, 0 for the message
     * @param flyweight the class of its encoder or decoder without that ending; {@code @} stands for the ending of each
     *                  enclosing class
     */
    record Open(SbeLayout.Level level, int number, Type collection, String flyweight) {
        String encoder() {
            return flyweight.replace("@", "Encoder") + "Encoder";
        }

        String decoder() {
            return flyweight.replace("@", "Decoder") + "Decoder";
        }

        /** Whether a part is bytes in a set or a key of a map, which beans hold as their value class for bytes. */
        boolean isHashedBytes(int part) {
            boolean hashed = collection instanceof Type.SetOf || collection instanceof Type.MapOf && part == 0;
            return hashed && level.parts.get(part).type() instanceof Type.Scalar s && s.kind() == Kind.BYTES;
        }

        String partType(BeanDialect beans, int part) {
            return isHashedBytes(part) ? BeanDialect.BYTES : beans.type(level.parts.get(part).type());
        }
    }

    SbeSource(Schema schema, BeanDialect beans, SbeLayout layout) {
        this.schema = schema;
        this.beans = beans;
        this.layout = layout;
    }

    String text() {
        Type root = new Type.Ref(schema.root());
        String bean = beans.type(root);
        String flyweight = SbeXml.PACKAGE + "." + Dialect.capitalized(layout.root().name);
        out.line("package %s;", SbeXml.PACKAGE).blank();
        out.line("import org.agrona.DirectBuffer;").line("import org.agrona.MutableDirectBuffer;")
                .line("import weighbridge.model.ReadSum;").blank();
        out.line("/** Between beans and flyweights. */")
                .line("public final class Glue implements weighbridge.codecs.sbe.SbeGlue {");
        SbeEntries.write(out, "MessageHeader", flyweight, bean);
        for (Definition d : schema.definitions()) if (d instanceof Definition.Enumeration e) symbols(e);
        open.add(new Open(layout.root(), 0, root, flyweight));
        SbeEncoders encoders = new SbeEncoders(schema, beans, layout, out, open);
        while (!open.isEmpty()) {
            Open level = open.pop();
            encoders.method(level);
            decoder(level);
            sum(level);
        }
        return out.close().toString();
    }

    private void symbols(Definition.Enumeration e) {
        String sbe = SbeXml.PACKAGE + "." + e.name();
        out.blank().line("private static %s symbol(%s v) {", sbe, beans.className(e)).line("return switch (v) {");
        for (Definition.Symbol s : e.symbols()) out.line("case %s -> %s.%s;", s.name(), sbe, s.name());
        out.line("};").close();
    }

    private void decoder(Open o) {
        boolean map = o.collection() instanceof Type.MapOf;
        List<SbeLayout.Part> parts = o.level().parts;
        out.blank().line("private static %s decode%d(%s d%s) {", map ? "void" : o.partType(beans, 0), o.number(),
                o.decoder(), map ? ", " + beans.type(o.collection()) + " to" : "");
        words(o);
        for (SbeLayout.Part p : parts) declare(p.node());
        for (int i = 0; i < parts.size(); i++) {
            Type type = parts.get(i).type();
            if (!parts.get(i).node().isObject()) out.line("%s p%d;", beans.type(type), i);
        }
        for (Pass pass : layout.passes(o.level())) {
            pass.gone().ifPresent(this::skip);
            for (int i = 0; i < parts.size(); i++) {
                String variable = "p" + i;
                SbeLayout.Node node = parts.get(i).node();
                decode(node, pass, v -> node.isObject() ? "" : variable + " = " + v + ";", "");
            }
        }
        String first = result(o, 0);
        if (map) out.line(beans.put((Type.MapOf) o.collection(), "to", first, result(o, 1)));
        else out.line("return %s;", o.isHashedBytes(0) ? "new " + BeanDialect.BYTES + "(" + first + ")" : first);
        out.close();
    }

    /** The presence words, and the version of the message if there are several. */
    private void words(Open o) {
        if (layout.places().newest() > 0) out.line("int version = d.actingVersion();");
        for (SbePlaces.Word w : layout.places().words(o.level().path)) {
            String get = "d." + w.name() + "()";
            out.line("long %s = %s;", w.name(), w.since() == 0 ? get : "version < " + w.since() + " ? 0 : " + get);
        }
    }

    private void skip(SbePlaces.Place gone) {
        String name = layout.name(gone);
        if (gone.section() == SbePlaces.Section.DATA) out.line("d.skip%s();", Dialect.capitalized(name));
        else out.line("for (var g : d.%s()) g.sbeSkip();", name);
    }

    private String result(Open o, int part) {
        SbeLayout.Node node = o.level().parts.get(part).node();
        return node.isObject() ? "n" + node.number() : "p" + part;
    }

    private void declare(SbeLayout.Node node) {
        switch (node) {
            case SbeLayout.Struct s -> {
                out.line("%s n%d = null;", beans.className(s.definition()), s.number());
                s.slots().forEach(slot -> declare(slot.node()));
            }
            case SbeLayout.Union u -> {
                out.line("%s n%d = null;", beans.className(u.definition()), u.number()).line("int which%d = d.%s();",
                        u.number(), u.name());
                u.slots().forEach(slot -> declare(slot.node()));
            }
            case SbeLayout.Fixed _,SbeLayout.Data _,SbeLayout.Group _ -> {}
        }
    }

    private void decode(SbeLayout.Node node, Pass pass, UnaryOperator<String> assign, String enclosing) {
        if (!pass.touches(node) && !(pass.isFixed() && node.isObject())) return;
        boolean conditional = !node.present().equals(enclosing);
        switch (node) {
            case SbeLayout.Fixed f -> {
                String statement = assign.apply(value(f));
                out.line(conditional ? "if (" + f.present() + ") " + statement : statement);
            }
            case SbeLayout.Data d -> data(d, assign);
            case SbeLayout.Group g -> {
                out.line("var g%d = d.%s();", g.number(), g.level().name);
                if (!g.present().isEmpty()) out.line("if (%s) {", g.present());
                else out.line("{");
                out.line(beans.create(g.type(), "to" + g.number(), "g" + g.number() + ".count()"))
                        .line("while (g%d.hasNext()) {", g.number());
                if (g.type() instanceof Type.MapOf) out.line("decode%1$d(g%1$d.next(), to%1$d);", g.number());
                else out.line(add(g));
                out.close().line(assign.apply("to" + g.number())).close();
            }
            case SbeLayout.Struct s -> object(s, s.definition(), s.slots(), pass, assign, conditional, enclosing);
            case SbeLayout.Union u -> object(u, u.definition(), u.slots(), pass, assign, conditional, enclosing);
        }
    }

    private String add(SbeLayout.Group g) {
        String item = "decode" + g.number() + "(g" + g.number() + ".next())";
        // decodeN of a set of bytes already returns the value class.
        boolean wrapped =
                g.type() instanceof Type.SetOf s && s.element() instanceof Type.Scalar k && k.kind() == Kind.BYTES;
        return wrapped ? "to" + g.number() + ".add(" + item + ");" : beans.add(g.type(), "to" + g.number(), item);
    }

    private void object(SbeLayout.Node node, Definition definition, List<SbeLayout.Slot> slots, Pass pass,
            UnaryOperator<String> assign, boolean conditional, String enclosing) {
        String variable = "n" + node.number();
        boolean block = pass.isFixed() && conditional;
        if (pass.isFixed()) {
            if (block) out.line("if (%s) {", node.present());
            out.line("%s = new %s();", variable, beans.className(definition));
            String statement = assign.apply(variable);
            if (!statement.isEmpty()) out.line(statement);
        }
        String inside = pass.isFixed() ? node.present() : enclosing;
        for (SbeLayout.Slot slot : slots)
            decode(slot.node(), pass, v -> beans.set(definition, slot.field(), variable, v), inside);
        if (block) out.close();
    }

    private void data(SbeLayout.Data d, UnaryOperator<String> assign) {
        String name = Dialect.capitalized(d.name());
        out.line(d.present().isEmpty() ? "{" : "if (" + d.present() + ") {");
        if (d.kind() == Kind.STRING) out.line(assign.apply("d." + d.name() + "()"));
        else
            out.line("byte[] b = new byte[d.%sLength()];", d.name()).line("d.get%s(b, 0, b.length);", name)
                    .line(assign.apply("b"));
        if (d.present().isEmpty()) out.close();
        else out.line("} else {").line("d.skip%s();", name).close();
    }

    private String value(SbeLayout.Fixed f) {
        String get = "d." + f.name() + "()";
        if (f.type() instanceof Type.Ref r) return beans.className(schema.definition(r)) + ".of(" + get + ".value())";
        return ((Type.Scalar) f.type()).kind() == Kind.BOOL ? get + " != 0" : get;
    }

    private void sum(Open o) {
        out.blank().line("private static long sum%d(%s d) {", o.number(), o.decoder()).line("long sum = 0;");
        words(o);
        for (SbeLayout.Part p : o.level().parts) which(p.node());
        for (Pass pass : layout.passes(o.level())) {
            pass.gone().ifPresent(this::skip);
            for (SbeLayout.Part p : o.level().parts) sum(p.node(), pass);
        }
        out.line("return sum;").close();
    }

    private void which(SbeLayout.Node node) {
        switch (node) {
            case SbeLayout.Struct s -> s.slots().forEach(slot -> which(slot.node()));
            case SbeLayout.Union u -> {
                out.line("int which%d = d.%s();", u.number(), u.name());
                u.slots().forEach(slot -> which(slot.node()));
            }
            case SbeLayout.Fixed _,SbeLayout.Data _,SbeLayout.Group _ -> {}
        }
    }

    private void sum(SbeLayout.Node node, Pass pass) {
        if (!pass.touches(node)) return;
        switch (node) {
            case SbeLayout.Fixed f -> {
                String get = "d." + f.name() + "()";
                if (f.type() instanceof Type.Ref) out.line("sum += ReadSum.symbol(%s.value());", get);
                else out.line("sum += %s;", beans.sum((Type.Scalar) f.type(), value(f)));
            }
            case SbeLayout.Data d -> data(d, v -> "sum += ReadSum.of(" + v + ");");
            case SbeLayout.Group g -> {
                out.line("var g%d = d.%s();", g.number(), g.level().name);
                out.line(g.present().isEmpty() ? "{" : "if (" + g.present() + ") {")
                        .line("sum += ReadSum.size(g%d.count());", g.number());
                out.line("while (g%d.hasNext()) {", g.number()).line("sum += sum%1$d(g%1$d.next());", g.number())
                        .close().close();
            }
            case SbeLayout.Struct s -> {
                for (SbeLayout.Slot slot : s.slots()) {
                    if (slot.when().isEmpty() || !pass.isFixed()) {
                        sum(slot.node(), pass);
                        continue;
                    }
                    out.line("if (%s) {", slot.when());
                    sum(slot.node(), pass);
                    if (slot.isOptional()) out.line("} else {").line("sum += ReadSum.ABSENT;");
                    out.close();
                }
            }
            case SbeLayout.Union u -> {
                if (!pass.isFixed()) {
                    u.slots().forEach(slot -> sum(slot.node(), pass));
                    return;
                }
                out.line("sum += ReadSum.alternative(which%d);", u.number());
                for (SbeLayout.Slot slot : u.slots()) {
                    if (!pass.touches(slot.node())) continue;
                    out.line("if (which%d == %d) {", u.number(), slot.field().id());
                    sum(slot.node(), pass);
                    out.close();
                }
            }
        }
    }
}

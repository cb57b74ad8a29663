package weighbridge.codecs.flatbuffers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Writes methods that read the tables and structs of a user's own file in place. */
final class OwnReading {
    /** What the methods make of the values: a bean or a read sum. */
    enum Pass {
        BEAN, SUM
    }

    private final BeanDialect beans;
    private final OwnFbs own;
    private final Pass pass;
    private final Source out;
    private final Map<String, OwnFbs.Symbol> symbols = new LinkedHashMap<>();

    OwnReading(Schema schema, OwnFbs own, Pass pass, Source out) {
        this.beans = new BeanDialect(schema);
        this.own = own;
        this.pass = pass;
        this.out = out;
    }

    void write() throws UnsupportedSchema {
        for (Definition.Struct s : own.structs()) {
            String bean = beans.className(s);
            boolean sums = pass == Pass.SUM;
            out.blank().line("private static %s %s%s(%s v) {", sums ? "long" : bean, sums ? "sum" : "bean", s.name(),
                    OwnSource.className(s));
            out.line(sums ? "long to = 0;" : bean + " to = new " + bean + "();");
            List<OwnFbs.Slot> slots = own.slots(s);
            for (OwnFbs.Slot slot : slots) field(s, slot);
            // The placeholder of a table without fields is always absent.
            if (sums && slots.isEmpty()) out.line("to += ReadSum.ABSENT;");
            out.line("return to;").close();
        }
        symbols.values().forEach(this::symbols);
    }

    private void field(Definition.Struct s, OwnFbs.Slot slot) throws UnsupportedSchema {
        String get = "v." + slot.accessor();
        switch (slot.place()) {
            case OwnFbs.Number _,OwnFbs.Symbol _ when slot.isNullable() -> {
                out.line("if (v.has%s()) {", slot.camel());
                take(s, slot, value(slot.place(), get + "()", false));
                orAbsent();
            }
            case OwnFbs.Number _,OwnFbs.Symbol _ -> take(s, slot, value(slot.place(), get + "()", false));
            case OwnFbs.Text _,OwnFbs.Table _,OwnFbs.Fixed _ -> {
                present(get + "()");
                take(s, slot, value(slot.place(), "x", false));
                orAbsent();
                out.close();
            }
            case OwnFbs.Choice c -> {
                out.line("switch (v.%sType()) {", slot.accessor()).line("case 0:");
                if (pass == Pass.SUM) out.line("to += ReadSum.ABSENT;");
                out.line("break;");
                union(c, "v." + slot.accessor() + "(new %s())", x -> taken(s, slot, x));
                out.close();
            }
            case OwnFbs.Vector v -> {
                boolean bytes = slot.field().type().equals(Type.BYTES);
                present(get + (bytes ? "AsByteBuffer()" : "Vector()"));
                if (bytes) take(s, slot, pass == Pass.SUM ? "ReadSum.of(x)" : "FlatGlue.bytes(x)");
                else vector(s, slot, v.element());
                orAbsent();
                out.close();
            }
            case OwnFbs.Array a -> array(s, slot, a, get);
        }
    }

    private void present(String value) {
        out.line("{").line("var x = %s;", value).line("if (x != null) {");
    }

    private void orAbsent() {
        if (pass == Pass.SUM) out.line("} else {").line("to += ReadSum.ABSENT;");
        out.close();
    }

    private void take(Definition.Struct s, OwnFbs.Slot slot, String value) {
        out.line(taken(s, slot, value));
    }

    private String taken(Definition.Struct s, OwnFbs.Slot slot, String value) {
        return pass == Pass.SUM ? "to += " + value + ";" : beans.set(s, slot.field(), "to", value);
    }

    /** Writes a case for each alternative; {@code statement} makes a statement of what is read. */
    private void union(OwnFbs.Choice c, String get, UnaryOperator<String> statement) throws UnsupportedSchema {
        List<Definition.Struct> tables = own.alternatives(c.union());
        for (int i = 0; i < tables.size(); i++) {
            Field f = c.union().alternatives().get(i);
            String table = OwnSource.className(tables.get(i));
            String read = (pass == Pass.SUM ? "sum" : "bean") + tables.get(i).name() + "((" + table + ") "
                    + String.format(get, table) + ")";
            out.line("case (byte) %d: {", f.id());
            if (pass == Pass.SUM) {
                out.line(statement.apply("ReadSum.alternative(" + f.id() + ") + " + read));
            } else {
                out.line("%1$s u = new %1$s();", beans.className(c.union())).line(beans.set(c.union(), f, "u", read));
                out.line(statement.apply("u"));
            }
            out.line("break;").close();
        }
        out.line("default:").line("throw new IllegalArgumentException(\"not an alternative of %s\");",
                c.union().name());
    }

    private void vector(Definition.Struct s, OwnFbs.Slot slot, OwnFbs.Place element) throws UnsupportedSchema {
        begin(slot, "x.length()");
        switch (element) {
            case OwnFbs.Choice c -> {
                out.line("var kinds = v.%sTypeVector();", slot.accessor());
                loop("x.length()").line("switch (kinds.get(i)) {");
                union(c, "x.get(new %s(), i)", e -> element(slot, e));
                out.close().close();
            }
            case OwnFbs.Table t -> {
                out.line("%1$s at = new %1$s();", OwnSource.className(t.struct()));
                loop("x.length()").line(element(slot, value(element, "x.get(at, i)", true))).close();
            }
            case OwnFbs.Fixed f -> {
                out.line("%1$s at = new %1$s();", OwnSource.className(f.struct()));
                loop("x.length()").line(element(slot, value(element, "x.get(at, i)", true))).close();
            }
            default -> loop("x.length()").line(element(slot, value(element, "x.get(i)", true))).close();
        }
        end(s, slot);
    }

    private void array(Definition.Struct s, OwnFbs.Slot slot, OwnFbs.Array a, String get) {
        out.line("{");
        if (slot.field().type().equals(Type.BYTES)) {
            out.line("byte[] list = new byte[%d];", a.length());
            loop("list.length").line("list[i] = (byte) %s(i);", get).close();
            take(s, slot, pass == Pass.SUM ? "ReadSum.of(list)" : "list");
        } else {
            begin(slot, "" + a.length());
            loop("" + a.length()).line(element(slot, value(a.element(), get + "(i)", true))).close();
            end(s, slot);
        }
        out.close();
    }

    private void begin(OwnFbs.Slot slot, String size) {
        out.line(pass == Pass.SUM ? "to += ReadSum.size(" + size + ");"
                : beans.create(slot.field().type(), "list", size));
    }

    private Source loop(String size) {
        return out.line("for (int i = 0; i < %s; i++) {", size);
    }

    private String element(OwnFbs.Slot slot, String value) {
        return pass == Pass.SUM ? "to += " + value + ";" : beans.add(slot.field().type(), "list", value);
    }

    private void end(Definition.Struct s, OwnFbs.Slot slot) {
        if (pass == Pass.BEAN) take(s, slot, "list");
    }

    private String value(OwnFbs.Place place, String x, boolean isElement) {
        return switch (place) {
            case OwnFbs.Number n -> {
                String number = isElement ? n.word().beanElement(x) : n.word().bean(x);
                yield pass == Pass.SUM ? beans.sum(new Type.Scalar(n.word().kind(), Optional.empty()), number) : number;
            }
            case OwnFbs.Symbol y -> {
                symbols.putIfAbsent(y.symbols().name(), y);
                yield "symbol" + (pass == Pass.SUM ? "Of" : "") + y.symbols().name() + "("
                        + (isElement ? y.word().beanElement(x) : x) + ")";
            }
            case OwnFbs.Text _ -> pass == Pass.SUM ? "ReadSum.of(" + x + ")" : x;
            case OwnFbs.Table t -> (pass == Pass.SUM ? "sum" : "bean") + t.struct().name() + "(" + x + ")";
            case OwnFbs.Fixed f -> (pass == Pass.SUM ? "sum" : "bean") + f.struct().name() + "(" + x + ")";
            case OwnFbs.Choice _,OwnFbs.Vector _,OwnFbs.Array _ ->
                throw new IllegalStateException(place + " is read with what holds it");
        };
    }

    /** Writes the method from a number to the bean's symbol or, in a sum, to what the symbol adds. */
    private void symbols(OwnFbs.Symbol s) {
        boolean sums = pass == Pass.SUM;
        String bean = beans.className(s.symbols());
        out.blank().line("private static %s symbol%s%s(long v) {", sums ? "long" : bean, sums ? "Of" : "",
                s.symbols().name()).line("return switch (Math.toIntExact(v)) {");
        for (int i = 0; i < s.numbers().size(); i++) {
            Definition.Symbol symbol = s.symbols().symbols().get(i);
            out.line("case %d -> %s;", s.numbers().get(i),
                    sums ? "ReadSum.symbol(" + symbol.number() + ")" : bean + "." + symbol.name());
        }
        out.line("default -> throw new IllegalArgumentException(\"not a symbol: \" + v);").line("};").close();
    }
}

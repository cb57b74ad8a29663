package weighbridge.codecs.sbe;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.generation.java.JavaUtil;
import uk.co.real_logic.sbe.xml.EnumType;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Writes the {@link SbeGlue} of a schema that comes from a user's own SBE file: code that copies values, in the file's
 * order, between beans and the file's flyweights. An absent value is one of SBE's null values.
 */
final class OwnSource {
    /** In a package of its own, because a flyweight may have any name. */
    static final String CLASS = SbeXml.PACKAGE + ".glue.Glue";

    private final Schema schema;
    private final BeanDialect beans;
    private final OwnFile file;
    private final Source out = new Source();
    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, EnumType> symbols = new LinkedHashMap<>();
    private int methods;

    /**
     * A struct whose methods are still to be written.
     *
     * @param flyweight the name of its flyweights; {@code @} stands for their ending
     */
    private record Open(int number, Definition.Struct struct, String flyweight, List<OwnFile.Place> places) {
        String encoder() {
            return flyweight.replace("@", "Encoder");
        }

        String decoder() {
            return flyweight.replace("@", "Decoder");
        }
    }

    OwnSource(Schema schema, OwnFile file) {
        this.schema = schema;
        this.beans = new BeanDialect(schema);
        this.file = file;
    }

    /** @throws UnsupportedSchema if the schema's fields differ from the file's, or an absent value has no null value */
    String text() throws UnsupportedSchema {
        String flyweight = SbeXml.PACKAGE + "." + file.flyweight();
        String bean = beans.className(schema.rootStruct());
        out.line("package %s.glue;", SbeXml.PACKAGE).blank();
        out.line("import org.agrona.DirectBuffer;").line("import org.agrona.MutableDirectBuffer;")
                .line("import weighbridge.codecs.sbe.OwnValues;").line("import weighbridge.model.ReadSum;").blank();
        out.line("/** Converts between beans and the flyweights of a user's own file. */")
                .line("public final class Glue implements weighbridge.codecs.sbe.SbeGlue {");
        SbeEntries.write(out, SbeXml.PACKAGE + "." + file.header(), flyweight, bean);
        open.add(new Open(methods++, schema.rootStruct(), flyweight + "@", file.places()));
        while (!open.isEmpty()) write(open.remove());
        symbols.forEach(this::symbols);
        return out.close().toString();
    }

    /**
     * Whether a field has the name of a place; a schema drops special characters, and may add a suffix for uniqueness.
     */
    private static boolean isCalled(String field, String property) {
        String name = field.replaceAll("\\W|_", "").toLowerCase(Locale.ROOT);
        String place = property.replaceAll("\\W|_", "").toLowerCase(Locale.ROOT);
        return !property.matches("\\w+")
                || name.startsWith(place) && name.substring(place.length()).matches("(field)?\\d*");
    }

    private void write(Open given) throws UnsupportedSchema {
        List<Field> fields = given.struct().fields();
        String name = given.struct().name();
        if (fields.size() != given.places().size()) {
            throw new UnsupportedSchema(name + " has " + fields.size() + " fields, but the SBE file that the schema "
                    + "declares has " + given.places().size());
        }
        List<OwnFile.Place> places = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            Field f = fields.get(i);
            OwnFile.Place place = given.places().get(i);
            if (!isCalled(f.name(), place.property())) {
                throw new UnsupportedSchema("the schema has " + name + "." + f.name()
                        + " where the SBE file that it declares has " + place.property());
            }
            places.add(place instanceof OwnFile.Mantissa m && f.type() instanceof Type.Ref ? m.whole() : place);
            if (!OwnTypes.holds(places.getLast(), f.type())) {
                throw new UnsupportedSchema(
                        name + "." + f.name() + " is " + f.type() + ", but the SBE file declares another type");
            }
        }
        Open o = new Open(given.number(), given.struct(), given.flyweight(), places);
        int first = methods;
        String bean = beans.className(o.struct());
        out.blank().line("private static void encode%d(%s e, %s v) {", o.number(), o.encoder(), bean);
        for (int i = 0; i < fields.size(); i++) encode(o, fields.get(i), o.places().get(i));
        out.close();
        int after = methods;
        methods = first;
        out.blank().line("private static %s decode%d(%s d) {", bean, o.number(), o.decoder());
        out.line("%1$s v = new %1$s();", bean);
        for (int i = 0; i < fields.size(); i++) decode(o, fields.get(i), o.places().get(i));
        out.line("return v;").close();
        methods = first;
        out.blank().line("private static long sum%d(%s d) {", o.number(), o.decoder()).line("long sum = 0;");
        for (int i = 0; i < fields.size(); i++) sum(fields.get(i), o.places().get(i));
        out.line("return sum;").close();
        methods = after;
    }

    /** Queues the methods of the struct that a field is, or is a list of, and returns their number. */
    private int open(Field field, String flyweight, List<OwnFile.Place> places) throws UnsupportedSchema {
        Type type = field.type() instanceof Type.ListOf l ? l.element() : field.type();
        if (!field.required() || !(type instanceof Type.Ref r)
                || !(schema.definition(r) instanceof Definition.Struct struct)) {
            throw new UnsupportedSchema(field.name() + " is " + (field.required() ? "" : "an optional ") + field.type()
                    + ", which the SBE file cannot represent");
        }
        open.add(new Open(methods, struct, flyweight, places));
        return methods++;
    }

    private void encode(Open o, Field f, OwnFile.Place place) throws UnsupportedSchema {
        String get = beans.get(o.struct(), f, "v");
        String p = place.property();
        switch (place) {
            case OwnFile.Number n when n.length() > 1 && n.type() != PrimitiveType.CHAR -> {
                requirePresent(f);
                boolean bytes = n.type() == PrimitiveType.UINT8;
                out.line("{").line("%s a = %s;", beans.type(f.type()), get);
                out.line("OwnValues.requireLength(a.length, %d);", n.length());
                out.line("for (int i = 0; i < a.length; i++) {");
                out.line(bytes ? "e.%s(i, (short) (a[i] & 0xff));" : "e.%s(i, a[i]);", p).close().close();
            }
            case OwnFile.Number n -> {
                String value = n.type() != PrimitiveType.CHAR ? get : n.length() == 1
                        ? "OwnValues.character(" + get + ")" : "OwnValues.within(" + get + ", " + n.length() + ")";
                String none = n.length() > 1 ? "\"\"" : o.encoder() + "." + p + "NullValue()";
                absent(f, get, "e." + p + "(" + none + ");");
                out.line("e.%s(%s);", p, value);
                if (!f.required()) out.close();
            }
            case OwnFile.Symbol s -> {
                String type = ((Type.Ref) f.type()).name();
                symbols.put(type, s.type());
                absent(f, get, "e." + p + "(" + enumClass(s.type()) + ".NULL_VAL);");
                out.line("e.%s(symbol(%s));", p, get);
                if (!f.required()) out.close();
            }
            case OwnFile.Mantissa m -> {
                String none = SbeXml.PACKAGE + "." + m.flyweight() + "Encoder.mantissaNullValue()";
                absent(f, get, "e." + p + "().mantissa(" + none + ");");
                out.line("e.%s().mantissa((%s) (long) %s);", p, javaType(m.type()), get);
                if (!f.required()) out.close();
            }
            case OwnFile.Composite c -> out.line("encode%d(e.%s(), %s);",
                    open(f, SbeXml.PACKAGE + "." + c.flyweight() + "@", c.members()), p, get);
            case OwnFile.Bits b -> out.line("encode%d(e.%s().clear(), %s);",
                    open(f, SbeXml.PACKAGE + "." + b.flyweight() + "@", b.bits()), p, get);
            case OwnFile.Bit _ -> {
                requirePresent(f);
                out.line("e.%s(%s);", p, get);
            }
            case OwnFile.Group g -> {
                int number = open(f, o.flyweight() + "." + g.flyweight() + "@", g.fields());
                out.line("var g%d = e.%sCount(%s.size());", number, p, get);
                out.line("for (var i : %s) encode%d(g%d.next(), i);", get, number, number);
            }
            case OwnFile.Data d -> {
                requirePresent(f);
                if (d.isText()) out.line("e.%s(%s);", p, get);
                else
                    out.line("{").line("byte[] a = %s;", get).line("e.put%s(a, 0, a.length);", Dialect.capitalized(p))
                            .close();
            }
        }
    }

    private static void requirePresent(Field f) throws UnsupportedSchema {
        if (!f.required())
            throw new UnsupportedSchema(f.name() + " is optional, but the SBE file declares no null value for it");
    }

    /** If a field is optional, writes what is done in its absence, then opens the block for a present value. */
    private void absent(Field f, String get, String none) {
        if (!f.required()) out.line("if (%s == null) {", get).line(none).line("} else {");
    }

    private void decode(Open o, Field f, OwnFile.Place place) throws UnsupportedSchema {
        String p = place.property();
        switch (place) {
            case OwnFile.Number n when n.length() > 1 && n.type() != PrimitiveType.CHAR -> {
                String element = n.type() == PrimitiveType.UINT8 ? "byte" : javaType(n.type());
                out.line("{").line("%1$s[] a = new %1$s[%2$d];", element, n.length());
                out.line("for (int i = 0; i < a.length; i++) {").line("a[i] = (%s) d.%s(i);", element, p).close();
                out.line(beans.set(o.struct(), f, "v", "a")).close();
            }
            case OwnFile.Group g -> {
                int number = open(f, o.flyweight() + "." + g.flyweight() + "@", g.fields());
                open.removeLast();
                out.line("var g%d = d.%s();", number, p);
                out.line(beans.create(f.type(), "to" + number, "g" + number + ".count()"));
                out.line("while (g%1$d.hasNext()) to%1$d.add(decode%1$d(g%1$d.next()));", number);
                out.line(beans.set(o.struct(), f, "v", "to" + number));
            }
            case OwnFile.Data d when !d.isText() -> {
                out.line("{").line("byte[] a = new byte[d.%sLength()];", p).line("d.get%s(a, 0, a.length);",
                        Dialect.capitalized(p));
                out.line(beans.set(o.struct(), f, "v", "a")).close();
            }
            case OwnFile.Composite c -> struct(o, f, p, c.flyweight(), c.members());
            case OwnFile.Bits b -> struct(o, f, p, b.flyweight(), b.bits());
            default -> {
                out.line("{").line("var x = %s;", raw(place));
                out.line((f.required() ? "" : "if (!(" + isNull(place) + ")) ")
                        + beans.set(o.struct(), f, "v", value(place))).close();
            }
        }
    }

    private void struct(Open o, Field f, String property, String flyweight, List<OwnFile.Place> places)
            throws UnsupportedSchema {
        int number = open(f, SbeXml.PACKAGE + "." + flyweight + "@", places);
        open.removeLast();
        out.line(beans.set(o.struct(), f, "v", "decode" + number + "(d." + property + "())"));
    }

    /** A Java expression for the value that the flyweight's accessor returns. */
    private static String raw(OwnFile.Place place) {
        return "d." + place.property() + "()" + (place instanceof OwnFile.Mantissa ? ".mantissa()" : "");
    }

    /** A Java condition that is true if {@code x} represents an absent value. */
    private static String isNull(OwnFile.Place place) {
        return switch (place) {
            case OwnFile.Number n when n.length() > 1 -> "x.isEmpty()";
            case OwnFile.Number n when n.type() == PrimitiveType.FLOAT -> "Float.isNaN(x)";
            case OwnFile.Number n when n.type() == PrimitiveType.DOUBLE -> "Double.isNaN(x)";
            case OwnFile.Number n -> "x == d." + n.property() + "NullValue()";
            case OwnFile.Mantissa m -> "x == " + SbeXml.PACKAGE + "." + m.flyweight() + "Decoder.mantissaNullValue()";
            case OwnFile.Symbol s -> "x == " + enumClass(s.type()) + ".NULL_VAL";
            default -> throw new IllegalArgumentException(place + " has no null value");
        };
    }

    /** A Java expression that converts {@code x}, the value from the flyweight, to the bean's value. */
    private static String value(OwnFile.Place place) {
        return switch (place) {
            case OwnFile.Number n when n.type() == PrimitiveType.CHAR && n.length() == 1 -> "OwnValues.text(x)";
            case OwnFile.Symbol _ -> "bean(x)";
            case OwnFile.Mantissa _ -> "(long) x";
            default -> "x";
        };
    }

    private void sum(Field f, OwnFile.Place place) throws UnsupportedSchema {
        String p = place.property();
        switch (place) {
            case OwnFile.Number n when n.length() > 1 && n.type() == PrimitiveType.UINT8 ->
                out.line("{").line("byte[] a = new byte[%d];", n.length()).line("for (int i = 0; i < a.length; i++) {")
                        .line("a[i] = (byte) d.%s(i);", p).close().line("sum += ReadSum.of(a);").close();
            case OwnFile.Number n when n.length() > 1 && n.type() != PrimitiveType.CHAR -> {
                out.line("sum += ReadSum.size(%d);", n.length()).line("for (int i = 0; i < %d; i++) {", n.length());
                out.line("sum += %s;", beans.sum((Type.Scalar) ((Type.ListOf) f.type()).element(), "d." + p + "(i)"))
                        .close();
            }
            case OwnFile.Group g -> {
                int number = methods++;
                out.line("var g%d = d.%s();", number, p).line("sum += ReadSum.size(g%d.count());", number);
                out.line("while (g%1$d.hasNext()) sum += sum%1$d(g%1$d.next());", number);
            }
            case OwnFile.Data d when !d.isText() -> out.line("{").line("byte[] a = new byte[d.%sLength()];", p)
                    .line("d.get%s(a, 0, a.length);", Dialect.capitalized(p)).line("sum += ReadSum.of(a);").close();
            case OwnFile.Composite _,OwnFile.Bits _ -> out.line("sum += sum%d(d.%s());", methods++, p);
            default -> {
                String sum = place instanceof OwnFile.Symbol ? "ReadSum.symbol(" + value(place) + ".number())"
                        : beans.sum((Type.Scalar) f.type(), value(place));
                out.line("{").line("var x = %s;", raw(place));
                out.line("sum += %s;", f.required() ? sum : isNull(place) + " ? ReadSum.ABSENT : " + sum).close();
            }
        }
    }

    private static String enumClass(EnumType type) {
        return SbeXml.PACKAGE + "."
                + JavaUtil.formatClassName(type.referencedName() != null ? type.referencedName() : type.name());
    }

    private void symbols(String name, EnumType type) {
        Definition.Enumeration e = (Definition.Enumeration) schema.definition(name);
        List<String> own = type.validValues().stream().map(v -> JavaUtil.formatForJavaKeyword(v.name())).toList();
        String bean = beans.className(e);
        out.blank().line("private static %s symbol(%s v) {", enumClass(type), bean).line("return switch (v) {");
        for (int i = 0; i < own.size(); i++)
            out.line("case %s -> %s.%s;", e.symbols().get(i).name(), enumClass(type), own.get(i));
        out.line("};").close();
        out.blank().line("private static %s bean(%s v) {", bean, enumClass(type)).line("return switch (v) {");
        for (int i = 0; i < own.size(); i++) out.line("case %s -> %s.%s;", own.get(i), bean, e.symbols().get(i).name());
        out.line("case NULL_VAL -> throw new IllegalArgumentException(\"a symbol is missing\");").line("};").close();
    }

    private static String javaType(PrimitiveType type) {
        return switch (type) {
            case CHAR, INT8 -> "byte";
            case UINT8, INT16 -> "short";
            case UINT16, INT32 -> "int";
            case UINT32, INT64, UINT64 -> "long";
            case FLOAT -> "float";
            case DOUBLE -> "double";
        };
    }
}

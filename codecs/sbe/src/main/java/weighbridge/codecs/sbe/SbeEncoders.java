package weighbridge.codecs.sbe;

import java.util.Deque;
import java.util.List;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.codecs.sbe.SbeLayout.Pass;
import weighbridge.codecs.sbe.SbeSource.Open;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Writes the methods that encode: one per level, in three passes.
 *
 * <p>Each getter of a bean is called once. HotSpot puts about 8,000 bytes of bytecode into one compiled method; getters
 * that were called in each pass left less space for later code, such as an iterator, which was then allocated (32
 * bytes), and a message took a tenth longer.
 */
final class SbeEncoders {
    private final Schema schema;
    private final BeanDialect beans;
    private final SbeLayout layout;
    private final Source out;
    private final Deque<Open> open;

    /** @param open receives the levels of the groups that are encountered */
    SbeEncoders(Schema schema, BeanDialect beans, SbeLayout layout, Source out, Deque<Open> open) {
        this.schema = schema;
        this.beans = beans;
        this.layout = layout;
        this.out = out;
        this.open = open;
    }

    /** Writes the method that encodes a level. */
    void method(Open o) {
        List<SbeLayout.Part> parts = o.level().parts;
        StringBuilder parameters = new StringBuilder(o.encoder() + " e");
        for (int i = 0; i < parts.size(); i++) {
            parameters.append(", ").append(o.partType(beans, i)).append(' ').append(variable(parts.get(i).node()));
        }
        out.blank().line("private static void encode%d(%s) {", o.number(), parameters);
        List<SbePlaces.Word> words = layout.places().words(o.level().path);
        for (SbePlaces.Word w : words) out.line("long %s = 0;", w.name());
        for (SbeLayout.Part p : parts) declareHeld(p.node(), false);
        for (Pass pass : layout.passes(o.level())) {
            pass.gone().ifPresent(this::gone);
            for (int i = 0; i < parts.size(); i++) {
                SbeLayout.Node node = parts.get(i).node();
                encode(o, node, part(o, i, variable(node)), pass, false);
            }
            if (!pass.isFixed()) continue;
            layout.places().places(o.level().path, SbePlaces.Section.FIXED).stream().filter(layout::isGone)
                    .forEach(this::gone);
            for (SbePlaces.Word w : words) out.line("e.%s(%s);", w.name(), cast(w.javaType(), w.name()));
        }
        out.close();
    }

    private static String cast(String type, String value) {
        return type.equals("long") ? value : "(" + type + ") " + value;
    }

    private static String part(Open o, int part, String value) {
        return o.isHashedBytes(part) ? value + ".getValue()" : value;
    }

    /**
     * The local variable that keeps a bean's value, so that its getter is called once whatever the number of passes.
     */
    private static String variable(SbeLayout.Node node) {
        return "n" + node.number();
    }

    private static boolean isHeld(Definition owner, SbeLayout.Slot slot) {
        return owner instanceof Definition.Union || slot.isOptional() || slot.node().isObject();
    }

    /** Whether a value must outlive the block in which the pass over fixed fields gets it from the bean. */
    private static boolean outlives(SbeLayout.Node node, boolean inBlock) {
        return inBlock && SbeLayout.isSequential(node);
    }

    private void declareHeld(SbeLayout.Node node, boolean inBlock) {
        switch (node) {
            case SbeLayout.Struct s -> s.slots().forEach(slot -> declareHeld(s.definition(), slot, inBlock));
            case SbeLayout.Union u -> u.slots().forEach(slot -> declareHeld(u.definition(), slot, inBlock));
            case SbeLayout.Fixed _,SbeLayout.Data _,SbeLayout.Group _ -> {}
        }
    }

    private void declareHeld(Definition owner, SbeLayout.Slot slot, boolean inBlock) {
        if (isHeld(owner, slot) && outlives(slot.node(), inBlock)) {
            out.line("%s %s = null;", beans.boxed(slot.field().type()), variable(slot.node()));
        }
        declareHeld(slot.node(), inBlock || owner instanceof Definition.Union || slot.isOptional());
    }

    /** The expression of a field's value; in the first pass, also writes the variable that keeps the value. */
    private String hold(Definition owner, SbeLayout.Slot slot, String object, Pass pass, boolean inBlock) {
        String get = beans.get(owner, slot.field(), object);
        if (!isHeld(owner, slot)) return get;
        String variable = variable(slot.node());
        String type = outlives(slot.node(), inBlock) ? "" : beans.boxed(slot.field().type()) + " ";
        if (pass.isFixed()) out.line("%s%s = %s;", type, variable, get);
        return variable;
    }

    private void encode(Open o, SbeLayout.Node node, String value, Pass pass, boolean inBlock) {
        if (!pass.touches(node) && !(pass.isFixed() && node.isObject())) return;
        switch (node) {
            case SbeLayout.Fixed f -> out.line("e.%s(%s);", f.name(), fixed(f.type(), value));
            case SbeLayout.Data d -> {
                if (d.kind() == Kind.STRING) out.line("e.%s(%s);", d.name(), value);
                else {
                    out.line("{").line("byte[] b = %s;", value);
                    out.line("e.put%s(b, 0, b.length);", Dialect.capitalized(d.name())).close();
                }
            }
            case SbeLayout.Group g -> encodeGroup(o, g, value);
            case SbeLayout.Struct s -> {
                for (SbeLayout.Slot slot : s.slots()) {
                    String field = hold(s.definition(), slot, value, pass, inBlock);
                    if (!slot.isOptional()) {
                        present(slot, pass);
                        encode(o, slot.node(), field, pass, inBlock);
                    } else if (pass.isFixed() || pass.touches(slot.node())) {
                        out.line("if (%s != null) {", field);
                        present(slot, pass);
                        encode(o, slot.node(), field, pass, true);
                        otherwise(slot, pass);
                    }
                }
            }
            case SbeLayout.Union u -> {
                for (SbeLayout.Slot slot : u.slots()) {
                    String field = hold(u.definition(), slot, value, pass, inBlock);
                    if (!pass.isFixed() && !pass.touches(slot.node())) continue;
                    out.line("if (%s != null) {", field);
                    if (pass.isFixed()) out.line("e.%s(%d);", u.name(), slot.field().id());
                    encode(o, slot.node(), field, pass, true);
                    otherwise(slot, pass);
                }
            }
        }
    }

    private void present(SbeLayout.Slot slot, Pass pass) {
        if (pass.isFixed()) slot.bit().ifPresent(b -> out.line("%s |= %s;", b.word(), b.mask()));
    }

    /** What old readers see of a value that is gone: nothing in a group or data, and zero. */
    private void gone(SbePlaces.Place place) {
        String name = layout.name(place);
        switch (place.section()) {
            case FIXED -> out.line("e.%s(%s);", name, switch (place.encoding()) {
                case "int8" -> "(byte) 0";
                case "uint8", "int16" -> "(short) 0";
                default -> "0";
            });
            case GROUPS -> out.line("e.%sCount(0);", name);
            case DATA -> out.line("e.put%s(org.agrona.collections.ArrayUtil.EMPTY_BYTE_ARRAY, 0, 0);",
                    Dialect.capitalized(name));
        }
    }

    private void otherwise(SbeLayout.Slot slot, Pass pass) {
        if (pass.touches(slot.node())) {
            out.line("} else {");
            absent(slot.node(), pass);
        }
        out.close();
    }

    private void encodeGroup(Open o, SbeLayout.Group g, String value) {
        String flyweight = o.flyweight() + "@." + Dialect.capitalized(g.level().name);
        Open group = new Open(g.level(), g.number(), g.type(), flyweight);
        open.add(group);
        String variable = variable(g);
        if (!value.equals(variable)) out.line("%s %s = %s;", beans.type(g.type()), variable, value);
        out.line("var g%d = e.%sCount(%s);", g.number(), g.level().name, beans.size(g.type(), variable));
        if (g.type() instanceof Type.MapOf m) {
            out.line("for (%s i : %s) {", beans.entry(m), beans.entries(m, variable));
            out.line("encode%d(g%d.next(), i.getKey(), i.getValue());", g.number(), g.number());
        } else {
            out.line("for (%s i : %s) {", group.partType(beans, 0), variable);
            out.line("encode%d(g%d.next(), i);", g.number(), g.number());
        }
        out.close();
    }

    private void absent(SbeLayout.Node node, Pass pass) {
        if (!pass.touches(node)) return;
        switch (node) {
            case SbeLayout.Fixed f -> out.line("e.%s(%s);", f.name(), zero(f.type()));
            case SbeLayout.Data d -> {
                if (d.kind() == Kind.STRING) out.line("e.%s(\"\");", d.name());
                else {
                    out.line("e.put%s(org.agrona.collections.ArrayUtil.EMPTY_BYTE_ARRAY, 0, 0);",
                            Dialect.capitalized(d.name()));
                }
            }
            case SbeLayout.Group g -> out.line("e.%sCount(0);", g.level().name);
            case SbeLayout.Struct s -> s.slots().forEach(slot -> absent(slot.node(), pass));
            case SbeLayout.Union u -> {
                if (pass.isFixed()) out.line("e.%s(0);", u.name());
                u.slots().forEach(slot -> absent(slot.node(), pass));
            }
        }
    }

    private static String fixed(Type type, String value) {
        if (type instanceof Type.Ref) return "symbol(" + value + ")";
        return ((Type.Scalar) type).kind() == Kind.BOOL ? "(short) (" + value + " ? 1 : 0)" : value;
    }

    private String zero(Type type) {
        if (type instanceof Type.Ref r) {
            Definition.Enumeration e = (Definition.Enumeration) schema.definition(r);
            return SbeXml.PACKAGE + "." + e.name() + "." + e.symbols().getFirst().name();
        }
        return switch (((Type.Scalar) type).kind()) {
            case INT8 -> "(byte) 0";
            case BOOL, INT16 -> "(short) 0";
            default -> "0";
        };
    }
}

package weighbridge.codecs.flatbuffers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Writes methods that build the tables and structs of a user's own file with the same calls in the same order as
 * flatc's object API: {@code pack} builds what a table refers to, in the order of its fields; then {@code create…} adds
 * fields from the last to the first, large ones before small ones. A table that holds a struct, or has too many fields
 * for {@code create…}, gets its fields from the first to the last.
 */
final class OwnBuilding {
    /** The largest number of fields for which flatc generates a {@code create…}. */
    private static final int MOST_CREATED = 126;

    private final BeanDialect beans;
    private final OwnFbs own;
    private final Source out;
    private final Map<String, OwnFbs.Symbol> symbols = new LinkedHashMap<>();

    OwnBuilding(Schema schema, OwnFbs own, Source out) {
        this.beans = new BeanDialect(schema);
        this.own = own;
        this.out = out;
    }

    void write() throws UnsupportedSchema {
        for (Definition.Struct s : own.structs()) {
            out.blank().line("private static int build%s(FlatBufferBuilder b, %s v) {", s.name(), beans.className(s));
            if (OwnFbs.isFixed(s)) fixed(s);
            else table(s);
            out.close();
        }
        for (Definition.Union u : own.unions()) union(u);
        symbols.values().forEach(this::numbers);
    }

    /** Writes a struct as flatc's {@code create…} does: from its end, with padding. */
    private void fixed(Definition.Struct s) throws UnsupportedSchema {
        List<OwnFbs.Slot> slots = own.slots(s);
        OwnFbs.Room whole = own.room(new OwnFbs.Fixed(s));
        List<Integer> padding = new ArrayList<>();
        int end = 0;
        for (OwnFbs.Slot slot : slots) {
            OwnFbs.Room room = own.room(slot.place());
            int start = OwnFbs.padded(end, room.align());
            padding.add(start - end);
            end = start + room.size();
        }
        padding.add(whole.size() - end);
        out.line("b.prep(%d, %d);", whole.align(), whole.size());
        for (int i = slots.size() - 1; i >= 0; i--) {
            if (padding.get(i + 1) > 0) out.line("b.pad(%d);", padding.get(i + 1));
            OwnFbs.Slot slot = slots.get(i);
            String get = beans.get(s, slot.field(), "v");
            if (!(slot.place() instanceof OwnFbs.Array a)) {
                put(slot.place(), get);
                continue;
            }
            boolean list = slot.field().type() instanceof Type.ListOf l && !l.primitive();
            out.line("{").line("var a = %s;", get);
            out.line("FlatGlue.requireLength(%s, %d);", list ? "a.size()" : "a.length", a.length());
            out.line("for (int i = %d; i >= 0; i--) {", a.length() - 1);
            put(a.element(), list ? "a.get(i)" : "a[i]");
            out.close().close();
        }
        out.line("return b.offset();");
    }

    private void put(OwnFbs.Place place, String value) {
        switch (place) {
            case OwnFbs.Number n -> out.line("b.put%s(%s);", n.word().method(), n.word().raw(value));
            case OwnFbs.Symbol s -> out.line("b.put%s(%s);", s.word().method(), s.word().raw(number(s, value)));
            case OwnFbs.Fixed f -> out.line("build%s(b, %s);", f.struct().name(), value);
            default -> throw new IllegalStateException(place + " is not in a struct");
        }
    }

    /** A value that is written for a field; a union has two. */
    private record Item(OwnFbs.Slot slot, boolean isKind, int size) {}

    private void table(Definition.Struct s) throws UnsupportedSchema {
        List<Item> items = new ArrayList<>();
        boolean created = true;
        for (OwnFbs.Slot slot : own.slots(s)) {
            children(s, slot);
            boolean many = slot.place() instanceof OwnFbs.Vector;
            if (OwnFbs.element(slot.place()) instanceof OwnFbs.Choice)
                items.add(new Item(slot, true, many ? Integer.BYTES : 1));
            created &= !(slot.place() instanceof OwnFbs.Fixed);
            items.add(new Item(slot, false, own.room(slot.place()).size()));
        }
        if (created && items.size() <= MOST_CREATED) {
            items = new ArrayList<>(items.reversed());
            if (!OwnFbs.isInOriginalOrder(s)) items.sort(Comparator.comparingInt(Item::size).reversed());
        }
        String table = OwnSource.className(s);
        out.line("%s.start%s(b);", table, FbsFile.name(s));
        for (Item item : items) add(s, item);
        out.line("return %s.end%s(b);", table, FbsFile.name(s));
    }

    private void add(Definition.Struct s, Item item) {
        OwnFbs.Slot slot = item.slot();
        String table = OwnSource.className(s);
        String get = beans.get(s, slot.field(), "v");
        switch (slot.place()) {
            case OwnFbs.Number _,OwnFbs.Symbol _ when slot.isNullable() -> {
                // The generated method would omit a value that equals 0.
                if (!slot.field().required()) out.line("if (%s) {", beans.has(s, slot.field(), "v"));
                else out.line("{");
                out.line("%s x = %s;", beans.type(slot.field().type()), get);
                OwnWord word =
                        slot.place() instanceof OwnFbs.Symbol y ? y.word() : ((OwnFbs.Number) slot.place()).word();
                String value = slot.place() instanceof OwnFbs.Symbol y ? number(y, "x") : "x";
                out.line("b.add%s(%s);", word.method(), word.raw(value)).line("b.slot(%d);", slot.id()).close();
            }
            case OwnFbs.Number _ -> out.line("%s.add%s(b, %s);", table, slot.camel(), get);
            case OwnFbs.Symbol y -> out.line("%s.add%s(b, %s);", table, slot.camel(), number(y, get));
            case OwnFbs.Fixed f -> {
                if (!slot.field().required()) out.line("if (%s) {", beans.has(s, slot.field(), "v"));
                out.line("%s.add%s(b, build%s(b, %s));", table, slot.camel(), f.struct().name(), get);
                if (!slot.field().required()) out.close();
            }
            default ->
                out.line(item.isKind() ? "%s.add%sType(b, k%d);" : "%s.add%s(b, o%d);", table, slot.camel(), slot.id());
        }
    }

    /** Builds what a field refers to. */
    private void children(Definition.Struct s, OwnFbs.Slot slot) {
        Field f = slot.field();
        String get = beans.get(s, f, "v");
        String has = f.required() ? "" : beans.has(s, f, "v") + " ? ";
        String none = f.required() ? "" : " : 0";
        switch (slot.place()) {
            case OwnFbs.Text _ -> out.line("int o%d = %sb.createString(%s)%s;", slot.id(), has, get, none);
            case OwnFbs.Table t ->
                out.line("int o%d = %sbuild%s(b, %s)%s;", slot.id(), has, t.struct().name(), get, none);
            case OwnFbs.Choice c -> {
                out.line("byte k%d = %skind%s(%s)%s;", slot.id(), has, c.union().name(), get, none);
                out.line("int o%d = %svalue%s(b, %s)%s;", slot.id(), has, c.union().name(), get, none);
            }
            case OwnFbs.Vector v -> {
                if (v.element() instanceof OwnFbs.Choice) out.line("int k%d = 0;", slot.id());
                out.line("int o%d = 0;", slot.id());
                out.line(f.required() ? "{" : "if (" + beans.has(s, f, "v") + ") {").line("var a = %s;", get);
                vector(OwnSource.className(s), slot, v.element());
                out.close();
            }
            case OwnFbs.Number _,OwnFbs.Symbol _,OwnFbs.Fixed _,OwnFbs.Array _ -> {}
        }
    }

    private void vector(String table, OwnFbs.Slot slot, OwnFbs.Place element) {
        String create = "o" + slot.id() + " = " + table + ".create" + slot.camel() + "Vector(b, %s);";
        switch (element) {
            case OwnFbs.Number n -> {
                boolean isArray = slot.field().type().equals(Type.BYTES)
                        || beans.type(((Type.ListOf) slot.field().type()).element()).equals(n.word().element());
                if (isArray) {
                    out.line(create, "a");
                    return;
                }
                String type = n.word().element();
                out.line("%1$s[] all = new %1$s[a.length];", type);
                out.line("for (int i = 0; i < all.length; i++) all[i] = (%s) a[i];", type).line(create, "all");
            }
            case OwnFbs.Symbol y -> {
                String type = y.word().element();
                all(type, type.equals(y.word().java()) ? number(y, "e") : "(" + type + ") " + number(y, "e"));
                out.line(create, "all");
            }
            case OwnFbs.Text _ -> {
                all("int", "b.createString(e)");
                out.line(create, "all");
            }
            case OwnFbs.Table t -> {
                all("int", "build" + t.struct().name() + "(b, e)");
                out.line(create, "all");
            }
            case OwnFbs.Fixed f -> {
                out.line("%s.start%sVector(b, a.size());", table, slot.camel());
                out.line("for (int i = a.size() - 1; i >= 0; i--) build%s(b, a.get(i));", f.struct().name());
                out.line("o%d = b.endVector();", slot.id());
            }
            case OwnFbs.Choice c -> {
                out.line("byte[] kinds = new byte[a.size()];").line("int k = 0;");
                out.line("for (var e : a) kinds[k++] = kind%s(e);", c.union().name());
                out.line("k%d = %s.create%sTypeVector(b, kinds);", slot.id(), table, slot.camel());
                all("int", "value" + c.union().name() + "(b, e)");
                out.line(create, "all");
            }
            case OwnFbs.Vector _,OwnFbs.Array _ -> throw new IllegalStateException("a vector is not in a vector");
        }
    }

    private void all(String type, String value) {
        out.line("%1$s[] all = new %1$s[a.size()];", type).line("int n = 0;");
        out.line("for (var e : a) all[n++] = %s;", value);
    }

    private void union(Definition.Union u) throws UnsupportedSchema {
        List<Definition.Struct> tables = own.alternatives(u);
        String bean = beans.className(u);
        out.blank().line("private static byte kind%s(%s v) {", u.name(), bean);
        for (Field f : u.alternatives()) out.line("if (%s) return (byte) %d;", beans.has(u, f, "v"), f.id());
        out.line("throw new IllegalArgumentException(\"a union without a value\");").close();
        out.blank().line("private static int value%s(FlatBufferBuilder b, %s v) {", u.name(), bean);
        for (int i = 0; i < tables.size(); i++) {
            Field f = u.alternatives().get(i);
            out.line("if (%s) return build%s(b, %s);", beans.has(u, f, "v"), tables.get(i).name(),
                    beans.get(u, f, "v"));
        }
        out.line("throw new IllegalArgumentException(\"a union without a value\");").close();
    }

    private String number(OwnFbs.Symbol s, String value) {
        symbols.putIfAbsent(s.symbols().name(), s);
        return "number" + s.symbols().name() + "(" + value + ")";
    }

    private void numbers(OwnFbs.Symbol s) {
        out.blank().line("private static %s number%s(%s v) {", s.word().java(), s.symbols().name(),
                beans.className(s.symbols())).line("return switch (v) {");
        for (int i = 0; i < s.numbers().size(); i++)
            out.line("case %s -> %d;", s.symbols().symbols().get(i).name(), s.numbers().get(i));
        out.line("};").close();
    }
}

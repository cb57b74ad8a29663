package weighbridge.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One piece of information that a round trip changed.
 *
 * @param path     the place, such as {@code Order.items[2].price}
 * @param kind     what happened to it
 * @param expected the canonical value, shortened
 * @param actual   what came back, shortened
 */
public record Difference(String path, Kind kind, String expected, String actual) {
    /** What a round trip can do to a value. A codec declares the kinds that its users accept. */
    public enum Kind {
        /** An absent collection came back empty. */
        ABSENT_TO_EMPTY,
        /** An empty collection, text or byte string came back absent. */
        EMPTY_TO_ABSENT,
        /** An absent scalar, text or struct came back as a value. */
        ABSENT_TO_DEFAULT,
        /** A value came back absent. */
        VALUE_TO_ABSENT,
        /** A float lost precision or a special value such as NaN, or vanished from a set or a map's keys. */
        FLOAT,
        /** Any other change. */
        VALUE;

        /** The kind's name in codec.properties, such as {@code absent-to-empty}. */
        public String text() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }

        public static Kind parse(String text) {
            return valueOf(text.trim().toUpperCase(java.util.Locale.ROOT).replace('-', '_'));
        }
    }

    private static final int SHORT = 60;

    @Override
    public String toString() {
        String got = kind == Kind.VALUE_TO_ABSENT ? ", but it is missing" : ", got " + actual;
        return path + ": " + kind.text() + ", expected " + expected + got;
    }

    /** Reports every difference between two messages of a schema, in the order of the fields. */
    public static void find(Schema schema, Value.StructValue expected, Value.StructValue actual,
            Consumer<Difference> found) {
        find(schema, new Type.Ref(schema.root()), schema.root(), expected, actual, found);
    }

    private static void find(Schema schema, Type type, String path, Value expected, Value actual,
            Consumer<Difference> found) {
        if (expected.equals(actual)) return;
        switch (expected) {
            case Value.StructValue(List<Value> a) when actual instanceof Value.StructValue(List<Value> b)
                    && a.size() == b.size() -> {
                List<Field> fields = ((Definition.Struct) schema.definition((Type.Ref) type)).fields();
                for (int i = 0; i < a.size(); i++) {
                    find(schema, fields.get(i).type(), path + "." + fields.get(i).name(), a.get(i), b.get(i), found);
                }
            }
            case Value.ListValue(List<Value> a) when actual instanceof Value.ListValue(List<Value> b)
                    && a.size() == b.size() -> {
                Type element = ((Type.ListOf) type).element();
                for (int i = 0; i < a.size(); i++)
                    find(schema, element, path + "[" + i + "]", a.get(i), b.get(i), found);
            }
            case Value.SetValue(Set<Value> a) when actual instanceof Value.SetValue(Set<Value> b)
                    && a.size() == b.size() -> {
                List<Difference> within = elements(schema, ((Type.SetOf) type).element(), path + "[]", a, b);
                if (within.isEmpty())
                    found.accept(new Difference(path, Kind.VALUE, shorten(expected), shorten(actual)));
                within.forEach(found);
            }
            case Value.MapValue(var a) when actual instanceof Value.MapValue(var b)
                    && a.keySet().equals(b.keySet()) -> {
                Type of = ((Type.MapOf) type).value();
                a.forEach((k, v) -> find(schema, of, path + "{" + shorten(k) + "}", v, b.get(k), found));
            }
            case Value.UnionValue(int i, Value a) when actual instanceof Value.UnionValue(int j, Value b) && i == j -> {
                Field f = ((Definition.Union) schema.definition((Type.Ref) type)).alternatives().get(i);
                find(schema, f.type(), path + "." + f.name(), a, b, found);
            }
            default -> found.accept(new Difference(path, kind(expected, actual), shorten(schema, type, expected),
                    shorten(schema, type, actual)));
        }
    }

    /**
     * How the elements of a set differ from those that came back; empty if an element came back as an entirely
     * different value.
     */
    private static List<Difference> elements(Schema schema, Type type, String path, Set<Value> expected,
            Set<Value> actual) {
        List<Difference> all = new ArrayList<>();
        List<Value> open = new ArrayList<>(actual);
        open.removeAll(expected);
        for (Value e : expected) {
            if (actual.contains(e)) continue;
            List<Difference> own = List.of();
            for (int i = 0; i < open.size() && own.isEmpty(); i++) {
                List<Difference> tried = new ArrayList<>();
                find(schema, type, path, e, open.get(i), tried::add);
                if (tried.stream().anyMatch(d -> d.kind == Kind.VALUE)) continue;
                open.remove(i);
                own = tried;
            }
            if (own.isEmpty()) return List.of();
            all.addAll(own);
        }
        return all;
    }

    private static Kind kind(Value expected, Value actual) {
        if (expected == Value.ABSENT) return isEmptyCollection(actual) ? Kind.ABSENT_TO_EMPTY : Kind.ABSENT_TO_DEFAULT;
        if (actual == Value.ABSENT) return isEmpty(expected) ? Kind.EMPTY_TO_ABSENT : Kind.VALUE_TO_ABSENT;
        return isFloat(expected) || differInFloatsAlone(expected, actual) ? Kind.FLOAT : Kind.VALUE;
    }

    /** Whether two sets, or the keys of two maps, contain floats only. */
    private static boolean differInFloatsAlone(Value expected, Value actual) {
        if (expected instanceof Value.SetValue(Set<Value> a) && actual instanceof Value.SetValue(Set<Value> b))
            return areFloats(a) && areFloats(b);
        return expected instanceof Value.MapValue(var a) && actual instanceof Value.MapValue(var b)
                && areFloats(a.keySet()) && areFloats(b.keySet());
    }

    private static boolean areFloats(Set<Value> values) {
        return values.stream().allMatch(Difference::isFloat);
    }

    private static boolean isFloat(Value v) {
        return v instanceof Value.Float32 || v instanceof Value.Float64;
    }

    private static boolean isEmptyCollection(Value v) {
        return switch (v) {
            case Value.ListValue l -> l.elements().isEmpty();
            case Value.SetValue s -> s.elements().isEmpty();
            case Value.MapValue m -> m.entries().isEmpty();
            default -> false;
        };
    }

    private static boolean isEmpty(Value v) {
        return isEmptyCollection(v) || v instanceof Value.Text(String t) && "".equals(t)
                || v instanceof Value.Bytes(byte[] b) && b != null && b.length == 0;
    }

    /** A union is called by the name of its alternative. */
    private static String shorten(Schema schema, Type type, Value v) {
        if (!(v instanceof Value.UnionValue(int i, Value _)) || !(type instanceof Type.Ref ref)
                || !(schema.definition(ref) instanceof Definition.Union u) || i < 0 || i >= u.alternatives().size())
            return shorten(v);
        return "alternative " + u.alternatives().get(i).name();
    }

    private static String shorten(Value v) {
        String text = switch (v) {
            // A library that loses an element or a key may leave null in its place.
            case Value.Text(String t) when t == null -> "null";
            case Value.Bytes(byte[] b) when b == null -> "null";
            case Value.Absent _ -> "absent";
            case Value.Bool b -> Boolean.toString(b.value());
            case Value.Int8 i -> Byte.toString(i.value());
            case Value.Int16 i -> Short.toString(i.value());
            case Value.Int32 i -> Integer.toString(i.value());
            case Value.Int64 i -> Long.toString(i.value());
            case Value.Float32 f -> Float.toString(f.value());
            case Value.Float64 f -> Double.toString(f.value());
            case Value.Text t -> '"' + t.value().substring(0, Math.min(SHORT, t.value().length())) + '"';
            case Value.Bytes b -> b.value().length + " bytes";
            case Value.Symbol s -> s.name();
            case Value.ListValue l -> "list of " + l.elements().size();
            case Value.SetValue s -> "set of " + s.elements().size();
            case Value.MapValue m -> "map of " + m.entries().size();
            case Value.StructValue _ -> "struct";
            case Value.UnionValue u -> "alternative " + u.alternative();
        };
        return text.length() <= SHORT ? text : text.substring(0, SHORT) + "…";
    }
}

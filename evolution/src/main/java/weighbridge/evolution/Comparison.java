package weighbridge.evolution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.CellVerdict;
import weighbridge.model.Definition;
import weighbridge.model.Difference;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Compares what a reader saw with what was written, field by field. */
final class Comparison {
    private final Schema writer;
    private final Schema reader;
    private final Projection projection;
    private final Set<Difference.Kind> declared;

    /** @param declared what the codec declares to lose regardless of versions */
    Comparison(Schema writer, Schema reader, Projection projection, Set<Difference.Kind> declared) {
        this.writer = writer;
        this.reader = reader;
        this.projection = projection;
        this.declared = declared;
    }

    /** What became of a message. */
    Cell of(Value.StructValue written, Value.StructValue seen) {
        return struct(writer.rootStruct(), reader.rootStruct(), written, seen, reader.root());
    }

    /** @param required whether the reader's type says that there is a value */
    private Cell of(Type from, Type to, boolean required, Value written, Value seen, String path) {
        if (written == Value.ABSENT) return ofNone(to, required, seen, path);
        return switch (written) {
            case Value.StructValue w when seen instanceof Value.StructValue s
                    && writers(from) instanceof Definition.Struct f && readers(to) instanceof Definition.Struct t ->
                struct(f, t, w, s, path);
            case Value.UnionValue w when seen instanceof Value.UnionValue s
                    && writers(from) instanceof Definition.Union f && readers(to) instanceof Definition.Union t ->
                union(f, t, w, s, path);
            case Value.ListValue(List<Value> w) when seen instanceof Value.ListValue(List<Value> s)
                    && from instanceof Type.ListOf f && to instanceof Type.ListOf t ->
                list(f.element(), t.element(), w, s, path);
            case Value.SetValue(Set<Value> w) when seen instanceof Value.SetValue(Set<Value> s)
                    && from instanceof Type.SetOf f && to instanceof Type.SetOf t ->
                set(f.element(), t.element(), w, s, path);
            case Value.MapValue(var w) when seen instanceof Value.MapValue(var s) && from instanceof Type.MapOf f
                    && to instanceof Type.MapOf t ->
                map(f, t, w, s, path);
            default -> leaf(from, to, written, seen, path);
        };
    }

    private Cell ofNone(Type to, boolean required, Value seen, String path) {
        if (seen == Value.ABSENT) return Cell.of(required ? CellVerdict.DEFAULTED : CellVerdict.EQUAL);
        if (!isDefault(to, seen)) return wrong(path, "nothing", seen);
        if (required) return new Cell(CellVerdict.DEFAULTED, BY_TYPE);
        Difference.Kind kind =
                isEmptyCollection(seen) ? Difference.Kind.ABSENT_TO_EMPTY : Difference.Kind.ABSENT_TO_DEFAULT;
        return declared.contains(kind) ? Cell.of(CellVerdict.EQUAL) : wrong(path, "nothing", seen);
    }

    private Cell leaf(Type from, Type to, Value written, Value seen, String path) {
        Optional<Value> fit = projection.of(from, to, written);
        if (fit.isPresent() && fit.get().equals(seen) || isSameFloat(written, seen)) return Cell.of(CellVerdict.EQUAL);
        if (seen == Value.ABSENT && fit.filter(Comparison::isEmpty).isPresent()
                && declared.contains(Difference.Kind.EMPTY_TO_ABSENT))
            return Cell.of(CellVerdict.EQUAL);
        if (seen == Value.ABSENT && fit.isPresent() && declared.contains(Difference.Kind.VALUE_TO_ABSENT))
            return Cell.of(CellVerdict.EQUAL);
        if (isDefault(to, seen)) return lost(path, written, seen);
        Difference.Kind kind = isFloat(seen) ? Difference.Kind.FLOAT : Difference.Kind.VALUE;
        if (fit.isPresent() && declared.contains(kind)) return Cell.of(CellVerdict.EQUAL);
        return wrong(path, ShownValue.of(written), seen);
    }

    private Cell struct(Definition.Struct from, Definition.Struct to, Value.StructValue written, Value.StructValue seen,
            String path) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(CellVerdict.EQUAL)));
        for (int i = 0; i < to.fields().size(); i++) {
            Field field = to.fields().get(i);
            Value s = seen.fields().get(i);
            String at = path + "." + field.name();
            int of = Projection.at(field, from.fields());
            if (of >= 0) {
                cells.add(of(from.fields().get(of).type(), field.type(), field.required(), written.fields().get(of), s,
                        at));
            } else {
                cells.add(ofUnknown(field, s, at));
            }
        }
        return Cell.worst(cells);
    }

    /** A field that the writer did not know. */
    private Cell ofUnknown(Field field, Value seen, String path) {
        if (field.otherwise().filter(seen::equals).isPresent()) return new Cell(CellVerdict.DEFAULTED, BY_SCHEMA);
        if (!isDefault(field.type(), seen)) return wrong(path, "nothing", seen);
        if (field.otherwise().isPresent())
            return new Cell(CellVerdict.DEFAULTED, Cell.OTHER_DEFAULT + ShownValue.of(field.otherwise().get()) + ": "
                    + path + ": read " + ShownValue.of(seen));
        return new Cell(CellVerdict.DEFAULTED, seen == Value.ABSENT ? "" : BY_TYPE);
    }

    private Cell union(Definition.Union from, Definition.Union to, Value.UnionValue written, Value.UnionValue seen,
            String path) {
        Field wrote = from.alternatives().get(written.alternative());
        Field saw = to.alternatives().get(seen.alternative());
        if (wrote.id() != saw.id())
            return wrong(path, wrote.name() + " " + ShownValue.of(written.value()), saw.name(), seen.value());
        return of(wrote.type(), saw.type(), true, written.value(), seen.value(), path + "." + saw.name());
    }

    private Cell list(Type from, Type to, List<Value> written, List<Value> seen, String path) {
        if (written.size() != seen.size()) return sizes(from, to, written, seen, path);
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(CellVerdict.EQUAL)));
        for (int i = 0; i < seen.size(); i++)
            cells.add(of(from, to, true, written.get(i), seen.get(i), path + "[" + i + "]"));
        return Cell.worst(cells);
    }

    /** Elements may be missing, but those that are there must be right and in order. */
    private Cell sizes(Type from, Type to, List<Value> written, List<Value> seen, String path) {
        String became = path + ": " + written.size() + " elements became " + seen.size();
        int at = 0;
        for (Value s : seen) {
            while (at < written.size()
                    && of(from, to, true, written.get(at), s, path).verdict().compareTo(CellVerdict.DEFAULTED) > 0)
                at++;
            if (at == written.size()) return new Cell(CellVerdict.SILENTLY_WRONG, became);
            at++;
        }
        return new Cell(CellVerdict.LOST, became);
    }

    /** A set's elements have no order, so each is compared with that which is most like it. */
    private Cell set(Type from, Type to, Set<Value> written, Set<Value> seen, String path) {
        List<Value> open = new ArrayList<>(seen);
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(CellVerdict.EQUAL)));
        for (Value w : written) {
            Optional<Value> best = open.stream()
                    .min(Comparator.comparing((Value s) -> of(from, to, true, w, s, path + "[]").verdict()));
            cells.add(
                    best.map(s -> of(from, to, true, w, s, path + "[]")).orElseGet(() -> lost(path, w, Value.ABSENT)));
            best.ifPresent(open::remove);
        }
        if (!open.isEmpty()) cells.add(wrong(path, "nothing", open.getFirst()));
        return Cell.worst(cells);
    }

    private Cell map(Type.MapOf from, Type.MapOf to, Map<Value, Value> written, Map<Value, Value> seen, String path) {
        Map<Value, Value> open = new LinkedHashMap<>(seen);
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(CellVerdict.EQUAL)));
        written.forEach((k, w) -> {
            String at = path + "{" + ShownValue.of(k) + "}";
            Optional<Value> key = projection.of(from.key(), to.key(), k).filter(open::containsKey);
            cells.add(key.map(seenKey -> of(from.value(), to.value(), true, w, open.remove(seenKey), at))
                    .orElseGet(() -> lost(at, w, Value.ABSENT)));
        });
        open.forEach((k, s) -> cells.add(wrong(path + "{" + ShownValue.of(k) + "}", "nothing", s)));
        return Cell.worst(cells);
    }

    /** How a default is explained that is the type's: zero, false or empty. */
    private static final String BY_TYPE = "the type's default";
    private static final String BY_SCHEMA = "the schema's default";
    /** Replaces the definition of a type that has none. */
    private static final Definition NONE = new Definition.Enumeration("None", List.of());

    private Definition readers(Type type) {
        return type instanceof Type.Ref r ? reader.definition(r) : NONE;
    }

    private Definition writers(Type type) {
        return type instanceof Type.Ref r ? writer.definition(r) : NONE;
    }

    private static Cell wrong(String path, String written, Value seen) {
        return new Cell(CellVerdict.SILENTLY_WRONG, path + ": wrote " + written + ", read " + ShownValue.of(seen));
    }

    private static Cell wrong(String path, String written, String arm, Value seen) {
        return new Cell(CellVerdict.SILENTLY_WRONG,
                path + ": wrote " + written + ", read " + arm + " " + ShownValue.of(seen));
    }

    private static Cell lost(String path, Value written, Value seen) {
        return new Cell(CellVerdict.LOST, path + ": wrote " + ShownValue.of(written) + ", read " + ShownValue.of(seen));
    }

    /** Text has a float's shortest digits, which are another double's, too. */
    private static boolean isSameFloat(Value written, Value seen) {
        return written instanceof Value.Float32(float w) && seen instanceof Value.Float64(double s)
                && Double.toString(s).equals(Float.toString(w));
    }

    private static boolean isFloat(Value v) {
        return v instanceof Value.Float32 || v instanceof Value.Float64;
    }

    private static boolean isEmptyCollection(Value v) {
        return switch (v) {
            case Value.ListValue(List<Value> e) -> e.isEmpty();
            case Value.SetValue(Set<Value> e) -> e.isEmpty();
            case Value.MapValue(var e) -> e.isEmpty();
            default -> false;
        };
    }

    private static boolean isEmpty(Value v) {
        return isEmptyCollection(v) || v instanceof Value.Text(String t) && t.isEmpty()
                || v instanceof Value.Bytes(byte[] b) && b.length == 0;
    }

    /** Whether a value is what a library uses for a missing value: absent, false, zero, empty, or the first symbol. */
    private boolean isDefault(Type type, Value value) {
        return switch (value) {
            case Value.Absent _ -> true;
            case Value.Bool(boolean b) -> !b;
            case Value.Int8(byte n) -> n == 0;
            case Value.Int16(short n) -> n == 0;
            case Value.Int32(int n) -> n == 0;
            case Value.Int64(long n) -> n == 0;
            case Value.Float32 f -> f.equals(new Value.Float32(0));
            case Value.Float64 f -> f.equals(new Value.Float64(0));
            case Value.Text(String t) -> t == null || t.isEmpty();
            case Value.Bytes(byte[] b) -> b == null || b.length == 0;
            case Value.Symbol(String name) -> first((Definition.Enumeration) readers(type)).equals(name);
            case Value.ListValue(List<Value> e) -> e.isEmpty();
            case Value.SetValue(Set<Value> e) -> e.isEmpty();
            case Value.MapValue(var e) -> e.isEmpty();
            case Value.StructValue(List<Value> fields) -> {
                List<Field> of = ((Definition.Struct) readers(type)).fields();
                boolean all = true;
                for (int i = 0; i < of.size(); i++) all &= isDefault(of.get(i).type(), fields.get(i));
                yield all;
            }
            case Value.UnionValue _ -> false;
        };
    }

    private static String first(Definition.Enumeration e) {
        return e.symbols().stream().min(Comparator.comparing(Definition.Symbol::number)).orElseThrow().name();
    }
}

package weighbridge.evolution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * Removes defaults from what a reader saw: both those of fields that the writer could not fill, where a default is
 * right, and those that replaced a written value, which is lost.
 */
final class Settling {
    /** Replaces the definition of a type that has none. */
    private static final Definition NONE = new Definition.Enumeration("None", List.of());

    private final Schema reader;
    private final Projection projection;
    private boolean metNew;

    Settling(Schema reader, Projection projection) {
        this.reader = reader;
        this.projection = projection;
    }

    /** Whether any object that the reader saw has a field that its writer did not know. */
    boolean metNew() {
        return metNew;
    }

    /** @param written {@link Value#ABSENT} if it is unknown which written value became {@code seen} */
    Value of(Type from, Type to, Value written, Value seen) {
        return switch (seen) {
            case Value.StructValue s when readers(to) instanceof Definition.Struct t
                    && writers(from) instanceof Definition.Struct f ->
                struct(f, t, written, s);
            case Value.UnionValue u when readers(to) instanceof Definition.Union t
                    && writers(from) instanceof Definition.Union f ->
                union(f, t, written, u);
            case Value.ListValue(List<Value> elements) when to instanceof Type.ListOf t
                    && from instanceof Type.ListOf f ->
                list(f.element(), t.element(), written, elements);
            case Value.SetValue(Set<Value> elements) when to instanceof Type.SetOf t && from instanceof Type.SetOf f ->
                set(f.element(), t.element(), elements);
            case Value.MapValue(var entries) when to instanceof Type.MapOf t && from instanceof Type.MapOf f ->
                map(f, t, written, entries);
            default -> seen;
        };
    }

    private Definition readers(Type type) {
        return type instanceof Type.Ref r ? reader.definition(r) : NONE;
    }

    private Definition writers(Type type) {
        return type instanceof Type.Ref r ? projection.writers(r) : NONE;
    }

    private Value struct(Definition.Struct from, Definition.Struct to, Value written, Value.StructValue seen) {
        List<Value> settled = new ArrayList<>();
        for (int i = 0; i < to.fields().size(); i++) {
            Field field = to.fields().get(i);
            Value s = seen.fields().get(i);
            boolean isNew = projection.isNew(field, from.fields());
            metNew |= isNew;
            if (isNew) {
                settled.add(isDefault(field.type(), s) ? Value.ABSENT : s);
                continue;
            }
            int at = Projection.at(field, from.fields());
            Type type = from.fields().get(at).type();
            Value w = written instanceof Value.StructValue(List<Value> fields) ? fields.get(at) : Value.ABSENT;
            Optional<Value> expected = projection.of(type, field.type(), w);
            boolean unfit = expected.isEmpty();
            boolean gone = expected.isPresent() && w != Value.ABSENT && !isDefault(field.type(), expected.get());
            settled.add((unfit || gone) && isDefault(field.type(), s) ? Value.ABSENT : of(type, field.type(), w, s));
        }
        return new Value.StructValue(settled);
    }

    private Value union(Definition.Union from, Definition.Union to, Value written, Value.UnionValue seen) {
        Field field = to.alternatives().get(seen.alternative());
        int at = Projection.at(field, from.alternatives());
        if (at < 0) return seen;
        Value w = written instanceof Value.UnionValue(int alternative, Value v) && alternative == at ? v : Value.ABSENT;
        return new Value.UnionValue(seen.alternative(),
                of(from.alternatives().get(at).type(), field.type(), w, seen.value()));
    }

    private Value list(Type from, Type to, Value written, List<Value> seen) {
        List<Value> wrote = written instanceof Value.ListValue(List<Value> w) ? w : List.of();
        List<Value> all = new ArrayList<>();
        for (int i = 0; i < seen.size(); i++) {
            all.add(of(from, to, wrote.size() == seen.size() ? wrote.get(i) : Value.ABSENT, seen.get(i)));
        }
        return new Value.ListValue(all);
    }

    /** A set's elements cannot be matched with those that were written, so their written values are unknown. */
    private Value set(Type from, Type to, Set<Value> seen) {
        Set<Value> all = new LinkedHashSet<>();
        for (Value e : seen) all.add(of(from, to, Value.ABSENT, e));
        return new Value.SetValue(all);
    }

    private Value map(Type.MapOf from, Type.MapOf to, Value written, Map<Value, Value> seen) {
        Map<Value, Value> wrote = new LinkedHashMap<>();
        if (written instanceof Value.MapValue(var entries)) {
            entries.forEach((k, v) -> projection.of(from.key(), to.key(), k).ifPresent(key -> wrote.put(key, v)));
        }
        Map<Value, Value> all = new LinkedHashMap<>();
        seen.forEach((k, v) -> all.put(k, of(from.value(), to.value(), wrote.getOrDefault(k, Value.ABSENT), v)));
        return new Value.MapValue(all);
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
            case Value.Text(String t) -> t.isEmpty();
            case Value.Bytes(byte[] b) -> b.length == 0;
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

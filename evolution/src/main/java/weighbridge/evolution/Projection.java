package weighbridge.evolution;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Converts a value from one version of a schema to another, as a perfect reader would see it. */
final class Projection {
    private final Schema writer;
    private final Schema reader;

    Projection(Schema writer, Schema reader) {
        this.writer = writer;
        this.reader = reader;
    }

    /** The writer's type of a message. */
    Type root() {
        return new Type.Ref(writer.root());
    }

    Value.StructValue of(Value.StructValue written) {
        return struct(writer.rootStruct(), reader.rootStruct(), written);
    }

    Definition writers(Type.Ref ref) {
        return writer.definition(ref);
    }

    /** The value in the reader's type; empty if that type cannot hold it. */
    Optional<Value> of(Type from, Type to, Value value) {
        if (value == Value.ABSENT) return Optional.of(value);
        return switch (to) {
            case Type.Scalar t when from instanceof Type.Scalar f -> scalar(f.kind(), t.kind(), value);
            case Type.ListOf t when from instanceof Type.ListOf f ->
                all(f.element(), t.element(), ((Value.ListValue) value).elements()).map(Value.ListValue::new);
            case Type.SetOf t when from instanceof Type.SetOf f ->
                all(f.element(), t.element(), ((Value.SetValue) value).elements())
                        .map(e -> new Value.SetValue(new LinkedHashSet<>(e)));
            case Type.MapOf t when from instanceof Type.MapOf f -> map(f, t, (Value.MapValue) value);
            case Type.Ref t when from instanceof Type.Ref f ->
                definition(writer.definition(f), reader.definition(t), value);
            case Type.Scalar _,Type.ListOf _,Type.SetOf _,Type.MapOf _,Type.Ref _ -> Optional.empty();
        };
    }

    private static Optional<Value> scalar(Kind from, Kind to, Value value) {
        if (from == to) return Optional.of(value);
        if (value instanceof Value.Float32(float f) && to == Kind.FLOAT64) return Optional.of(new Value.Float64(f));
        Optional<Long> whole = switch (value) {
            case Value.Int8(byte b) -> Optional.of((long) b);
            case Value.Int16(short s) -> Optional.of((long) s);
            case Value.Int32(int i) -> Optional.of((long) i);
            default -> Optional.empty();
        };
        // The kinds of integers are declared in the order of their widths.
        return whole.filter(_ -> to.compareTo(from) > 0).flatMap(n -> switch (to) {
            case INT16 -> Optional.of(new Value.Int16(n.shortValue()));
            case INT32 -> Optional.of(new Value.Int32(n.intValue()));
            case INT64 -> Optional.of(new Value.Int64(n));
            case BOOL, INT8, FLOAT32, FLOAT64, STRING, BYTES -> Optional.empty();
        });
    }

    private Optional<List<Value>> all(Type from, Type to, Iterable<Value> values) {
        List<Value> all = new ArrayList<>();
        for (Value v : values) {
            Optional<Value> one = of(from, to, v);
            if (one.isEmpty()) return Optional.empty();
            all.add(one.get());
        }
        return Optional.of(all);
    }

    private Optional<Value> map(Type.MapOf from, Type.MapOf to, Value.MapValue value) {
        Map<Value, Value> all = new LinkedHashMap<>();
        for (var e : value.entries().entrySet()) {
            Optional<Value> key = of(from.key(), to.key(), e.getKey());
            Optional<Value> item = of(from.value(), to.value(), e.getValue());
            if (key.isEmpty() || item.isEmpty()) return Optional.empty();
            all.put(key.get(), item.get());
        }
        return Optional.of(new Value.MapValue(all));
    }

    private Optional<Value> definition(Definition from, Definition to, Value value) {
        return switch (to) {
            case Definition.Enumeration t when from instanceof Definition.Enumeration f ->
                symbol(f, t, (Value.Symbol) value);
            case Definition.Struct t when from instanceof Definition.Struct f ->
                Optional.of(struct(f, t, (Value.StructValue) value));
            case Definition.Union t when from instanceof Definition.Union f -> union(f, t, (Value.UnionValue) value);
            case Definition.Enumeration _,Definition.Struct _,Definition.Union _ -> Optional.empty();
        };
    }

    private static Optional<Value> symbol(Definition.Enumeration from, Definition.Enumeration to, Value.Symbol value) {
        int number =
                from.symbols().stream().filter(s -> s.name().equals(value.name())).findFirst().orElseThrow().number();
        return to.symbols().stream().filter(s -> s.number() == number).findFirst().map(s -> new Value.Symbol(s.name()));
    }

    private Value.StructValue struct(Definition.Struct from, Definition.Struct to, Value.StructValue value) {
        List<Value> seen = new ArrayList<>();
        for (Field f : to.fields()) {
            int at = at(f, from.fields());
            seen.add(at < 0 ? Value.ABSENT
                    : of(from.fields().get(at).type(), f.type(), value.fields().get(at)).orElse(Value.ABSENT));
        }
        return new Value.StructValue(seen);
    }

    private Optional<Value> union(Definition.Union from, Definition.Union to, Value.UnionValue value) {
        Field written = from.alternatives().get(value.alternative());
        int at = at(written, to.alternatives());
        if (at < 0) return Optional.empty();
        return of(written.type(), to.alternatives().get(at).type(), value.value())
                .map(v -> new Value.UnionValue(at, v));
    }

    /** The index of the field with the same id; −1 if there is none. */
    static int at(Field field, List<Field> among) {
        for (int i = 0; i < among.size(); i++) if (among.get(i).id() == field.id()) return i;
        return -1;
    }

    /** Whether no value of the writer's can fill the reader's field. */
    boolean isNew(Field field, List<Field> writers) {
        int at = at(field, writers);
        return at < 0 || !areOneShape(writers.get(at).type(), field.type());
    }

    private boolean areOneShape(Type from, Type to) {
        return switch (to) {
            case Type.Scalar t -> from instanceof Type.Scalar f && (f.kind() == t.kind() || widens(f.kind(), t.kind()));
            case Type.ListOf t -> from instanceof Type.ListOf f && areOneShape(f.element(), t.element());
            case Type.SetOf t -> from instanceof Type.SetOf f && areOneShape(f.element(), t.element());
            case Type.MapOf t ->
                from instanceof Type.MapOf f && areOneShape(f.key(), t.key()) && areOneShape(f.value(), t.value());
            case Type.Ref t ->
                from instanceof Type.Ref f && writer.definition(f).getClass() == reader.definition(t).getClass();
        };
    }

    private static boolean widens(Kind from, Kind to) {
        Set<Kind> integers = Set.of(Kind.INT8, Kind.INT16, Kind.INT32, Kind.INT64);
        return from == Kind.FLOAT32 && to == Kind.FLOAT64
                || integers.contains(from) && integers.contains(to) && to.compareTo(from) > 0;
    }
}

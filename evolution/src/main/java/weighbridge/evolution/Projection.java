package weighbridge.evolution;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Definition;
import weighbridge.model.Field;
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

    Value.StructValue of(Value.StructValue written) {
        return struct(writer.rootStruct(), reader.rootStruct(), written);
    }

    /** The value in the reader's type; empty if that type cannot hold it. */
    Optional<Value> of(Type from, Type to, Value value) {
        if (value == Value.ABSENT) return Optional.of(value);
        return switch (to) {
            case Type.Scalar t when from instanceof Type.Scalar f ->
                f.kind() == t.kind() ? Optional.of(value) : Conversion.of(value, t.kind());
            case Type.ListOf t when from instanceof Type.ListOf f ->
                all(f.element(), t.element(), ((Value.ListValue) value).elements()).map(Value.ListValue::new);
            case Type.ListOf t when from instanceof Type.SetOf f ->
                all(f.element(), t.element(), ((Value.SetValue) value).elements()).map(Value.ListValue::new);
            case Type.SetOf t when from instanceof Type.SetOf f ->
                all(f.element(), t.element(), ((Value.SetValue) value).elements())
                        .map(e -> new Value.SetValue(new LinkedHashSet<>(e)));
            case Type.SetOf t when from instanceof Type.ListOf f ->
                all(f.element(), t.element(), ((Value.ListValue) value).elements())
                        .map(e -> new Value.SetValue(new LinkedHashSet<>(e)));
            case Type.MapOf t when from instanceof Type.MapOf f -> map(f, t, (Value.MapValue) value);
            case Type.Ref t when from instanceof Type.Ref f && isOneShape(f, t) ->
                definition(writer.definition(f), reader.definition(t), value);
            case Type.ListOf t when !(from instanceof Type.MapOf) ->
                of(from, t.element(), value).map(v -> new Value.ListValue(List.of(v)));
            case Type.Ref t when reader.definition(t) instanceof Definition.Union u -> into(from, u, value);
            default -> out(from, to, value);
        };
    }

    private boolean isOneShape(Type.Ref from, Type.Ref to) {
        return writer.definition(from).getClass() == reader.definition(to).getClass();
    }

    /** A value that became an alternative of a new union: the first of its type. */
    private Optional<Value> into(Type from, Definition.Union to, Value value) {
        for (int i = 0; i < to.alternatives().size(); i++) {
            if (!to.alternatives().get(i).type().equals(from)) continue;
            int at = i;
            return of(from, from, value).map(v -> new Value.UnionValue(at, v));
        }
        return Optional.empty();
    }

    /** The only element of a list, or the value of a union's alternative. */
    private Optional<Value> out(Type from, Type to, Value value) {
        return switch (value) {
            case Value.ListValue(List<Value> elements) when elements.size() == 1 ->
                of(((Type.ListOf) from).element(), to, elements.getFirst());
            case Value.UnionValue(int alternative, Value v) when writer
                    .definition((Type.Ref) from) instanceof Definition.Union u ->
                of(u.alternatives().get(alternative).type(), to, v);
            default -> Optional.empty();
        };
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
}

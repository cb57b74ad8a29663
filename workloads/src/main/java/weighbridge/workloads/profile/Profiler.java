package weighbridge.workloads.profile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Definition;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FileSchema;

/** Learns the statistics of messages one by one, in memory that depends on their schema alone. */
public final class Profiler {
    /** The limit for the values that are counted in all columns together; each takes about 100 bytes. */
    private static final int MOST_COUNTED = 1 << 19;
    private static final int MOST_COUNTED_EACH = 1 << 12;
    private static final int FEWEST_COUNTED_EACH = 1 << 6;

    private final FileSchema schema;
    private final Places<Tally> places;
    private final Map<String, Map<String, Integer>> symbols = new HashMap<>();
    private long records;

    public Profiler(FileSchema schema) {
        this.schema = schema;
        int columns = Math.max(1, new Places<>(schema.schema(), (path, _, _) -> path).all().size());
        int each = Math.clamp(MOST_COUNTED / columns, FEWEST_COUNTED_EACH, MOST_COUNTED_EACH);
        places = new Places<>(schema.schema(), (_, _, _) -> new Tally(each));
        for (Definition d : schema.schema().definitions()) {
            if (!(d instanceof Definition.Enumeration e)) continue;
            Map<String, Integer> of = new HashMap<>();
            for (Definition.Symbol s : e.symbols()) of.put(s.name(), of.size());
            symbols.put(e.name(), of);
        }
    }

    /** Takes the next message. */
    public void take(Value.StructValue message) {
        records++;
        struct(schema.schema().root(), message);
    }

    private void struct(String name, Value.StructValue value) {
        List<Places.Place<Tally>> fields = places.of(name);
        for (int i = 0; i < fields.size(); i++) {
            Value field = value.fields().get(i);
            if (field == Value.ABSENT) fields.get(i).state().absent();
            else value(fields.get(i), field);
        }
    }

    private void value(Places.Place<Tally> place, Value value) {
        Tally tally = place.state();
        switch (value) {
            case Value.Absent _ -> throw new IllegalArgumentException(place.path() + " is absent");
            case Value.Bool v -> small(tally, v.value() ? 1 : 0);
            case Value.Int8 v -> tally.number(v.value());
            case Value.Int16 v -> tally.number(v.value());
            case Value.Int32 v -> tally.number(v.value());
            case Value.Int64 v -> tally.number(v.value());
            case Value.Float32 v ->
                tally.value(Float.floatToIntBits(v.value()), Range.of(v.value(), Float.toString(v.value())));
            case Value.Float64 v ->
                tally.value(Double.doubleToLongBits(v.value()), Range.of(v.value(), Double.toString(v.value())));
            case Value.Text v -> tally.text(v.value(), !isUuid(place.type()));
            case Value.Bytes v -> tally.value(Arrays.hashCode(v.value()), Range.of(0, v.value().length));
            case Value.Symbol v -> small(tally, symbols.get(((Type.Ref) place.type()).name()).get(v.name()));
            case Value.ListValue v -> {
                size(tally, v.elements().size());
                for (Value e : v.elements()) value(place.parts().getFirst(), e);
            }
            case Value.SetValue v -> {
                size(tally, v.elements().size());
                for (Value e : v.elements()) value(place.parts().getFirst(), e);
            }
            case Value.MapValue v -> {
                size(tally, v.entries().size());
                v.entries().forEach((key, entry) -> {
                    value(place.parts().getFirst(), key);
                    value(place.parts().getLast(), entry);
                });
            }
            case Value.StructValue v -> {
                small(tally, 0);
                struct(((Type.Ref) place.type()).name(), v);
            }
            case Value.UnionValue(int alternative, Value inner) -> {
                small(tally, alternative);
                value(places.of(((Type.Ref) place.type()).name()).get(alternative), inner);
            }
        }
    }

    private static boolean isUuid(Type type) {
        return Schema.logical(type).orElse(null) instanceof Logical.Uuid;
    }

    /** Counts a truth value, or the index of a symbol or an alternative. */
    private static void small(Tally tally, long number) {
        tally.value(number, new Range(0, number, number));
    }

    private static void size(Tally tally, long size) {
        tally.value(size, Range.of(0, size));
    }

    /**
     * The statistics of all messages so far.
     *
     * @param literals whether to keep the symbols of enums, which are values of the data; otherwise made-up ones of the
     *                 same length replace them
     */
    public Profile profile(boolean literals) {
        Map<String, Column> columns = new LinkedHashMap<>();
        places.all().forEach((path, place) -> columns.put(path, place.state().column()));
        return new Profile(literals, records, literals ? schema : Symbols.replaced(schema), columns);
    }
}

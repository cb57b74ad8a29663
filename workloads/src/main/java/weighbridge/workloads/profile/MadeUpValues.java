package weighbridge.workloads.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import weighbridge.model.Definition;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Makes up messages that match a profile. */
public final class MadeUpValues implements Supplier<Value.StructValue> {
    /** Below this depth optional fields are absent and collections empty, so that recursive messages end. */
    private static final int MAX_DEPTH = 64;
    /** The limit for the values and characters of one message; no record of a file is larger. */
    private static final long MAX_WEIGHT = 1 << 24;
    private static final int TRIES = 20;

    /** Thrown for a message that is larger than any in a file could be. */
    public static final class TooLarge extends IllegalArgumentException {
        TooLarge() {
            super("makes messages of more than 16,777,216 values and characters, more than a message in a file may "
                    + "have; give a profile with fewer or shorter texts and collections");
        }
    }

    private final Profile profile;
    private final Places<Maker> places;
    private long weight;

    public MadeUpValues(Profile profile, RandomGenerator random) {
        this.profile = profile;
        places = new Places<>(profile.schema().schema(),
                (path, type, distinct) -> new Maker(profile.columns().get(path), type, distinct, random));
    }

    @Override
    public Value.StructValue get() {
        weight = 0;
        return struct(profile.schema().schema().rootStruct(), 0);
    }

    private Value.StructValue struct(Definition.Struct struct, int depth) {
        List<Value> values = new ArrayList<>();
        List<Places.Place<Maker>> fields = places.of(struct.name());
        for (int i = 0; i < fields.size(); i++) {
            Places.Place<Maker> field = fields.get(i);
            boolean required = struct.fields().get(i).required();
            boolean present = required || field.state().isPresent() && depth < MAX_DEPTH;
            values.add(present ? value(field, depth) : Value.ABSENT);
        }
        return new Value.StructValue(values);
    }

    private Value value(Places.Place<Maker> place, int depth) {
        weigh(1);
        return switch (place.type()) {
            case Type.Scalar _ -> weighed(place.state().value());
            case Type.ListOf _ -> {
                List<Value> elements = new ArrayList<>();
                for (int n = size(place, depth); n > 0; n--) elements.add(value(place.parts().getFirst(), depth + 1));
                yield new Value.ListValue(elements);
            }
            case Type.SetOf _ -> {
                Set<Value> elements = new LinkedHashSet<>();
                Places.Place<Maker> element = place.parts().getFirst();
                element.state().begin();
                for (int n = size(place, depth); n > 0; n--) {
                    Value made = another(element, depth + 1, elements);
                    if (made != Value.ABSENT) elements.add(made);
                }
                yield new Value.SetValue(elements);
            }
            case Type.MapOf _ -> {
                Map<Value, Value> entries = new LinkedHashMap<>();
                Places.Place<Maker> key = place.parts().getFirst();
                key.state().begin();
                for (int n = size(place, depth); n > 0; n--) {
                    Value made = another(key, depth + 1, entries.keySet());
                    if (made != Value.ABSENT) entries.put(made, value(place.parts().getLast(), depth + 1));
                }
                yield new Value.MapValue(entries);
            }
            case Type.Ref r -> switch (places.definition(r)) {
                case Definition.Enumeration e -> new Value.Symbol(e.symbols().get(place.state().small()).name());
                case Definition.Struct s -> struct(s, depth + 1);
                case Definition.Union u -> {
                    int alternative = place.state().small();
                    yield new Value.UnionValue(alternative, value(places.of(u.name()).get(alternative), depth + 1));
                }
            };
        };
    }

    /** Makes another element of a set, or key of a map; absent if no different one is found. */
    private Value another(Places.Place<Maker> place, int depth, Set<Value> known) {
        for (int i = 0; i < TRIES; i++) {
            Value made = another(place, depth);
            if (!known.contains(made)) return made;
        }
        return Value.ABSENT;
    }

    private Value another(Places.Place<Maker> place, int depth) {
        weigh(1);
        return switch (place.type()) {
            case Type.Scalar _ -> weighed(place.state().another());
            case Type.Ref r when places.definition(r) instanceof Definition.Enumeration e ->
                place.state().another() instanceof Value.Int64(long symbol)
                        ? new Value.Symbol(e.symbols().get((int) symbol).name()) : Value.ABSENT;
            default -> value(place, depth);
        };
    }

    private static int size(Places.Place<Maker> place, int depth) {
        int size = place.state().small();
        return depth < MAX_DEPTH ? size : 0;
    }

    private Value weighed(Value value) {
        if (value instanceof Value.Text(String text)) weigh(text.length());
        if (value instanceof Value.Bytes(byte[] bytes)) weigh(bytes.length);
        return value;
    }

    private void weigh(long more) {
        weight += more;
        if (weight > MAX_WEIGHT) throw new TooLarge();
    }
}

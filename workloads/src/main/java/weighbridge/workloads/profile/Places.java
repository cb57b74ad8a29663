package weighbridge.workloads.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Every place of a schema that has a column, with a state for each. */
final class Places<S> {
    /** @param parts the elements of a list or set, or the keys and the values of a map */
    record Place<S>(String path, Type type, S state, List<Place<S>> parts) {}

    interface States<S> {
        /** @param distinct whether it holds a set's elements or a map's keys */
        S of(String path, Type type, boolean distinct);
    }

    private final Map<String, Definition> definitions = new HashMap<>();
    private final Map<String, List<Place<S>>> fields = new LinkedHashMap<>();
    private final Map<String, Place<S>> all = new LinkedHashMap<>();

    Places(Schema schema, States<S> states) {
        for (Definition d : schema.definitions()) {
            definitions.put(d.name(), d);
            List<Place<S>> places = new ArrayList<>();
            for (Field f : d.fields()) places.add(place(d.name() + "." + f.name(), f.type(), false, states));
            fields.put(d.name(), places);
        }
    }

    private Place<S> place(String path, Type type, boolean distinct, States<S> states) {
        S state = states.of(path, type, distinct);
        List<Place<S>> parts = switch (type) {
            case Type.ListOf l -> List.of(place(path + "[]", l.element(), false, states));
            case Type.SetOf s -> List.of(place(path + "[]", s.element(), true, states));
            case Type.MapOf m ->
                List.of(place(path + "{key}", m.key(), true, states), place(path + "{}", m.value(), false, states));
            case Type.Scalar _,Type.Ref _ -> List.of();
        };
        Place<S> place = new Place<>(path, type, state, parts);
        all.put(path, place);
        return place;
    }

    /** The fields of a struct, or the alternatives of a union. */
    List<Place<S>> of(String definition) {
        return fields.get(definition);
    }

    Definition definition(Type.Ref ref) {
        return definitions.get(ref.name());
    }

    /** All places by path, in the order of the schema. */
    Map<String, Place<S>> all() {
        return all;
    }
}

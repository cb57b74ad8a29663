package weighbridge.studies.evolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/**
 * Gives the fields and symbols of successive versions the numbers that their names got when they first appeared, for
 * languages whose schemas have no numbers.
 */
final class NamedIds {
    private final Map<String, Map<String, Integer>> known = new LinkedHashMap<>();

    /** The next version with such numbers. */
    Schema next(Schema schema) {
        List<Definition> all = new ArrayList<>();
        for (Definition d : schema.definitions()) {
            // The message is the message, whatever it is called.
            Map<String, Integer> ids =
                    known.computeIfAbsent(d.name().equals(schema.root()) ? "" : d.name(), _ -> new LinkedHashMap<>());
            all.add(switch (d) {
                case Definition.Struct s -> new Definition.Struct(s.name(), fields(s.fields(), ids), s.declared());
                case Definition.Union u -> new Definition.Union(u.name(), fields(u.alternatives(), ids), u.declared());
                case Definition.Enumeration e -> new Definition.Enumeration(
                        e.name(), e.symbols().stream()
                                .map(s -> new Definition.Symbol(s.name(), number(ids, s.name(), 0))).toList(),
                        e.declared());
            });
        }
        return new Schema(schema.root(), all);
    }

    private static List<Field> fields(List<Field> fields, Map<String, Integer> ids) {
        return fields.stream().map(
                f -> new Field(number(ids, f.name(), 1), f.name(), f.type(), f.required(), f.otherwise(), f.declared()))
                .toList();
    }

    private static int number(Map<String, Integer> ids, String name, int first) {
        return ids.computeIfAbsent(name, _ -> ids.size() + first);
    }
}

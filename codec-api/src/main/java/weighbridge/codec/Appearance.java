package weighbridge.codec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.Definition;
import weighbridge.model.Schema;

/**
 * The order in which the types of a schema first appeared in its history. A user who numbers types numbers them so: a
 * new one gets the next number, wherever its field stands.
 */
public final class Appearance {
    private Appearance() {}

    /**
     * The names of all types of all versions, each once, including those that a later version dropped. A version has
     * its root first, then the type of each field as they are declared, followed by the types within it, and at last
     * what no message reaches.
     *
     * @param versions the oldest first
     */
    public static List<String> of(List<Schema> versions) {
        Set<String> names = new LinkedHashSet<>();
        // Every version is walked through as a whole, because types that are not new may contain new ones.
        for (Schema version : versions) names.addAll(within(version));
        return List.copyOf(names);
    }

    private static Set<String> within(Schema schema) {
        Map<String, Definition> byName =
                schema.definitions().stream().collect(Collectors.toMap(Definition::name, d -> d));
        Set<String> names = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>();
        schema.definitions().reversed().forEach(d -> open.push(d.name()));
        open.push(schema.root());
        while (!open.isEmpty()) {
            String name = open.pop();
            if (!names.add(name)) continue;
            byName.get(name).fields().stream().flatMap(f -> f.type().names()).toList().reversed().forEach(open::push);
        }
        return names;
    }
}

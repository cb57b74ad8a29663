package weighbridge.codecs.hazelcast;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Definition;

/** The ids of classes in their factory: derived from names, so that no version of a schema shifts another's. */
final class ClassIds {
    private ClassIds() {}

    /** Positive ids by the names of the classes. */
    static Map<String, Integer> of(List<Definition> classes) {
        Map<String, Integer> ids = new HashMap<>();
        for (Definition d : classes) {
            int id = d.name().hashCode() & Integer.MAX_VALUE;
            while (ids.containsValue(id)) id = id + 1 & Integer.MAX_VALUE;
            ids.put(d.name(), id);
        }
        return ids;
    }
}

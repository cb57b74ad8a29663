package weighbridge.workloads;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import weighbridge.workloads.json.Json;

/**
 * Learns whether the members that the objects at one place have depend on the text of one of them, as in a log of
 * events of several types.
 */
final class Kinds {
    /** The objects at a place that are looked at. */
    private static final int LOOKED = 2_000;
    private static final int MOST_VALUES = 32;
    private static final int MOST_MEMBERS = 100;
    private static final int LONGEST_VALUE = 100;
    /** The fewest objects of a kind, on average. */
    private static final int FEWEST_EACH = 3;
    /** The fewest members that some kinds have and others lack. */
    private static final int FEWEST_MEMBERS = 2;
    /** The share of these members that objects of one kind have all or not at all. */
    private static final double NEARLY_ALL = 0.8;

    private int objects;
    private final Map<String, Integer> present = new HashMap<>();
    private final Map<String, Map<String, Kind>> candidates = new LinkedHashMap<>();
    private final Set<String> noCandidates = new HashSet<>();

    private static final class Kind {
        private int objects;
        private final Map<String, Integer> present = new HashMap<>();
    }

    /**
     * A member on whose text the others depend.
     *
     * @param values its texts, in the order of the alphabet
     */
    record Dependence(String member, Set<String> values, long others) {}

    void observe(Json.Obj object) {
        if (objects == LOOKED || object.members().size() > MOST_MEMBERS) return;
        objects++;
        Set<String> names = names(object);
        for (String name : names) present.merge(name, 1, Integer::sum);
        for (Json.Member m : object.members()) {
            if (noCandidates.contains(m.name())) continue;
            boolean may = m.value() instanceof Json.Str s && s.value().length() <= LONGEST_VALUE;
            Map<String, Kind> kinds = candidates.computeIfAbsent(m.name(), _ -> new HashMap<>());
            if (may) {
                Kind kind = kinds.computeIfAbsent(((Json.Str) m.value()).value(), _ -> new Kind());
                kind.objects++;
                for (String name : names) kind.present.merge(name, 1, Integer::sum);
            }
            if (may && kinds.size() <= MOST_VALUES) continue;
            noCandidates.add(m.name());
            candidates.remove(m.name());
        }
    }

    /** The names of members, and of those within them. */
    private static Set<String> names(Json.Obj object) {
        Set<String> names = new LinkedHashSet<>();
        for (Json.Member m : object.members()) {
            if (m.value() == Json.Null.NULL) continue;
            names.add(m.name());
            if (m.value() instanceof Json.Obj o && o.members().size() <= MOST_MEMBERS)
                for (Json.Member inner : o.members()) names.add(m.name() + "\n" + inner.name());
        }
        return names;
    }

    Optional<Dependence> dependence() {
        return candidates.entrySet().stream().map(c -> dependence(c.getKey(), c.getValue())).flatMap(Optional::stream)
                .max(Comparator.comparingLong(Dependence::others).thenComparing(d -> -d.values().size()));
    }

    private Optional<Dependence> dependence(String member, Map<String, Kind> kinds) {
        int all = kinds.values().stream().mapToInt(k -> k.objects).sum();
        if (all < objects || kinds.size() < 2 || kinds.size() * FEWEST_EACH > objects) return Optional.empty();
        List<String> optional = present.keySet().stream().filter(n -> present.get(n) < objects).filter(n -> {
            int outer = n.indexOf('\n');
            return outer < 0 || present.get(n.substring(0, outer)) == objects;
        }).toList();
        long depending = optional.stream().filter(n -> kinds.values().stream().allMatch(k -> {
            int having = k.present.getOrDefault(n, 0);
            return having == 0 || having == k.objects;
        })).count();
        boolean depends = depending >= FEWEST_MEMBERS && depending >= NEARLY_ALL * optional.size();
        return depends ? Optional.of(new Dependence(member, new TreeMap<>(kinds).keySet(), depending))
                : Optional.empty();
    }
}

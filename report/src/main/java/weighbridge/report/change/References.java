package weighbridge.report.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import weighbridge.model.run.Scenario;
import weighbridge.stats.Change;
import weighbridge.stats.Contest;
import weighbridge.stats.Thresholds;

/**
 * The contestants that are the same on both sides, to whose mean time a contestant's time is compared: within one set-up
 * all of them, if each has several others; otherwise the baseline, if both sides have the same one.
 */
final class References {
    private final Side before;
    private final Side after;
    private final double threshold;
    private final List<String> all;
    private final Map<Scenario.Group, List<String>> unchanged = new LinkedHashMap<>();
    private final Map<String, Set<String>> moved = new TreeMap<>();

    private References(Side before, Side after, double threshold, List<String> all) {
        this.before = before;
        this.after = after;
        this.threshold = threshold;
        this.all = all;
    }

    /** Those of contestants that were in the same runs: none, since each is compared with the other. */
    static References none(Side side, double threshold) {
        return new References(side, side, threshold, List.of());
    }

    /** @param across whether the set-ups differ */
    static References of(Side before, Side after, boolean across, double threshold) {
        List<String> same = before.codecs().stream().filter(id -> isSame(before, after, id)).toList();
        boolean several = !across && same.size() > Thresholds.SEVERAL_REFERENCES;
        return new References(before, after, threshold, several ? same : Stream.of(before.plan().baseline())
                .filter(b -> after.plan().baseline().equals(b) && isSame(before, after, b)).toList());
    }

    /** Whether both sides have a contestant in the same version, which may not be a snapshot, and set-up. */
    private static boolean isSame(Side before, Side after, String id) {
        return before.codec(id).flatMap(
                b -> after.codec(id).filter(a -> a.version().equals(b.version()) && a.setUp().equals(b.setUp())))
                .filter(c -> !c.version().endsWith("-SNAPSHOT")).isPresent();
    }

    List<String> all() {
        return all;
    }

    /** Says which of them are none for some operations, because they have moved beside the others. */
    List<String> notes() {
        return moved.entrySet().stream().map(m -> m.getKey() + " is no reference for " + String.join(", ", m.getValue())
                + ", because its own time has changed beside those of the others.").toList();
    }

    /**
     * Those of one comparison. Of several, only those take part that have a trial in every round in which the pair and
     * the one with the most rounds have one, so that hardly a round is lost.
     */
    List<String> of(Pair pair, Scenario.Group group) {
        List<String> some = unchanged(group).stream().filter(r -> !r.equals(pair.after())).toList();
        if (some.size() < 2) return some;
        List<Contest> old = before.contests(group);
        List<Contest> now = after.contests(group);
        String first = some.stream()
                .max(Comparator.comparing(
                        r -> Stream.concat(old.stream(), now.stream()).mapToInt(c -> c.rounds(r).size()).sum()))
                .orElseThrow();
        return some.stream()
                .filter(r -> sharesRounds(old, pair.before(), first, r) && sharesRounds(now, pair.after(), first, r))
                .toList();
    }

    private static boolean sharesRounds(List<Contest> runs, String contestant, String first, String other) {
        return runs.stream().allMatch(r -> {
            Set<Integer> common = new TreeSet<>(r.rounds(contestant));
            common.retainAll(r.rounds(first));
            return r.rounds(other).containsAll(common);
        });
    }

    /**
     * Those that have a time of a group on both sides. Of several, one whose time is shown to have changed beside those
     * of the others is none, whatever its version says: code may change without its version.
     */
    private List<String> unchanged(Scenario.Group group) {
        List<String> known = unchanged.get(group);
        if (known != null) return known;
        List<String> left = new ArrayList<>(all);
        left.removeIf(r -> before.without(group.of(r)).isPresent() || after.without(group.of(r)).isPresent());
        while (left.size() > Thresholds.SEVERAL_REFERENCES) {
            Map<String, Double> changed = new LinkedHashMap<>();
            for (String r : left) changed.put(r, moved(group, r, left));
            Map.Entry<String, Double> most =
                    changed.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
            if (most.getValue() == 0) break;
            left.remove(most.getKey());
            moved.computeIfAbsent(most.getKey(), _ -> new TreeSet<>()).add(Changes.named(group));
        }
        unchanged.put(group, List.copyOf(left));
        return left;
    }

    /** How far a reference has moved beside the others, on the log scale; 0 if that is not shown. */
    private double moved(Scenario.Group group, String reference, List<String> among) {
        List<String> others = among.stream().filter(r -> !r.equals(reference)).toList();
        return Change
                .of(before.contests(group), after.contests(group), reference, others,
                        new Change.Terms(among.size(), threshold))
                .filter(c -> c.finding() instanceof Change.Slower || c.finding() instanceof Change.Faster)
                .map(c -> Math.abs(Math.log(c.ratio().point()))).orElse(0.0);
    }
}

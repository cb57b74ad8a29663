package weighbridge.study;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import weighbridge.stats.Comparison;
import weighbridge.stats.Contest;
import weighbridge.stats.Estimate;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Thresholds;

/**
 * The results of contestants by round, judged like trials.
 *
 * @param field  by contestant and round
 * @param family every comparison whose verdict the study shows, so that claims are made about all of them jointly
 * @param margin ratios up to 1 + margin make no practical difference
 */
public record Paired<T>(Map<String, Map<Integer, T>> field, Family family, double margin) {
    public Paired {
        field = new LinkedHashMap<>(field);
    }

    /** The estimate of a number; empty if it is positive and finite in no round. */
    public Optional<Estimate> estimate(String one, ToDoubleFunction<T> of) {
        return contest(Map.of(one, levels(one, of))).time(one);
    }

    /**
     * The middle of a number that is counted instead of timed, such as bytes, with the range over the rounds: it has no
     * noise but what it shows. Empty if it is positive and finite in no round.
     */
    public Optional<Estimate> counted(String one, ToDoubleFunction<T> of) {
        double[] sorted = field.getOrDefault(one, Map.of()).values().stream().mapToDouble(of)
                .filter(v -> v > 0 && Double.isFinite(v)).sorted().toArray();
        return sorted.length == 0 ? Optional.empty()
                : Optional.of(new Estimate(sorted[(sorted.length - 1) / 2], sorted[0], sorted[sorted.length - 1],
                        sorted.length, sorted.length < Thresholds.LIKELY_ROUNDS));
    }

    /** The cost of one contestant compared with another's; empty if either has none. */
    public Optional<Comparison> compare(String one, String other, ToDoubleFunction<T> cost) {
        return compare(one, other, 1, cost);
    }

    /** The cost of one contestant compared with a multiple of another's; empty if either has none. */
    public Optional<Comparison> compare(String one, String other, double times, ToDoubleFunction<T> cost) {
        return compared(levels(one, cost), levels(other, r -> times * cost.applyAsDouble(r)));
    }

    /** A number of a contestant compared with a fixed one; empty if it has none. */
    public Optional<Comparison> against(String one, double figure, ToDoubleFunction<T> of) {
        return compared(levels(one, of), levels(one, _ -> figure));
    }

    private Optional<Comparison> compared(SortedMap<Integer, Level> one, SortedMap<Integer, Level> other) {
        return contest(Map.of("one", one, "other", other)).compare("one", "other");
    }

    private Contest contest(Map<String, SortedMap<Integer, Level>> levels) {
        Map<String, Contest.Entrant> entrants = new LinkedHashMap<>();
        levels.forEach((name, l) -> entrants.put(name, new Contest.Entrant(l, 1)));
        return new Contest(family, margin, entrants);
    }

    /** The logarithms of a number by round, where it is positive and finite. */
    private SortedMap<Integer, Level> levels(String one, ToDoubleFunction<T> of) {
        SortedMap<Integer, Level> levels = new TreeMap<>();
        field.getOrDefault(one, Map.of()).forEach((round, r) -> {
            double log = Math.log(of.applyAsDouble(r));
            if (Double.isFinite(log)) levels.put(round, Level.steady(log));
        });
        return levels;
    }
}

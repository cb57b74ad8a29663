package weighbridge.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Location;
import weighbridge.stats.Prior;

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
        double[] logs = logs(rounds(one).values(), of);
        return logs.length == 0 ? Optional.empty() : Optional.of(Location.ofLogs(logs, Prior.OF_VALUES));
    }

    /** The cost of one contestant compared with another's; empty if they have no round in common. */
    public Optional<Comparison> compare(String one, String other, ToDoubleFunction<T> cost) {
        return compare(one, other, 1, cost);
    }

    /** The cost of one contestant compared with a multiple of another's; empty if they have no round in common. */
    public Optional<Comparison> compare(String one, String other, double times, ToDoubleFunction<T> cost) {
        Map<Integer, T> others = rounds(other);
        List<Double> differences = new ArrayList<>();
        rounds(one).forEach((round, r) -> {
            if (others.containsKey(round)) differences
                    .add(Math.log(cost.applyAsDouble(r)) - Math.log(times * cost.applyAsDouble(others.get(round))));
        });
        return judged(differences);
    }

    /** A number of a contestant compared with a fixed one; empty if it has no round. */
    public Optional<Comparison> against(String one, double figure, ToDoubleFunction<T> of) {
        return judged(rounds(one).values().stream().map(r -> Math.log(of.applyAsDouble(r)) - Math.log(figure)).toList());
    }

    private Optional<Comparison> judged(List<Double> differences) {
        List<Level> levels = differences.stream().filter(Double::isFinite).map(Level::steady).toList();
        return levels.isEmpty() ? Optional.empty()
                : Optional.of(family.compare(levels, margin, Prior.OF_DIFFERENCES));
    }

    private Map<Integer, T> rounds(String one) {
        return field.getOrDefault(one, Map.of());
    }

    private static <T> double[] logs(Collection<T> rounds, ToDoubleFunction<T> of) {
        return rounds.stream().mapToDouble(of).filter(v -> v > 0 && Double.isFinite(v)).map(Math::log).toArray();
    }
}

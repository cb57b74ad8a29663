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
import weighbridge.stats.Location;
import weighbridge.stats.Prior;

/**
 * The results of contestants by round, judged like trials.
 *
 * @param field    by contestant and round
 * @param baseline the contestant that others are compared with
 * @param margin   ratios up to 1 + margin make no practical difference
 */
public record Paired<T>(Map<String, Map<Integer, T>> field, String baseline, double margin) {
    public Paired {
        field = new LinkedHashMap<>(field);
    }

    /** The estimate of a number; empty if it is positive and finite in no round. */
    public Optional<Estimate> estimate(String one, ToDoubleFunction<T> of) {
        double[] logs = logs(rounds(one).values(), of);
        if (logs.length == 0) return Optional.empty();
        Prior prior = Prior.of(field.values().stream().map(r -> logs(r.values(), of)).toList(), Prior.OF_VALUES);
        return Optional.of(Location.ofLogs(logs, prior));
    }

    /** The cost of one contestant compared with another's; empty if they have no round in common. */
    public Optional<Comparison> compare(String one, String other, ToDoubleFunction<T> cost) {
        double[] differences = differences(one, other, cost);
        if (differences.length == 0) return Optional.empty();
        Prior prior = Prior.of(field.keySet().stream().filter(c -> !c.equals(baseline))
                .map(c -> differences(c, baseline, cost)).toList(), Prior.OF_DIFFERENCES);
        return Optional.of(Comparison.of(differences, margin, prior));
    }

    private Map<Integer, T> rounds(String one) {
        return field.getOrDefault(one, Map.of());
    }

    private double[] logs(Collection<T> rounds, ToDoubleFunction<T> of) {
        return rounds.stream().mapToDouble(of).filter(v -> v > 0 && Double.isFinite(v)).map(Math::log).toArray();
    }

    private double[] differences(String one, String other, ToDoubleFunction<T> cost) {
        Map<Integer, T> others = rounds(other);
        List<Double> differences = new ArrayList<>();
        rounds(one).forEach((round, r) -> {
            if (!others.containsKey(round)) return;
            double difference = Math.log(cost.applyAsDouble(r)) - Math.log(cost.applyAsDouble(others.get(round)));
            if (Double.isFinite(difference)) differences.add(difference);
        });
        return differences.stream().mapToDouble(Double::doubleValue).toArray();
    }
}

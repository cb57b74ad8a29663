import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import weighbridge.stats.Modes;

/**
 * How much runs of the same codecs and messages on processors of one model differ beyond what their rounds show: the
 * components of variance of a one-way analysis, averaged over all pairs, or over all scenarios. Those whose JVMs settle at
 * two levels are left out, since what these are apart is accounted for by itself.
 *
 * @param runs    how many were compared
 * @param of      how many pairs or scenarios
 * @param between standard deviation between runs, on the log scale
 * @param within  standard deviation of the rounds of one run
 */
record BetweenRuns(int runs, int of, double between, double within) {
    /** Runs are compared by so many of their first rounds. */
    private static final int ROUNDS = 6;
    private static final int LEAST_RUNS = 3;
    private static final int LEAST_ROUNDS = 3;

    /** The steady levels of the first rounds, by round. */
    private static SortedMap<Integer, Double> first(List<StoredLevels.Row> rows) {
        SortedMap<Integer, Double> first = new TreeMap<>();
        rows.stream().filter(r -> r.level().steady() && r.round() <= ROUNDS)
                .forEach(r -> first.put(r.round(), r.level().value()));
        return first;
    }

    /** The steady levels of each codec of a workload and operation, by run and round, unless it has two of them. */
    private static Map<String, Map<String, SortedMap<Integer, Double>>> field(List<StoredLevels.Row> group) {
        Map<String, Map<String, SortedMap<Integer, Double>>> field = group.stream()
                .collect(Collectors.groupingBy(StoredLevels.Row::codec, TreeMap::new,
                        Collectors.groupingBy(StoredLevels.Row::run, TreeMap::new,
                                Collectors.collectingAndThen(Collectors.toList(), BetweenRuns::first))));
        field.values().removeIf(runs -> runs.values().stream()
                .anyMatch(r -> Modes.of(r.values().stream().mapToDouble(d -> d).toArray()) instanceof Modes.Two));
        return field;
    }

    private static List<List<StoredLevels.Row>> groups(List<StoredLevels.Row> rows) {
        return List.copyOf(StoredLevels.by(r -> r.machine() + "\t" + r.workload() + "\t" + r.operation(), rows));
    }

    static BetweenRuns ofRatios(List<StoredLevels.Row> rows) {
        List<List<double[]>> all = new ArrayList<>();
        for (List<StoredLevels.Row> group : groups(rows)) {
            Map<String, Map<String, SortedMap<Integer, Double>>> field = field(group);
            for (String one : field.keySet())
                for (String other : field.keySet())
                    if (one.compareTo(other) < 0) all.add(differences(field.get(one), field.get(other)));
        }
        return of(all);
    }

    static BetweenRuns ofLevels(List<StoredLevels.Row> rows) {
        return of(groups(rows).stream().flatMap(g -> field(g).values().stream()).map(
                runs -> runs.values().stream().map(r -> r.values().stream().mapToDouble(d -> d).toArray()).toList())
                .toList());
    }

    private static List<double[]> differences(Map<String, SortedMap<Integer, Double>> one,
            Map<String, SortedMap<Integer, Double>> other) {
        return one.keySet().stream().filter(other::containsKey)
                .map(run -> one.get(run).entrySet().stream().filter(e -> other.get(run).containsKey(e.getKey()))
                        .mapToDouble(e -> e.getValue() - other.get(run).get(e.getKey())).toArray())
                .toList();
    }

    /** @param all for each pair or scenario, the values of each run */
    private static BetweenRuns of(List<List<double[]>> all) {
        List<List<double[]>> some =
                all.stream().map(runs -> runs.stream().filter(r -> r.length >= LEAST_ROUNDS).toList())
                        .filter(runs -> runs.size() >= LEAST_RUNS).toList();
        double between = 0;
        double within = 0;
        for (List<double[]> runs : some) {
            int n = runs.stream().mapToInt(r -> r.length).sum();
            double mean = runs.stream().flatMapToDouble(DoubleStream::of).average().orElseThrow();
            double among = runs.stream().mapToDouble(r -> r.length * square(mean(r) - mean)).sum() / (runs.size() - 1);
            double inside = runs.stream().mapToDouble(r -> DoubleStream.of(r).map(v -> square(v - mean(r))).sum()).sum()
                    / (n - runs.size());
            double size = (n - runs.stream().mapToDouble(r -> r.length * r.length).sum() / n) / (runs.size() - 1);
            between += (among - inside) / size / some.size();
            within += inside / some.size();
        }
        return new BetweenRuns(some.stream().mapToInt(List::size).max().orElse(0), some.size(),
                Math.sqrt(Math.max(0, between)), Math.sqrt(within));
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElseThrow();
    }

    private static double square(double x) {
        return x * x;
    }
}

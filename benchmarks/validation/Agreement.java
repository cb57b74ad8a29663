import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.Outcome;
import weighbridge.model.Scenario;
import weighbridge.model.Slice;
import weighbridge.model.Trial;
import weighbridge.store.RunDirectory;

/** What our runs say of some cells, beside what plain JMH says of them. */
final class Agreement {
    private static final int FORKS = 10;
    private static final double WITHIN = Math.log(1.03);
    private static final double LEAST = 0.9;
    private static final String UNKNOWN = "not written down";

    private final List<Stored> ours;
    /** ln of CPU nanoseconds an operation, by fork. */
    private final Map<Scenario, Map<Integer, Double>> plain = new LinkedHashMap<>();
    private final Map<Scenario, Double> scores;
    private final List<String> failures = new ArrayList<>();
    private final long plainNanos;
    /** How the machine was graded before forks of plain JMH, as far as that was written down. */
    private final Map<Integer, String> grades = new TreeMap<>();

    /** @param step its folder */
    Agreement(List<Stored> ours, Path step) throws IOException {
        this.ours = ours;
        List<RunDirectory> directories = RunDirectory.list(step.resolve("plain"));
        List<Entry.OfTrial> forks = new ArrayList<>();
        for (RunDirectory d : directories) for (Entry e : d.entries()) if (e instanceof Entry.OfTrial t) forks.add(t);
        long nanos = 0;
        for (Entry.OfTrial fork : forks) {
            if (fork.outcome() instanceof Outcome.Measured(Trial trial)) {
                plain.computeIfAbsent(fork.scenario(), _ -> new TreeMap<>()).put(fork.round(), value(trial));
                nanos += trial.totalNanos();
            } else {
                failures.add("fork " + fork.round() + " of " + fork.scenario() + ": " + fork.outcome().reason());
            }
        }
        plainNanos = nanos;
        Path graded = step.resolve("grades");
        // A fork that was interrupted and goes on is graded again.
        if (Files.exists(graded)) for (String line : Files.readAllLines(graded)) grades.put(Integer.parseInt(line.split(" ")[0]), line.split(" ")[1]);
        scores = directories.isEmpty() ? Map.of() : scores(directories.getFirst().file("scores.csv"));
    }

    /** ln of CPU nanoseconds an operation, over all iterations that count. */
    private static double value(Trial trial) {
        List<Slice> counted = trial.slices().subList(PlainJmh.WARM_UPS, trial.slices().size());
        return Math.log((double) counted.stream().mapToLong(Slice::cpuNanos).sum() / counted.stream().mapToLong(Slice::operations).sum());
    }

    /** JMH's own score of each cell: the mean of its forks, wall nanoseconds an operation. */
    private static Map<Scenario, Double> scores(Path file) throws IOException {
        if (!Files.exists(file)) return Map.of();
        return Files.readAllLines(file).stream().map(l -> l.split(",")).collect(
                Collectors.groupingBy(l -> Scenario.parse(l[0]), Collectors.averagingDouble(l -> Double.parseDouble(l[2]))));
    }

    List<String> failures() {
        return failures;
    }

    double plainMinutes() {
        return plainNanos / 60e9;
    }

    /** ln of CPU nanoseconds an operation of every trial of all our runs that counts. */
    private double[] ours(Scenario cell) {
        return ours.stream().flatMapToDouble(r -> r.analysis().values(cell).values().stream().mapToDouble(Double::doubleValue)).toArray();
    }

    /** A cell that both have measured. */
    private record Cell(Scenario scenario, double[] ours, double[] plain, double wall) {
        double difference() {
            return Samples.mean(ours) - Samples.mean(plain);
        }

        double half() {
            return Samples.halfWidth(ours, plain);
        }

        boolean isWithin() {
            return Math.abs(difference()) <= WITHIN;
        }
    }

    /** The cells, with those forks alone before which the machine was graded so. */
    private List<Cell> cells(Predicate<String> grade) {
        return plain.keySet().stream().sorted(Comparator.comparing(Scenario::toString))
                .map(s -> new Cell(s, ours(s), forks(plain.get(s), grade), scores.getOrDefault(s, Double.NaN)))
                .filter(c -> c.ours().length > 1 && c.plain().length > 1).toList();
    }

    private double[] forks(Map<Integer, Double> values, Predicate<String> grade) {
        return values.entrySet().stream().filter(v -> grade.test(gradeBefore(v.getKey()))).mapToDouble(Map.Entry::getValue).toArray();
    }

    private String gradeBefore(int fork) {
        return grades.getOrDefault(fork, UNKNOWN);
    }

    private String byGrade() {
        Map<String, List<Integer>> forks = plain.values().stream().flatMap(v -> v.keySet().stream()).distinct().sorted()
                .collect(Collectors.groupingBy(this::gradeBefore, LinkedHashMap::new, Collectors.toList()));
        return forks.entrySet().stream().map(e -> "forks " + e.getValue().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ": " + e.getKey() + ", "
                + Share.of(cells(e.getKey()::equals), Cell::isWithin).count() + " cells").collect(Collectors.joining("; "));
    }

    Section section() {
        List<Cell> cells = cells(_ -> true);
        int forks = plain.values().stream().mapToInt(Map::size).sum();
        Map<String, Object> figures = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                The same benchmark class, adapters, messages and JVM flags in plain JMH: up to %d forks a cell, each of 10 iterations of 1 s to warm up and
                10 that count, the cells in random order. Ours: all trials that count of %d runs of up to 10 rounds of the same cells, which stand between the
                forks. Means of logarithms; the interval of the ratio is Welch's, 95 %%. So far %d of %d forks.

                | cell | ours | JMH, CPU time | ours / JMH | within ±3 %% | JMH's own score, wall time |
                |---|--:|--:|---|---|--:|
                """, FORKS, ours.size(), forks, FORKS * FORKS));
        for (Cell c : cells) {
            double low = Math.exp(c.difference() - c.half());
            double high = Math.exp(c.difference() + c.half());
            text.append(String.format(Locale.ROOT, "| %s | %.0f ns (%d) | %.0f ns (%d) | %.3f (%.3f–%.3f) | %s | %.0f ns |%n", c.scenario(),
                    Math.exp(Samples.mean(c.ours())), c.ours().length, Math.exp(Samples.mean(c.plain())), c.plain().length, Math.exp(c.difference()), low, high,
                    c.isWithin() ? "yes" : "no", c.wall()));
            figures.put(c.scenario().toString(), List.of(Math.exp(c.difference()), low, high, c.ours().length, c.plain().length));
        }
        Share within = Share.of(cells, Cell::isWithin);
        if (!cells.isEmpty()) {
            text.append('\n');
            Map<String, List<Cell>> operations = cells.stream().collect(
                    Collectors.groupingBy(c -> c.scenario().operation().text(), TreeMap::new, Collectors.toList()));
            operations.forEach((o, of) -> {
                double[] ours = of.stream().mapToDouble(c -> Samples.mean(c.ours())).toArray();
                double cpu = tau(ours, of.stream().mapToDouble(c -> Samples.mean(c.plain())).toArray());
                double wall = tau(ours, of.stream().mapToDouble(Cell::wall).toArray());
                figures.put("tau " + o, cpu);
                text.append(String.format(Locale.ROOT, "Order of the %d codecs in `%s`, Kendall's τ: %.2f with JMH's CPU time, %.2f with its wall time. ",
                        of.size(), o, cpu, wall));
            });
            text.append("\n\nThe machine was graded ").append(Validate.grades(ours)).append(" in our runs. Before forks of plain JMH, and cells within ±3 % by those alone: ")
                    .append(byGrade()).append(".\n");
        }
        boolean quiet = ours.stream().allMatch(r -> r.environment().grade().compareTo(Environment.Grade.FAIR) <= 0)
                && grades.values().stream().allMatch(g -> g.equals(Environment.Grade.QUIET.text()) || g.equals(Environment.Grade.FAIR.text()));
        String measured = within + (within.of() == 0 ? "" : "; machine " + Validate.grades(ours));
        String holds = within.of() == 0 ? "not measured yet" : within.point() >= LEAST ? "yes" : quiet ? "**no**" : "**no**; the machine was not always fair";
        Section.Goal goal = new Section.Goal("agreement with 10-fork JMH", "within ±3 % for ≥ 90 % of cells on a machine graded fair or better", measured, holds)
                .soFar(forks >= FORKS * FORKS);
        return new Section("Agreement with plain JMH", text.toString(), List.of(goal), figures);
    }

    /** Kendall's τ of two orders without ties. */
    private static double tau(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) for (int j = 0; j < i; j++) sum += Math.signum(one[i] - one[j]) * Math.signum(other[i] - other[j]);
        return sum / (one.length * (one.length - 1) / 2.0);
    }
}

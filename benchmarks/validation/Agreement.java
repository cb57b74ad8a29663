import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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

    private final List<Stored> ours;
    private final Map<Scenario, double[]> plain = new LinkedHashMap<>();
    private final Map<Scenario, Double> scores;
    private final List<String> failures = new ArrayList<>();
    private final long plainNanos;
    private final List<String> grades;

    /** @param step its folder */
    Agreement(List<Stored> ours, Path step) throws IOException {
        this.ours = ours;
        List<RunDirectory> directories = RunDirectory.list(step.resolve("plain"));
        List<Entry.OfTrial> forks = new ArrayList<>();
        for (RunDirectory d : directories) for (Entry e : d.entries()) if (e instanceof Entry.OfTrial t) forks.add(t);
        Map<Scenario, List<Double>> values = new LinkedHashMap<>();
        long nanos = 0;
        for (Entry.OfTrial fork : forks) {
            if (fork.outcome() instanceof Outcome.Measured(Trial trial)) {
                values.computeIfAbsent(fork.scenario(), _ -> new ArrayList<>()).add(value(trial));
                nanos += trial.totalNanos();
            } else {
                failures.add("fork " + fork.round() + " of " + fork.scenario() + ": " + fork.outcome().reason());
            }
        }
        values.forEach((cell, v) -> plain.put(cell, v.stream().mapToDouble(Double::doubleValue).toArray()));
        plainNanos = nanos;
        Path graded = step.resolve("grades");
        grades = Files.exists(graded) ? Files.readAllLines(graded) : List.of();
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

    /** How the machine was graded before forks of plain JMH, as far as that was written down. */
    private String beforeForks() {
        if (grades.isEmpty()) return "";
        Map<String, Long> counts = grades.stream().collect(Collectors.groupingBy(g -> g, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream().map(e -> e.getKey() + " " + e.getValue() + " times").collect(Collectors.joining(", ", "; before a fork of each cell in plain JMH ", ""));
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

    Section section() {
        List<Cell> cells = plain.keySet().stream().map(s -> new Cell(s, ours(s), plain.get(s), scores.getOrDefault(s, Double.NaN)))
                .filter(c -> c.ours().length > 1 && c.plain().length > 1).sorted((a, b) -> a.scenario().toString().compareTo(b.scenario().toString())).toList();
        int forks = plain.values().stream().mapToInt(v -> v.length).sum();
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
            text.append("The machine was graded ").append(Validate.grades(ours)).append(" in our runs").append(beforeForks()).append(".\n");
        }
        boolean quiet = ours.stream().allMatch(r -> r.environment().grade().compareTo(Environment.Grade.FAIR) <= 0)
                && grades.stream().allMatch(g -> g.equals(Environment.Grade.QUIET.text()) || g.equals(Environment.Grade.FAIR.text()));
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

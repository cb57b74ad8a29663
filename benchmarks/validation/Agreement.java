import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.Outcome;
import weighbridge.model.Scenario;
import weighbridge.model.Slice;
import weighbridge.model.Trial;
import weighbridge.stats.Crowding;
import weighbridge.stats.Thresholds;
import weighbridge.store.RunDirectory;

/** What our runs say of some cells, beside what plain JMH says of them. */
final class Agreement {
    private static final int FORKS = 10;
    private static final double WITHIN = Math.log(1.03);
    private static final double LEAST = 0.9;
    private static final String UNKNOWN = "not written down";

    private final List<Stored> ours;
    private final Map<Scenario, Map<Integer, Fork>> plain = new LinkedHashMap<>();
    private final Map<Scenario, Double> scores;
    private final List<String> failures = new ArrayList<>();
    private final long plainNanos;
    /** How the machine was graded before forks of plain JMH, as far as that was written down. */
    private final Map<Integer, String> grades = new TreeMap<>();

    /**
     * One fork of one cell in plain JMH.
     *
     * @param value     ln of CPU nanoseconds an operation, over all iterations that count
     * @param variation of the CPU time an operation between them, their standard deviation by their mean
     * @param crowding  {@link Slice#crowding} of all its iterations
     */
    private record Fork(double value, double variation, List<Long> crowding) {
        static Fork of(Trial trial) {
            List<Slice> counted = trial.slices().subList(PlainJmh.WARM_UPS, trial.slices().size());
            double mean = (double) counted.stream().mapToLong(Slice::cpuNanos).sum() / counted.stream().mapToLong(Slice::operations).sum();
            return new Fork(Math.log(mean), Math.sqrt(Samples.variance(counted.stream().mapToDouble(s -> (double) s.cpuNanos() / s.operations()).toArray())) / mean,
                    trial.slices().stream().map(Slice::crowding).toList());
        }

        /** Share of the iterations that count before or behind which something else used the core; what went on in between is not known. */
        double crowded(long uncrowded) {
            boolean[] crowded = Crowding.of(crowding.stream().mapToLong(Long::longValue).toArray(), uncrowded);
            return IntStream.range(PlainJmh.WARM_UPS, crowded.length).filter(i -> crowded[i]).count() / (double) (crowded.length - PlainJmh.WARM_UPS);
        }
    }

    /** @param step its folder */
    Agreement(List<Stored> ours, Path step) throws IOException {
        this.ours = ours;
        List<RunDirectory> directories = RunDirectory.list(step.resolve("plain"));
        List<Entry.OfTrial> forks = new ArrayList<>();
        for (RunDirectory d : directories) for (Entry e : d.entries()) if (e instanceof Entry.OfTrial t) forks.add(t);
        long nanos = 0;
        for (Entry.OfTrial fork : forks) {
            if (fork.outcome() instanceof Outcome.Measured(Trial trial)) {
                plain.computeIfAbsent(fork.scenario(), _ -> new TreeMap<>()).put(fork.round(), Fork.of(trial));
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

    /**
     * A cell that both have measured.
     *
     * @param counted the trials behind {@code ours} as plain JMH would count them
     */
    private record Cell(Scenario scenario, double[] ours, double[] counted, double[] plain, double wall) {
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

    /** The cells, by some of our runs and some forks. */
    private List<Cell> cells(List<Stored> runs, Set<Integer> forks) {
        return plain.keySet().stream().sorted(Comparator.comparing(Scenario::toString)).map(s -> new Cell(s,
                        runs.stream().flatMap(r -> r.analysis().values(s).values().stream()).mapToDouble(Double::doubleValue).toArray(),
                        runs.stream().flatMap(r -> r.trials(s).stream()).mapToDouble(Agreement::counted).toArray(),
                        forks(s, forks).mapToDouble(Fork::value).toArray(), scores.getOrDefault(s, Double.NaN)))
                .filter(c -> c.ours().length > 1 && c.plain().length > 1).toList();
    }

    /** ln of CPU nanoseconds an operation, over all slices behind the least warm-up, whatever was going on. */
    private static double counted(Trial trial) {
        double wall = 0;
        long cpu = 0;
        long operations = 0;
        for (Slice s : trial.slices()) {
            if (wall >= Thresholds.WARM_UP_WALL_SECONDS) {
                cpu += s.cpuNanos();
                operations += s.operations();
            }
            wall += s.wallNanos() / 1e9;
        }
        return Math.log((double) cpu / operations);
    }

    private Stream<Fork> forks(Scenario cell, Set<Integer> wanted) {
        return plain.get(cell).entrySet().stream().filter(f -> wanted.contains(f.getKey())).map(Map.Entry::getValue);
    }

    /** What the forks show of a core of its own. */
    private long uncrowded() {
        return Crowding.uncrowded(plain.values().stream().flatMap(f -> f.values().stream()).mapToLong(f -> Crowding.least(f.crowding().stream().mapToLong(Long::longValue))));
    }

    private Set<Integer> forks() {
        return plain.values().stream().flatMap(f -> f.keySet().stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isFair(String grade) {
        return grade.equals(Environment.Grade.QUIET.text()) || grade.equals(Environment.Grade.FAIR.text());
    }

    Section section() {
        List<Cell> cells = cells(ours, forks());
        int forks = plain.values().stream().mapToInt(Map::size).sum();
        Map<String, Object> figures = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                The same benchmark class, adapters, messages and JVM flags in plain JMH: up to %d forks a cell, each of 10 iterations of 1 s to warm up and
                10 that count, the cells in random order. Ours: all trials that count of runs of the same cells, a round or a little more each, which take turns with the
                forks. Means of logarithms; the interval of the ratio is Welch's, 95 %%. *Counted alike*: the same trials of ours, but the mean of all slices after %.0f s, as JMH
                takes the mean of its iterations, where ours are medians of slices through which nothing else used the core. So far %d of %d forks.

                | cell | ours | JMH, CPU time | ours / JMH | within ±3 %% | counted alike | JMH's own score, wall time |
                |---|--:|--:|---|---|--:|--:|
                """, FORKS, Thresholds.WARM_UP_WALL_SECONDS, forks, FORKS * FORKS));
        for (Cell c : cells) {
            double low = Math.exp(c.difference() - c.half());
            double high = Math.exp(c.difference() + c.half());
            text.append(String.format(Locale.ROOT, "| %s | %.0f ns (%d) | %.0f ns (%d) | %.3f (%.3f–%.3f) | %s | %.3f | %.0f ns |%n", c.scenario(),
                    Math.exp(Samples.mean(c.ours())), c.ours().length, Math.exp(Samples.mean(c.plain())), c.plain().length, Math.exp(c.difference()), low, high,
                    c.isWithin() ? "yes" : "no", Math.exp(Samples.mean(c.counted()) - Samples.mean(c.plain())), c.wall()));
            figures.put(c.scenario().toString(), List.of(Math.exp(c.difference()), low, high, c.ours().length, c.plain().length));
        }
        if (!cells.isEmpty()) text.append(order(cells, figures)).append(byGrade(figures));
        Share within = Share.of(cells, Cell::isWithin);
        Map<String, Long> times = forks().stream().collect(Collectors.groupingBy(f -> grades.getOrDefault(f, UNKNOWN), LinkedHashMap::new, Collectors.counting()));
        boolean fair = ours.stream().allMatch(r -> isFair(r.environment().grade().text())) && forks().stream().allMatch(f -> isFair(grades.getOrDefault(f, UNKNOWN)));
        String measured = within + (within.of() == 0 ? "" : fair ? "; machine fair or better"
                : "; before the forks the machine was graded " + times.entrySet().stream().map(t -> t.getKey() + " " + t.getValue() + "×").collect(Collectors.joining(", ")));
        String holds = within.of() == 0 ? "not measured yet" : within.point() >= LEAST ? "yes" : fair ? "**no**" : "**no**, not on a machine that was not fair";
        Section.Goal goal = new Section.Goal("agreement with 10-fork JMH", "within ±3 % for ≥ 90 % of cells on a machine graded fair or better", measured, holds)
                .soFar(forks >= FORKS * FORKS);
        return new Section("Agreement with plain JMH", text.toString(), List.of(goal), figures);
    }

    private static String order(List<Cell> cells, Map<String, Object> figures) {
        StringBuilder text = new StringBuilder("\n");
        Map<String, List<Cell>> operations = cells.stream().collect(Collectors.groupingBy(c -> c.scenario().operation().text(), TreeMap::new, Collectors.toList()));
        operations.forEach((o, of) -> {
            double[] ours = of.stream().mapToDouble(c -> Samples.mean(c.ours())).toArray();
            double cpu = tau(ours, of.stream().mapToDouble(c -> Samples.mean(c.plain())).toArray());
            double wall = tau(ours, of.stream().mapToDouble(Cell::wall).toArray());
            figures.put("tau " + o, cpu);
            text.append(String.format(Locale.ROOT, "Order of the %d codecs in `%s`, Kendall's τ: %.2f with JMH's CPU time, %.2f with its wall time. ",
                    of.size(), o, cpu, wall));
        });
        return text.append('\n').toString();
    }

    /** Each grade of the machine in our runs beside each before forks of plain JMH. */
    private String byGrade(Map<String, Object> figures) {
        Map<String, List<Stored>> runs = ours.stream().collect(Collectors.groupingBy(r -> r.environment().grade().text(), LinkedHashMap::new, Collectors.toList()));
        Map<String, Set<Integer>> forks = forks().stream().collect(
                Collectors.groupingBy(f -> grades.getOrDefault(f, UNKNOWN), LinkedHashMap::new, Collectors.toCollection(TreeSet::new)));
        StringBuilder text = new StringBuilder("""

                By how the machine was graded at the beginning of our runs and before forks of plain JMH. *Vary*: what the iterations of a fork do, their standard
                deviation by their mean, in the mean of the forks. *Crowded*: their iterations before or behind which something else used the core (they are looked at
                once a second); ours leave such slices out, plain JMH cannot.

                | our runs, graded | forks of plain JMH, graded | these vary by | crowded | cells within ±3 % | ours / JMH, mean of the cells (least–most) |
                |---|---|--:|--:|--:|---|
                """);
        long uncrowded = uncrowded();
        runs.forEach((grade, of) -> forks.forEach((before, which) -> {
            List<Cell> cells = cells(of, which);
            if (cells.isEmpty()) return;
            double[] differences = cells.stream().mapToDouble(Cell::difference).toArray();
            double varied = Samples.mean(plain.keySet().stream().flatMap(c -> forks(c, which)).mapToDouble(Fork::variation).toArray());
            double crowded = Samples.mean(plain.keySet().stream().flatMap(c -> forks(c, which)).mapToDouble(f -> f.crowded(uncrowded)).toArray());
            Share within = Share.of(cells, Cell::isWithin);
            text.append(String.format(Locale.ROOT, "| %s: %s | %s: %s | %.0f %% | %.0f %% | %s | %.3f (%.3f–%.3f) |%n",
                    of.stream().map(r -> String.valueOf(ours.indexOf(r) + 1)).collect(Collectors.joining(", ")), grade,
                    which.stream().map(String::valueOf).collect(Collectors.joining(", ")), before, 100 * varied, 100 * crowded, within.count(),
                    Math.exp(Samples.mean(differences)), Math.exp(Arrays.stream(differences).min().orElseThrow()), Math.exp(Arrays.stream(differences).max().orElseThrow())));
            figures.put("within, ours " + grade + ", forks " + before, within.tree());
        }));
        return text.toString();
    }

    /** Kendall's τ of two orders without ties. */
    private static double tau(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) for (int j = 0; j < i; j++) sum += Math.signum(one[i] - one[j]) * Math.signum(other[i] - other[j]);
        return sum / (one.length * (one.length - 1) / 2.0);
    }
}

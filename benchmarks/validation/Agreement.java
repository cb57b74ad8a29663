import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.stats.Thresholds;
import weighbridge.store.RunDirectory;

/** Compares the values of cells in our runs with those in plain JMH. */
final class Agreement {
    private static final int FORKS = 10;
    private static final double WITHIN = Math.log(1.03);
    private static final double LEAST = 0.9;
    private static final String UNKNOWN = "not written down";

    private final List<Stored> ours;
    /** All attempts at each fork of each cell. */
    private final Map<Scenario, Map<Integer, List<Fork>>> plain = new LinkedHashMap<>();
    private final Map<Scenario, Double> scores;
    private final List<String> failures = new ArrayList<>();
    private final long plainNanos;
    /** What the forks show of a core that nothing else uses. */
    private final long uncrowded;
    /** The worst grade of the machine before each fork of plain JMH, if it was recorded. */
    private final Map<Integer, Environment.Grade> grades = new TreeMap<>();

    /** @param step the folder of the step */
    Agreement(List<Stored> ours, Path step) throws IOException {
        this.ours = ours;
        List<RunDirectory> directories = RunDirectory.list(step.resolve("plain"));
        List<Entry.OfTrial> forks = new ArrayList<>();
        for (RunDirectory d : directories) for (Entry e : d.entries()) if (e instanceof Entry.OfTrial t) forks.add(t);
        long nanos = 0;
        for (Entry.OfTrial fork : forks) {
            if (fork.outcome() instanceof Outcome.Measured(Trial trial)) {
                plain.computeIfAbsent(fork.scenario(), _ -> new TreeMap<>())
                        .computeIfAbsent(fork.round(), _ -> new ArrayList<>()).add(Fork.of(trial));
                nanos += trial.totalNanos();
            } else {
                failures.add("fork " + fork.round() + " of " + fork.scenario() + ": " + fork.outcome().reason());
            }
        }
        plainNanos = nanos;
        uncrowded = Fork
                .uncrowded(plain.values().stream().flatMap(f -> f.values().stream()).flatMap(List::stream).toList());
        Path graded = step.resolve("grades");
        // A fork that was interrupted and resumed is graded again.
        if (Files.exists(graded)) for (String line : Files.readAllLines(graded)) {
            grades.merge(Integer.parseInt(line.split(" ")[0]), Environment.Grade.parse(line.split(" ")[1]),
                    BinaryOperator.maxBy(Comparator.naturalOrder()));
        }
        scores = directories.isEmpty() ? Map.of() : scores(directories.getFirst().file("scores.csv"));
    }

    /** JMH's own score of each cell: the mean of its forks, in wall-clock nanoseconds per operation. */
    private static Map<Scenario, Double> scores(Path file) throws IOException {
        if (!Files.exists(file)) return Map.of();
        return Files.readAllLines(file).stream().map(l -> l.split(",")).collect(Collectors
                .groupingBy(l -> Scenario.parse(l[0]), Collectors.averagingDouble(l -> Double.parseDouble(l[2]))));
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
     * @param counted the trials behind {@code ours}, counted as plain JMH would count them
     * @param first   the first attempts at the forks, whether or not anything else used the core
     */
    private record Cell(Scenario scenario, double[] ours, double[] counted, double[] plain, double[] first,
            double wall) {
        double difference() {
            return Samples.mean(ours) - Samples.mean(plain);
        }

        double half() {
            return Samples.halfWidth(ours, plain);
        }

        boolean isWithin() {
            return Math.abs(difference()) <= WITHIN;
        }

        double differenceAtFirst() {
            return Samples.mean(ours) - Samples.mean(first);
        }

        boolean isWithinAtFirst() {
            return Math.abs(differenceAtFirst()) <= WITHIN;
        }

        /** Whether the whole interval is within the limit, not just its middle. */
        boolean isShownWithin() {
            return Math.abs(difference()) + half() <= WITHIN;
        }

        boolean isShownBeyond() {
            return Math.abs(difference()) - half() > WITHIN;
        }

        /** How much higher the same trials of ours are if all their slices count. */
        double countedMore() {
            return Samples.mean(counted) - Samples.mean(ours);
        }
    }

    /** The cells, from some of our runs and some of the forks. */
    private List<Cell> cells(List<Stored> runs, Set<Integer> forks) {
        return plain.keySet().stream().sorted(Comparator.comparing(Scenario::toString))
                .map(s -> new Cell(s,
                        runs.stream().flatMap(r -> r.analysis().values(s).values().stream())
                                .mapToDouble(Double::doubleValue).toArray(),
                        runs.stream().flatMap(r -> r.trials(s).stream()).mapToDouble(Agreement::counted).toArray(),
                        forks(s, forks).mapToDouble(Fork::value).toArray(),
                        attempts(s, forks).map(List::getFirst).mapToDouble(Fork::value).toArray(),
                        scores.getOrDefault(s, Double.NaN)))
                .filter(c -> c.ours().length > 1 && c.plain().length > 1).toList();
    }

    /** ln of CPU nanoseconds per operation over all slices after the shortest warm-up, whatever else was running. */
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

    private Stream<List<Fork>> attempts(Scenario cell, Set<Integer> wanted) {
        return plain.get(cell).entrySet().stream().filter(f -> wanted.contains(f.getKey())).map(Map.Entry::getValue);
    }

    private Stream<Fork> forks(Scenario cell, Set<Integer> wanted) {
        return attempts(cell, wanted).map(a -> Fork.counted(a, uncrowded));
    }

    private Set<Integer> forks() {
        return plain.values().stream().flatMap(f -> f.keySet().stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    private String graded(int fork) {
        return grades.containsKey(fork) ? grades.get(fork).text() : UNKNOWN;
    }

    Section section() {
        List<Cell> cells = cells(ours, forks());
        List<List<Fork>> all = plain.values().stream().flatMap(f -> f.values().stream()).toList();
        int forks = all.size();
        Map<String, Object> figures = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                Plain JMH runs the same benchmark class, adapters, messages and JVM flags: up to %d forks per cell, each
                of 10 warm-up iterations of 1 s and 10 that count, cells in random order. Ours are all trials that count
                of runs of the same cells, two rounds each, which take turns with the forks. Means of logarithms; the
                interval of the ratio is Welch's, 95 %%. *At first*: the forks as measured first. *Again*: a fork is
                measured again, twice at most, if something else used its core around more than one of its ten
                iterations; the first that was left alone counts, else the last. Both columns weigh alike. *Counted
                alike*: how much higher the same trials of ours are if, as in JMH, the mean of all slices after %.0f s
                counts, instead of the median of uncrowded ones. %d of %d forks are done; %d were measured again, %d
                never left alone.

                | cell | ours | JMH, CPU time, again | ours / JMH at first | ±3 %%? | ours / JMH again | ±3 %%? | counted alike | JMH's own score, wall time |
                |---|--:|--:|--:|---|---|---|--:|--:|
                """, FORKS, Thresholds.WARM_UP_WALL_SECONDS, forks, FORKS * FORKS,
                all.stream().filter(a -> a.size() > 1).count(),
                all.stream().filter(a -> !Fork.counted(a, uncrowded).isAlone(uncrowded)).count()));
        for (Cell c : cells) {
            double low = Math.exp(c.difference() - c.half());
            double high = Math.exp(c.difference() + c.half());
            double nanos = Math.exp(Samples.mean(c.ours()));
            double atFirst = Math.exp(c.differenceAtFirst());
            double more = Math.expm1(c.countedMore());
            text.append(String.format(Locale.ROOT,
                    "| %s | %.0f ns (%d) | %.0f ns (%d) | %.3f | %s | %.3f (%.3f–%.3f) | %s | %+.1f %% | %.0f ns |%n",
                    c.scenario(), nanos, c.ours().length, Math.exp(Samples.mean(c.plain())), c.plain().length, atFirst,
                    c.isWithinAtFirst() ? "yes" : "no", Math.exp(c.difference()), low, high,
                    c.isWithin() ? "yes" : "no", 100 * more, c.wall()));
            figures.put(c.scenario().toString(),
                    new TreeMap<>(Map.of("ratio", Math.exp(c.difference()), "low", low, "high", high, "trials",
                            c.ours().length, "forks", c.plain().length, "ratioAtFirst", atFirst, "countedMore", more,
                            "ours", nanos, "wallScore", c.wall())));
        }
        if (!cells.isEmpty()) text.append(counted(cells)).append(order(cells, figures)).append(byGrade(figures));
        Map<String, Long> times = forks().stream()
                .collect(Collectors.groupingBy(this::graded, LinkedHashMap::new, Collectors.counting()));
        String graded = times.entrySet().stream().map(t -> t.getKey() + " " + t.getValue() + "×")
                .collect(Collectors.joining(", ", "machine graded ", " before the forks"));
        long inside = cells.stream().filter(Cell::isShownWithin).count();
        long outside = cells.stream().filter(Cell::isShownBeyond).count();
        String whole = "by the whole interval of the ratio " + inside + " inside, " + outside + " outside, "
                + (cells.size() - inside - outside) + " open";
        String goal = "≥ 90 % of cells within ±3 %";
        return new Section("Agreement with plain JMH", text.toString(),
                List.of(Section.Goal.of("agreement with 10-fork JMH, forks as measured first", goal,
                        Bounds.atLeast(LEAST), Share.of(cells, Cell::isWithinAtFirst), graded),
                        Section.Goal.of("the same, forks that were not left alone measured again", goal,
                                Bounds.atLeast(LEAST), Share.of(cells, Cell::isWithin), whole)),
                figures);
    }

    /** The effect that leaving out slices, and taking the median, has on levels and on the ratios of two codecs. */
    private static String counted(List<Cell> cells) {
        double[] more = cells.stream().mapToDouble(Cell::countedMore).toArray();
        DoubleSummaryStatistics all = Arrays.stream(more).summaryStatistics();
        double apart = cells.stream()
                .collect(Collectors.groupingBy(c -> c.scenario().operation(),
                        Collectors.summarizingDouble(Cell::countedMore)))
                .values().stream().mapToDouble(s -> s.getMax() - s.getMin()).max().orElseThrow();
        return String.format(Locale.ROOT,
                "%nCounted alike, our levels are %.1f to %.1f %% higher, and the ratio of two codecs "
                        + "changes by up to %.1f %%.%n",
                100 * Math.expm1(all.getMin()), 100 * Math.expm1(all.getMax()), 100 * Math.expm1(apart));
    }

    private static String order(List<Cell> cells, Map<String, Object> figures) {
        StringBuilder text = new StringBuilder("\n");
        Map<String, List<Cell>> operations = cells.stream().collect(
                Collectors.groupingBy(c -> c.scenario().operation().text(), TreeMap::new, Collectors.toList()));
        operations.forEach((o, of) -> {
            double[] ours = of.stream().mapToDouble(c -> Samples.mean(c.ours())).toArray();
            double cpu = tau(ours, of.stream().mapToDouble(c -> Samples.mean(c.plain())).toArray());
            double wall = tau(ours, of.stream().mapToDouble(Cell::wall).toArray());
            figures.put("tau " + o, cpu);
            text.append(String.format(Locale.ROOT,
                    "Order of the %d codecs in `%s`, Kendall's τ: %.2f with JMH's CPU time, %.2f with its wall time. ",
                    of.size(), o, cpu, wall));
        });
        return text.append('\n').toString();
    }

    /** Compares each grade of the machine in our runs with each grade before forks of plain JMH. */
    private String byGrade(Map<String, Object> figures) {
        Map<String, List<Stored>> runs = ours.stream().collect(
                Collectors.groupingBy(r -> r.environment().grade().text(), LinkedHashMap::new, Collectors.toList()));
        Map<String, Set<Integer>> forks = forks().stream().collect(
                Collectors.groupingBy(this::graded, LinkedHashMap::new, Collectors.toCollection(TreeSet::new)));
        StringBuilder text = new StringBuilder("""

                By the machine's grade at the start of our runs and before forks of plain JMH. *Vary*: the standard
                deviation of a fork's iterations by their mean, averaged over the forks. *Crowded*: iterations around
                which something else used the core (checked once a second); our trials leave such slices out, but plain
                JMH cannot.

                | our runs, graded | forks of plain JMH, graded | these vary by | crowded | cells within ±3 % | ours / JMH, mean of the cells (least–most) |
                |---|---|--:|--:|--:|---|
                """);
        runs.forEach((grade, of) -> forks.forEach((before, which) -> {
            List<Cell> cells = cells(of, which);
            if (cells.isEmpty()) return;
            double[] differences = cells.stream().mapToDouble(Cell::difference).toArray();
            double varied = Samples
                    .mean(plain.keySet().stream().flatMap(c -> forks(c, which)).mapToDouble(Fork::variation).toArray());
            double crowded = Samples.mean(plain.keySet().stream().flatMap(c -> forks(c, which))
                    .mapToDouble(f -> f.crowded(uncrowded)).toArray());
            Share within = Share.of(cells, Cell::isWithin);
            text.append(String.format(Locale.ROOT, "| %s: %s | %s: %s | %.0f %% | %.0f %% | %s | %.3f (%.3f–%.3f) |%n",
                    of.stream().map(r -> String.valueOf(ours.indexOf(r) + 1)).collect(Collectors.joining(", ")), grade,
                    which.stream().map(String::valueOf).collect(Collectors.joining(", ")), before, 100 * varied,
                    100 * crowded, within.count(), Math.exp(Samples.mean(differences)),
                    Math.exp(Arrays.stream(differences).min().orElseThrow()),
                    Math.exp(Arrays.stream(differences).max().orElseThrow())));
            figures.put("within, ours " + grade + ", forks " + before, within.tree());
        }));
        return text.toString();
    }

    /** Kendall's τ of two orders without ties. */
    private static double tau(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++)
            for (int j = 0; j < i; j++) sum += Math.signum(one[i] - one[j]) * Math.signum(other[i] - other[j]);
        return sum / (one.length * (one.length - 1) / 2.0);
    }
}

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import weighbridge.stats.Estimate;
import weighbridge.stats.Level;
import weighbridge.stats.Location;
import weighbridge.stats.Prior;
import weighbridge.stats.Thresholds;

/**
 * Prints how far the trials of one scenario scatter in stored runs, and what the rule for coarse claims would claim of
 * them with other constants. Run by {@code benchmarks/constants}.
 */
final class Constants {
    private static final double[] DEVIATIONS = {0.03, 0.05, 0.08};
    private static final double[] FLOORS = {1, 1.3, 1.4, 1.5, 1.6, 1.8};
    private static final int ROUNDS = 5;
    private static final int LEAST_OF_A_POOL = 3;
    private static final int DRAWS = 200;
    private static final int RUNS_OF_NAMES = 25;
    private static final String SAVE = "--save";

    private Constants() {}

    /**
     * The levels of a scenario in the order of its trials.
     *
     * @param speeds how far apart JVMs of the codec are known to be
     */
    private record Cell(String codec, String operation, double speeds, SortedMap<Integer, Level> levels) {
        static Cell of(List<StoredLevels.Row> rows) {
            SortedMap<Integer, Level> levels = new TreeMap<>();
            rows.forEach(r -> levels.put(r.round(), r.level()));
            StoredLevels.Row first = rows.getFirst();
            return new Cell(first.codec(), first.operation(), first.speeds(), levels);
        }

        List<Level> looks() {
            return levels.values().stream().filter(Level::brief).toList();
        }

        List<Level> whole() {
            return levels.values().stream().filter(l -> !l.brief()).toList();
        }

        double middle() {
            return FirstLookRule.median(whole().stream().mapToDouble(Level::value).toArray());
        }

        boolean hasMiddle() {
            return whole().size() >= LEAST_OF_A_POOL;
        }

        List<Level> differences(Cell other) {
            return levels.entrySet().stream().filter(e -> other.levels.containsKey(e.getKey()))
                    .map(e -> e.getValue().less(other.levels.get(e.getKey()))).toList();
        }
    }

    /**
     * Two codecs in one workload and operation of a run.
     *
     * @param differences in the order of the rounds
     * @param speeds      how far apart JVMs of one of the two codecs are known to be
     * @param ratio       by all whole trials, as a logarithm
     */
    private record Compared(List<Level> differences, double speeds, double ratio) {
        static Compared of(Cell one, Cell other) {
            return new Compared(one.differences(other), Math.max(one.speeds, other.speeds),
                    one.middle() - other.middle());
        }
    }

    private record Rule(double deviation, double floor) {
        /** ln N of the claim "at least N times", negative if the first is faster; 0 if nothing is claimed. */
        double claim(List<Level> differences, double speeds) {
            Prior prior = new Prior(2 * deviation * deviation, Thresholds.PRIOR_DEGREES);
            Estimate e = Location.of(differences, Thresholds.COARSE, prior);
            double edge = Math.log1p(Thresholds.MARGIN);
            double least = differences.stream().mapToDouble(Level::low).average().orElseThrow();
            double most = differences.stream().mapToDouble(Level::high).average().orElseThrow();
            double apart = Math.log(speeds);
            if (e.low() - apart > edge && least > Math.log(floor)) return e.low() - apart;
            return e.high() + apart < -edge && most < -Math.log(floor) ? e.high() + apart : 0;
        }
    }

    static void main(String[] arguments) {
        boolean save = arguments.length > 0 && arguments[0].equals(SAVE);
        List<Path> paths = Arrays.stream(arguments).skip(save ? 1 : 0).map(Path::of).toList();
        if (paths.size() < (save ? 2 : 1)) {
            System.err.println("constants: give the folders of runs; see the head of benchmarks/constants");
            System.exit(2);
        }
        try {
            List<StoredLevels.Row> rows = new ArrayList<>();
            for (Path run : paths.subList(save ? 1 : 0, paths.size())) rows.addAll(StoredLevels.read(run));
            if (save) StoredLevels.write(rows, paths.getFirst());
            else print(rows);
        } catch (IOException e) {
            System.err.println("constants: " + e.getMessage());
            System.exit(2);
        }
    }

    private static void print(List<StoredLevels.Row> rows) {
        System.out.println("""
                | run | machine | scenarios | looks | whole trials | deviation of looks | largest | of whole trials \
                | largest | largest ratio of two |
                |---|---|--:|--:|--:|--:|--:|--:|--:|---|""");
        List<Cell> all = new ArrayList<>();
        List<Compared> pairs = new ArrayList<>();
        for (List<StoredLevels.Row> run : by(StoredLevels.Row::run, rows)) {
            List<Cell> cells = new ArrayList<>();
            for (List<StoredLevels.Row> group : by(StoredLevels.Row::group, run)) {
                List<Cell> own =
                        by(StoredLevels.Row::codec, group).stream().map(Cell::of).filter(Cell::hasMiddle).toList();
                for (Cell one : own) {
                    own.stream().filter(c -> one.codec.compareTo(c.codec) < 0).map(c -> Compared.of(one, c))
                            .filter(c -> !c.differences.isEmpty()).forEach(pairs::add);
                }
                cells.addAll(own);
            }
            StoredLevels.Row first = run.getFirst();
            printRow(first.run(), first.machine() + ", " + first.grade(), cells);
            all.addAll(cells);
        }
        printRow("all", "", all);
        printRules(pairs, all);
        printNames(all);
    }

    /** The rows in groups of equal keys, in the order in which each key first occurs. */
    private static Collection<List<StoredLevels.Row>> by(Function<StoredLevels.Row, String> key,
            List<StoredLevels.Row> rows) {
        return rows.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList())).values();
    }

    private static void printRow(String name, String machine, List<Cell> cells) {
        double[] looks = cells.stream()
                .flatMapToDouble(c -> c.looks().stream().mapToDouble(l -> l.value() - c.middle())).toArray();
        double[] whole = cells.stream()
                .flatMapToDouble(c -> c.whole().stream().mapToDouble(
                        l -> (l.value() - c.middle()) * Math.sqrt(c.whole().size() / (c.whole().size() - 1.0))))
                .toArray();
        double widest = 0;
        String which = "";
        for (Cell c : cells) {
            double[] values = c.whole().stream().mapToDouble(Level::value).sorted().toArray();
            double range = values[values.length - 1] - values[0];
            if (range <= widest) continue;
            widest = range;
            which = c.codec + " " + c.operation;
        }
        System.out.printf(Locale.ROOT, "| %s | %s | %d | %d | %d | %s | %s | %s | %s | %.2f, %s |%n", name, machine,
                cells.size(), looks.length, whole.length, deviation(looks), largest(looks), deviation(whole),
                largest(whole), Math.exp(widest), which);
    }

    /** The root mean square, and in brackets what a normal distribution with this median of absolute values has. */
    private static String deviation(double[] values) {
        if (values.length == 0) return "-";
        double[] sizes = Arrays.stream(values).map(Math::abs).toArray();
        double square = Math.sqrt(Arrays.stream(values).map(v -> v * v).average().orElseThrow());
        return String.format(Locale.ROOT, "%.1f %% (%.1f)", 100 * square, 148.26 * FirstLookRule.median(sizes));
    }

    private static String largest(double[] values) {
        if (values.length == 0) return "-";
        return String.format(Locale.ROOT, "%+.0f to %+.0f %%",
                100 * Math.expm1(Arrays.stream(values).min().getAsDouble()),
                100 * Math.expm1(Arrays.stream(values).max().getAsDouble()));
    }

    private static void printRules(List<Compared> pairs, List<Cell> cells) {
        System.out.printf("%n%d pairs; %d scenarios, each of which stands for two codecs %d times%n%n", pairs.size(),
                cells.size(), DRAWS);
        System.out.println("""
                | deviation | floor | claimed after 1 to 5 levels | wrong | N too large | of one codec | which |
                |--:|--:|---|--:|--:|--:|---|""");
        for (double deviation : DEVIATIONS) {
            for (double floor : FLOORS) printRule(new Rule(deviation, floor), pairs, cells);
        }
    }

    /** Draws runs from the trials of one scenario each, and from the deviations of all trials of a codec. */
    private static void printNames(List<Cell> cells) {
        System.out.println("""

                | one codec under 16 names, drawn from | trials | runs | with a false claim before 6 rounds | in 1 to 20 |
                |---|--:|--:|--:|--:|""");
        List<Cell> pools = cells.stream().filter(c -> c.whole().size() > LEAST_OF_A_POOL).toList();
        int trials = 0;
        SixteenNames.False each = new SixteenNames.False(0, 0, 0);
        for (Cell c : pools) {
            trials += c.whole().size();
            each = each.plus(SixteenNames.draw(c.whole(), c.speeds, RUNS_OF_NAMES / 5, trials));
        }
        printNames("one scenario each, " + pools.size() + " scenarios", trials, each);
        SixteenNames.False all = new SixteenNames.False(0, 0, 0);
        SortedMap<String, List<Cell>> codecs =
                new TreeMap<>(cells.stream().collect(Collectors.groupingBy(c -> c.codec + " " + c.operation)));
        for (var codec : codecs.entrySet()) {
            List<Level> pool = new ArrayList<>();
            for (Cell c : codec.getValue()) c.whole().forEach(l -> pool.add(l.less(Level.steady(c.middle()))));
            double speeds = codec.getValue().stream().mapToDouble(Cell::speeds).max().orElseThrow();
            SixteenNames.False drawn = SixteenNames.draw(pool, speeds, RUNS_OF_NAMES, 1);
            printNames("the deviations of " + codec.getKey(), pool.size(), drawn);
            all = all.plus(drawn);
        }
        printNames("deviations, all", cells.stream().mapToInt(c -> c.whole().size()).sum(), all);
    }

    private static void printNames(String pool, int trials, SixteenNames.False drawn) {
        System.out.printf(Locale.ROOT, "| %s | %d | %d | %d | %d |%n", pool, trials, drawn.runs(), drawn.early(),
                drawn.ever());
    }

    private static void printRule(Rule rule, List<Compared> pairs, List<Cell> cells) {
        int[] claimed = new int[ROUNDS];
        int[] compared = new int[ROUNDS];
        int wrong = 0;
        int tooLarge = 0;
        for (Compared p : pairs) {
            for (int n = 1; n <= Math.min(ROUNDS, p.differences.size()); n++) {
                compared[n - 1]++;
                double claim = rule.claim(p.differences.subList(0, n), p.speeds);
                if (claim == 0) continue;
                claimed[n - 1]++;
                if (claim * p.ratio < 0) wrong++;
                else if (Math.abs(claim) > Math.abs(p.ratio)) tooLarge++;
            }
        }
        List<String> shares = new ArrayList<>();
        for (int n = 0; n < ROUNDS && compared[n] > 0; n++) {
            shares.add(String.format(Locale.ROOT, "%.0f", 100.0 * claimed[n] / compared[n]));
        }
        int all = Arrays.stream(claimed).sum();
        System.out.printf(Locale.ROOT, "| %.0f %% | %.1f | %s %% | %d of %d | %d | %s |%n", 100 * rule.deviation,
                rule.floor, String.join(", ", shares), wrong, all, tooLarge, ofOneCodec(rule, cells));
    }

    /**
     * How often one codec under two names, drawn with replacement from its trials, has a claim in 1 to 5 rounds, and for
     * which codecs.
     */
    private static String ofOneCodec(Rule rule, List<Cell> cells) {
        RandomGenerator random = new SplittableRandom(1);
        int claimed = 0;
        Map<String, Integer> codecs = new TreeMap<>();
        for (Cell cell : cells) {
            List<Level> pool = cell.whole();
            for (int i = 0; i < DRAWS; i++) {
                List<Level> differences = new ArrayList<>();
                boolean any = false;
                for (int n = 0; n < ROUNDS; n++) {
                    differences.add(pool.get(random.nextInt(pool.size())).less(pool.get(random.nextInt(pool.size()))));
                    any |= rule.claim(differences, cell.speeds) != 0;
                }
                if (!any) continue;
                claimed++;
                codecs.merge(cell.codec + " " + cell.operation, 1, Integer::sum);
            }
        }
        return claimed + " of " + DRAWS * cells.size() + " | " + codecs.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue()).collect(Collectors.joining(", "));
    }
}

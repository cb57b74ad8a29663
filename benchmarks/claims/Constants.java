import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.stats.Estimate;
import weighbridge.stats.Level;
import weighbridge.stats.Location;
import weighbridge.stats.Prior;
import weighbridge.stats.Thresholds;
import weighbridge.store.RunDirectory;

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

    private Constants() {}

    /**
     * The levels of a scenario in the order of its trials.
     *
     * @param speeds how far apart JVMs of the codec are known to be
     */
    private record Cell(Scenario scenario, double speeds, List<Level> looks, List<Level> whole) {
        static Cell of(Analysis analysis, Scenario scenario) {
            List<Level> all = List.copyOf(analysis.speeds().weighed(scenario).levels().values());
            return new Cell(scenario, analysis.codec(scenario.codec()).map(CodecInfo::speeds).orElse(1.0),
                    all.stream().filter(Level::brief).toList(), all.stream().filter(l -> !l.brief()).toList());
        }

        double middle() {
            return FirstLookRule.median(whole.stream().mapToDouble(Level::value).toArray());
        }

        boolean hasMiddle() {
            return whole.size() >= LEAST_OF_A_POOL;
        }
    }

    /**
     * @param differences in the order of the rounds
     * @param speeds      how far apart JVMs of one of the two codecs are known to be
     * @param ratio       by all whole trials, as a logarithm
     */
    private record Compared(List<Level> differences, double speeds, double ratio) {}

    private record Rule(double deviation, double floor) {
        /** ln N of the claim "at least N times", negative if the first is faster; 0 if nothing is claimed. */
        double claim(List<Level> differences, double speeds) {
            Prior prior = new Prior(2 * deviation * deviation, Thresholds.PRIOR_DEGREES);
            Estimate e = Location.of(differences, Thresholds.COARSE, prior);
            double edge = Math.log1p(Thresholds.MARGIN);
            double least = differences.stream().mapToDouble(Level::low).average().orElseThrow();
            double most = differences.stream().mapToDouble(Level::high).average().orElseThrow();
            if (e.low() > edge && least > Math.log(Math.max(floor, speeds))) return e.low();
            return e.high() < -edge && most < -Math.log(Math.max(floor, speeds)) ? e.high() : 0;
        }
    }

    static void main(String[] arguments) {
        if (arguments.length == 0) {
            System.err.println("constants: give the folders of runs; see the head of benchmarks/constants");
            System.exit(2);
        }
        try {
            print(List.of(arguments).stream().map(Path::of).toList());
        } catch (IOException e) {
            System.err.println("constants: " + e.getMessage());
            System.exit(2);
        }
    }

    private static void print(List<Path> runs) throws IOException {
        List<Cell> cells = new ArrayList<>();
        List<Compared> pairs = new ArrayList<>();
        System.out.println("""
                | run | machine | scenarios | looks | whole trials | deviation of looks | largest | of whole trials \
                | largest | largest ratio of two |
                |---|---|--:|--:|--:|--:|--:|--:|--:|---|""");
        for (Path run : runs) {
            RunDirectory directory = RunDirectory.open(run);
            Analysis analysis = Answers.analysis(directory, Answers.WHOLE);
            List<Cell> own = Answers.compared(analysis).stream().map(s -> Cell.of(analysis, s)).toList();
            printRow(directory.name(), directory.environment().grade().name().toLowerCase(Locale.ROOT), own);
            cells.addAll(own);
            for (Answers.Pair p : Answers.pairs(analysis)) {
                Cell one = Cell.of(analysis, p.one());
                Cell other = Cell.of(analysis, p.other());
                if (one.hasMiddle() && other.hasMiddle()) {
                    pairs.add(new Compared(analysis.speeds().differences(p.one(), p.other()),
                            Math.max(one.speeds, other.speeds), one.middle() - other.middle()));
                }
            }
        }
        if (runs.size() > 1) printRow("all", "", cells);
        printRules(pairs, cells.stream().filter(Cell::hasMiddle).toList());
    }

    private static void printRow(String name, String machine, List<Cell> all) {
        List<Cell> cells = all.stream().filter(Cell::hasMiddle).toList();
        double[] looks = cells.stream().flatMapToDouble(c -> c.looks.stream().mapToDouble(l -> l.value() - c.middle()))
                .toArray();
        double[] whole =
                cells.stream()
                        .flatMapToDouble(c -> c.whole.stream().mapToDouble(
                                l -> (l.value() - c.middle()) * Math.sqrt(c.whole.size() / (c.whole.size() - 1.0))))
                        .toArray();
        double widest = 0;
        String which = "";
        for (Cell c : cells) {
            double[] values = c.whole.stream().mapToDouble(Level::value).sorted().toArray();
            double range = values[values.length - 1] - values[0];
            if (range <= widest) continue;
            widest = range;
            which = c.scenario.codec() + " " + c.scenario.operation().text();
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
                | deviation | floor | claimed after 1 to 5 levels | wrong | N too large | of one codec |
                |--:|--:|---|--:|--:|--:|""");
        for (double deviation : DEVIATIONS) {
            for (double floor : FLOORS) printRule(new Rule(deviation, floor), pairs, cells);
        }
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

    /** How often one codec under two names, drawn with replacement from its trials, has a claim in 1 to 5 rounds. */
    private static String ofOneCodec(Rule rule, List<Cell> cells) {
        RandomGenerator random = new SplittableRandom(1);
        int claimed = 0;
        for (Cell cell : cells) {
            List<Level> pool = cell.whole;
            for (int i = 0; i < DRAWS; i++) {
                List<Level> differences = new ArrayList<>();
                boolean any = false;
                for (int n = 0; n < ROUNDS; n++) {
                    differences.add(pool.get(random.nextInt(pool.size())).less(pool.get(random.nextInt(pool.size()))));
                    any |= rule.claim(differences, cell.speeds) != 0;
                }
                if (any) claimed++;
            }
        }
        return claimed + " of " + DRAWS * cells.size();
    }
}

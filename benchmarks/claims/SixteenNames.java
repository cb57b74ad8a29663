import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import weighbridge.model.CodecInfo;
import weighbridge.stats.Contest;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/**
 * Simulates runs of one codec under many names: any claim that one name is faster than another is false. Run by
 * {@code benchmarks/names}.
 */
final class SixteenNames {
    private static final int NAMES = 16;
    private static final int ROUNDS = 20;
    /** The rounds whose trials are first looks, as in a run with little time. */
    private static final int LOOKS = 3;
    private static final int OF_A_CODEC = 200;
    private static final int SIMULATED = 400;
    /** As many trials of most codecs are stored, and every third is a look. */
    private static final int MEASURED = 60;
    private static final int LOOKS_AMONG_MEASURED = 3;
    /** No claim is made of a smaller difference of means, so pairs below it need not be judged. */
    private static final double NEVER = 0.05;
    /** What a look scatters by beyond a whole trial. */
    private static final double LOOKS_MORE = Math.sqrt(Thresholds.LOOK_DEVIATION * Thresholds.LOOK_DEVIATION
            - Thresholds.PRIOR_DEVIATION * Thresholds.PRIOR_DEVIATION);

    private SixteenNames() {}

    /** Runs with a false claim: in the first five rounds, and in any. */
    record False(int early, int ever, int runs) {
        False plus(False other) {
            return new False(early + other.early, ever + other.ever, runs + other.runs);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%d | %d | %d | %.1f %%", runs, early, ever, 100.0 * ever / runs);
        }
    }

    /** Draws a trial, which may be a first look. */
    interface Trials {
        Level draw(boolean look, RandomGenerator random);
    }

    /** Arguments: the folder of the checkout, runs. */
    static void main(String[] arguments) {
        try {
            Map<String, CodecInfo> known = Judged.codecs(Path.of(arguments[0]));
            ofCodecs(StoredLevels.read(Arrays.stream(arguments).skip(1).map(Path::of).toList()), known);
        } catch (IOException e) {
            System.err.println("names: " + e.getMessage());
            System.exit(2);
        }
        simulated();
        stream();
    }

    /** The deviations of a codec's trials from the level of their scenario. */
    record Pool(List<Level> looks, List<Level> whole) implements Trials {
        @Override
        public Level draw(boolean look, RandomGenerator random) {
            List<Level> some = look && !looks.isEmpty() ? looks : whole;
            return some.get(random.nextInt(some.size()));
        }
    }

    /** By codec and operation; a codec with numbered names has one pool. */
    static SortedMap<String, Pool> pools(List<StoredLevels.Row> rows) {
        SortedMap<String, Pool> pools = new TreeMap<>();
        for (Constants.Cell c : Constants.Cell.of(Constants.ofOneRun(StoredLevels.joined(rows)))) {
            if (!c.hasMiddle()) continue;
            Pool pool = pools.computeIfAbsent(c.codec() + " " + c.operation(),
                    _ -> new Pool(new ArrayList<>(), new ArrayList<>()));
            Function<Level, Level> deviation = l -> l.less(Level.steady(c.middle()));
            c.looks().stream().map(deviation).forEach(pool.looks::add);
            c.whole().stream().map(deviation).forEach(pool.whole::add);
        }
        return pools;
    }

    private static void ofCodecs(List<StoredLevels.Row> rows, Map<String, CodecInfo> known) {
        System.out.println("""
                | one codec under 16 names | known to be apart | looks | whole trials | runs | a false claim in 1 to 5 rounds | in 1 to 20 | |
                |---|--:|--:|--:|--:|--:|--:|--:|""");
        False all = new False(0, 0, 0);
        for (var codec : pools(rows).entrySet()) {
            String[] name = codec.getKey().split(" ");
            double apart = Judged.apart(known, name[0], name[1]);
            False drawn = draw(codec.getValue(), apart, OF_A_CODEC, 1);
            System.out.printf(Locale.ROOT, "| %s | %.2f | %d | %d | %s |%n", codec.getKey(), apart,
                    codec.getValue().looks.size(), codec.getValue().whole.size(), drawn);
            all = all.plus(drawn);
        }
        System.out.println("| all | | | | " + all + " |");
    }

    private static void simulated() {
        System.out.println("""

                | simulated noise | known to be apart | runs | a false claim in 1 to 5 rounds | in 1 to 20 | |
                |---|--:|--:|--:|--:|--:|""");
        for (double deviation : new double[] {0.03, 0.05, 0.08})
            print(String.format(Locale.ROOT, "normal, %.0f %%", 100 * deviation), 1, normal(deviation));
        for (double ratio : new double[] {1.23, 1.45, 1.59, 2}) {
            for (int percent : new int[] {20, 30, 40, 50}) {
                Trials fast = normal(0.03);
                Trials two = (look, random) -> {
                    double slower = random.nextInt(100) < percent ? Math.log(ratio) : 0;
                    return fast.draw(look, random).less(Level.steady(-slower));
                };
                print(String.format(Locale.ROOT, "normal, 3 %%; %d %% of JVMs are %.2f times slower", percent, ratio),
                        measured(two), two);
            }
        }
    }

    /** How many times apart the JVMs of a codec would be called: the largest ratio of some looks and whole trials. */
    private static double measured(Trials trials) {
        RandomGenerator random = new SplittableRandom(2);
        double[] levels = IntStream.range(0, MEASURED)
                .mapToDouble(i -> trials.draw(i % LOOKS_AMONG_MEASURED == 0, random).value()).sorted().toArray();
        return Math.exp(levels[levels.length - 1] - levels[0]);
    }

    private static void print(String noise, double apart, Trials trials) {
        System.out.printf(Locale.ROOT, "| %s | %.2f | %s |%n", noise, apart, draw(trials, apart, SIMULATED, 1));
    }

    private static Trials normal(double deviation) {
        return (look, random) -> {
            double value = random.nextGaussian(0, look ? Math.hypot(deviation, LOOKS_MORE) : deviation);
            return new Level(value, value, value, !look, look);
        };
    }

    /** @param apart how many times apart JVMs of the codec are known to be */
    static False draw(Trials trials, double apart, int runs, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        int early = 0;
        int ever = 0;
        for (int run = 0; run < runs; run++) {
            Map<String, SortedMap<Integer, Level>> names = new TreeMap<>();
            int first = 0;
            for (int name = 0; name < NAMES; name++) names.put(String.format("%02d", name), new TreeMap<>());
            for (int round = 1; round <= ROUNDS && first == 0; round++) {
                for (SortedMap<Integer, Level> levels : names.values())
                    levels.put(round, trials.draw(round <= LOOKS, random));
                if (isFalse(names, apart, Family.of(NAMES, 1, true))) first = round;
            }
            if (first > 0 && first < Thresholds.LIKELY_ROUNDS) early++;
            if (first > 0) ever++;
        }
        return new False(early, ever, runs);
    }

    private static boolean isFalse(Map<String, SortedMap<Integer, Level>> names, double apart, Family family) {
        Map<String, Contest.Entrant> field = new TreeMap<>();
        names.forEach((name, levels) -> field.put(name, new Contest.Entrant(levels, apart)));
        Contest contest = new Contest(family, Thresholds.MARGIN, field);
        for (String one : names.keySet()) {
            for (String other : names.keySet()) {
                if (one.compareTo(other) >= 0) continue;
                if (Math.abs(mean(names.get(one)) - mean(names.get(other))) < NEVER
                        && Math.abs(whole(names.get(one)) - whole(names.get(other))) < NEVER)
                    continue;
                Verdict v = contest.compare(one, other).orElseThrow().verdict();
                if (v.claim() != Verdict.Basis.NONE && !(v instanceof Verdict.Within)) return true;
            }
        }
        return false;
    }

    private static double mean(SortedMap<Integer, Level> levels) {
        return levels.values().stream().mapToDouble(Level::value).average().orElse(0);
    }

    private static double whole(SortedMap<Integer, Level> levels) {
        return levels.values().stream().filter(l -> !l.brief()).mapToDouble(Level::value).average().orElse(0);
    }

    /** Nine names through five links of limited speed, each with two costs, examined after 6, 8 and 10 rounds. */
    private static void stream() {
        System.out.println("""

                | nine names, five links, two costs of each | runs | with a false claim after 6, 8 or 10 rounds | |
                |---|--:|--:|--:|""");
        Family family = Family.of(9, 10, false);
        for (double deviation : new double[] {0.03, 0.05, 0.08}) {
            RandomGenerator random = new SplittableRandom(1);
            int wrong = 0;
            for (int run = 0; run < SIMULATED; run++) if (isFalse(family, normal(deviation), random)) wrong++;
            System.out.printf(Locale.ROOT, "| normal, %.0f %% | %d | %d | %.1f %% |%n", 100 * deviation, SIMULATED,
                    wrong, 100.0 * wrong / SIMULATED);
        }
    }

    private static boolean isFalse(Family family, Trials trials, RandomGenerator random) {
        for (int cost = 0; cost < 10; cost++) {
            Map<String, SortedMap<Integer, Level>> names = new TreeMap<>();
            for (int name = 0; name < 9; name++) names.put("" + name, new TreeMap<>());
            for (int round = 1; round <= 10; round++) {
                for (SortedMap<Integer, Level> levels : names.values()) levels.put(round, trials.draw(false, random));
                if (round >= 6 && round % 2 == 0 && isFalse(names, 1, family)) return true;
            }
        }
        return false;
    }
}

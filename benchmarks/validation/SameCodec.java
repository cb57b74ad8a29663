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
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import weighbridge.stats.Comparison;
import weighbridge.stats.Stopping;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/** Compares four names of the same codec, each with every other. */
final class SameCodec {
    static final int ROUNDS = 8;
    private static final int RUNS = 40;
    /** The number of pairs of four names. */
    private static final int PAIRS = 6;
    private static final int RESAMPLED = 2_000;
    private static final long SEED = 1;
    private static final List<String> LOADS = List.of("quiet", "loaded");
    private static final double MOST_CLAIMS = 0.01;
    private static final double MOST_EXCLUDED = 0.07;

    private final List<Stored> runs;

    SameCodec(List<Stored> runs) {
        this.runs = runs;
    }

    /**
     * Two names of one codec.
     *
     * @param run         the run that measured them, or the number of a resampled pair
     * @param differences one per round, in order; at least as many as the tool needs to say anything
     */
    record Pair(String run, String load, double[] differences) {
        Comparison judged() {
            return first(differences.length);
        }

        /** By the first rounds, as one of the pairs of four names. */
        private Comparison first(int rounds) {
            return AsOneOf.compare(Arrays.copyOf(differences, rounds), PAIRS);
        }

        /** What a run at the usual precision would have said: it stops at the first look that settles the pair. */
        Comparison stopped() {
            for (int n = Stopping.nextLook(0); n > 0 && n < differences.length; n = Stopping.nextLook(n))
                if (Stopping.settled(n, this::first, Thresholds.PRECISION)) return first(n);
            return judged();
        }

        double squaredT() {
            double mean = Samples.mean(differences);
            return mean * mean * differences.length / Samples.variance(differences);
        }

        /** The mean of {@link #squaredT} if nothing differs. */
        double expectedSquaredT() {
            double freedom = differences.length - 1;
            return freedom / (freedom - 2);
        }
    }

    /** All pairs that can be judged, run by run. */
    List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (Stored run : runs) {
            List<String> codecs = run.plan().codecs();
            for (int i = 0; i < codecs.size(); i++) {
                for (int j = i + 1; j < codecs.size(); j++) {
                    double[] differences =
                            run.differences(run.group().of(codecs.get(i)), run.group().of(codecs.get(j)));
                    if (differences.length >= Thresholds.LIKELY_ROUNDS)
                        pairs.add(new Pair(run.piece(), load(run), differences));
                }
            }
        }
        return pairs;
    }

    private static String load(Stored run) {
        return run.piece().split("-")[1];
    }

    /**
     * For each codec and operation under a load, all rounds of all runs, with the values of those names that have one.
     */
    private Collection<List<double[]>> pools(String load) {
        Map<String, List<double[]>> pools = new TreeMap<>();
        for (Stored run : runs) {
            if (!load(run).equals(load)) continue;
            List<SortedMap<Integer, Double>> names =
                    run.plan().codecs().stream().map(c -> run.analysis().values(run.group().of(c))).toList();
            for (int round = 1; round <= run.plan().maxRounds(); round++) {
                int r = round;
                double[] values = names.stream().filter(n -> n.containsKey(r)).mapToDouble(n -> n.get(r)).toArray();
                if (values.length > 1)
                    pools.computeIfAbsent(run.piece().replaceFirst("^\\d+-", ""), _ -> new ArrayList<>()).add(values);
            }
        }
        return pools.values().stream().filter(p -> p.size() >= ROUNDS).toList();
    }

    /** Pairs whose rounds are drawn with replacement from one pool; each round compares two names at random. */
    List<Pair> resampled(String load, int rounds) {
        List<List<double[]>> pools = List.copyOf(pools(load));
        if (pools.isEmpty()) return List.of();
        RandomGenerator random = new SplittableRandom(SEED);
        List<Pair> pairs = new ArrayList<>();
        for (int p = 0; p < RESAMPLED; p++) {
            List<double[]> pool = pools.get(p % pools.size());
            double[] differences = random.doubles(rounds)
                    .map(_ -> difference(pool.get(random.nextInt(pool.size())), random)).toArray();
            pairs.add(new Pair("" + p, load, differences));
        }
        return pairs;
    }

    private static double difference(double[] names, RandomGenerator random) {
        int one = random.nextInt(names.length);
        int other = random.nextInt(names.length - 1);
        return names[one] - names[other < one ? other : other + 1];
    }

    static boolean isClaim(Verdict verdict) {
        return verdict instanceof Verdict.Faster || verdict instanceof Verdict.Slower;
    }

    private static boolean isLikely(Verdict verdict) {
        return verdict instanceof Verdict.LikelyFaster || verdict instanceof Verdict.LikelySlower;
    }

    static boolean excludes(Comparison c, double ratio) {
        return c.ratio().low() > ratio || c.ratio().high() < ratio;
    }

    Section section() {
        List<Pair> all = pairs();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("runs", runs.size());
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                One codec runs under four names, %d rounds each, and is judged as a run is, with its six pairs together; half of the runs share the machine with two busy loops.
                `msgpack` (hand-shaped) and `kryo` (reflective) alternate, and so do `encode` and `read`. Of a run's six
                pairs of names only three are independent, so the intervals of these shares are too narrow; the table of
                goals also counts runs. *Stopped*: the verdict of a run at the usual precision of 3 %%, which may end a
                comparison after 6 rounds. *t²*: the mean squared t statistic over its expectation where nothing
                differs; above 1, intervals are too narrow. Its interval resamples whole runs.

                %d of %d runs are done and give %d pairs; %d more had fewer than %d rounds in which both names had a
                trial that counts, and say nothing.

                | pairs | 95 %% interval excludes 1 | the same, stopped | "faster", "slower" | the same, stopped | "likely" | "differs by < …" | t² |
                |---|---|---|---|---|---|---|---|
                """, ROUNDS, runs.size(), RUNS, all.size(), PAIRS * runs.size() - all.size(),
                Thresholds.LIKELY_ROUNDS));
        for (String load : LOADS) {
            List<Pair> pairs = all.stream().filter(p -> p.load().equals(load)).toList();
            text.append(row("measured, " + load, pairs, load + "Measured", figures));
        }
        text.append(row("measured, all", all, "measured", figures));
        for (String load : LOADS)
            text.append(row("resampled, " + load, resampled(load, ROUNDS), load + "Resampled", figures));
        text.append("""

                *Resampled*: eight rounds drawn with replacement from those of one codec, operation and load, each
                between two names at random. This tests the rules on real noise; it cannot show a bias between names.
                """);
        text.append(grades());
        return new Section("A/A: one codec under four names", text.toString(),
                List.of(goal("\"faster\" or \"slower\" between identical codecs", "≤ 1 % of pairs",
                        Bounds.atMost(MOST_CLAIMS), all, p -> isClaim(p.judged().verdict())),
                        goal("95 % interval of an identical pair excludes 1", "≤ 7 % of pairs",
                                Bounds.atMost(MOST_EXCLUDED), all, p -> excludes(p.judged(), 1))),
                figures);
    }

    /** A goal that also counts the runs with at least one hit, because the pairs of one run share their trials. */
    private static Section.Goal goal(String measure, String goal, Bounds bounds, List<Pair> all, Predicate<Pair> hit) {
        Map<String, List<Pair>> runs = all.stream().collect(Collectors.groupingBy(Pair::run));
        Share runsHit = Share.of(runs.values(), r -> r.stream().anyMatch(hit));
        String loads = LOADS.stream()
                .map(l -> (l.equals("quiet") ? "left alone " : "loaded ")
                        + Share.of(all.stream().filter(p -> p.load().equals(l)).toList(), hit))
                .collect(Collectors.joining(", "));
        return Section.Goal.of(measure, goal, bounds, Share.of(all, hit), loads + "; of runs " + runsHit);
    }

    private String row(String name, List<Pair> pairs, String key, Map<String, Object> figures) {
        if (pairs.isEmpty()) return "| " + name + " | nothing yet | | | | | | |\n";
        Map<String, Object> tree = new LinkedHashMap<>();
        Share excluded = Share.of(pairs, p -> excludes(p.judged(), 1));
        Share excludedStopped = Share.of(pairs, p -> excludes(p.stopped(), 1));
        Share claimed = Share.of(pairs, p -> isClaim(p.judged().verdict()));
        Share claimedStopped = Share.of(pairs, p -> isClaim(p.stopped().verdict()));
        Share likely = Share.of(pairs, p -> isLikely(p.judged().verdict()));
        Share within = Share.of(pairs, p -> p.judged().verdict() instanceof Verdict.Within);
        double[] t = squaredT(pairs);
        tree.put("excludesOne", excluded.tree());
        tree.put("excludesOneStopped", excludedStopped.tree());
        tree.put("claimed", claimed.tree());
        tree.put("claimedStopped", claimedStopped.tree());
        tree.put("likely", likely.tree());
        tree.put("within", within.tree());
        tree.put("squaredT", List.of(t[0], t[1], t[2]));
        figures.put(key, tree);
        return String.format(Locale.ROOT, "| %s | %s | %s | %s | %s | %s | %s | %.2f (%.2f–%.2f) |%n", name, excluded,
                excludedStopped.percent(), claimed, claimedStopped.percent(), likely.percent(), within.percent(), t[0],
                t[1], t[2]);
    }

    /**
     * The mean of t² divided by its expectation, and the middle 95 % of this mean over whole runs drawn with
     * replacement.
     */
    private static double[] squaredT(List<Pair> pairs) {
        List<double[]> runs = List.copyOf(pairs.stream()
                .collect(Collectors.groupingBy(Pair::run, TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(),
                                l -> l.stream().mapToDouble(p -> p.squaredT() / p.expectedSquaredT()).toArray())))
                .values());
        RandomGenerator random = new SplittableRandom(SEED);
        double[] means = random.doubles(RESAMPLED).map(_ -> {
            double sum = 0;
            int n = 0;
            for (int i = 0; i < runs.size(); i++) {
                double[] run = runs.get(random.nextInt(runs.size()));
                sum += Arrays.stream(run).sum();
                n += run.length;
            }
            return sum / n;
        }).sorted().toArray();
        return new double[] {Samples.mean(Samples.join(runs)), means[RESAMPLED / 40],
            means[RESAMPLED - RESAMPLED / 40 - 1]};
    }

    private String grades() {
        StringBuilder text = new StringBuilder("\n");
        for (String load : LOADS) {
            List<Stored> of = runs.stream().filter(r -> load(r).equals(load)).toList();
            if (of.isEmpty()) continue;
            text.append(String.format(Locale.ROOT, "%s: machine graded %s; %.1f minutes each.%n",
                    load.equals("quiet") ? "Runs left alone" : "Loaded runs", Validate.grades(of),
                    of.stream().mapToLong(Stored::seconds).average().orElse(0) / 60));
        }
        return text.toString();
    }
}

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.stats.Change;
import weighbridge.stats.Contest;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Thresholds;

/**
 * How often a comparison of two stored runs of the same codecs and messages claims a change, which is false, and how
 * often it finds a change that was put in. Run by {@code benchmarks/compare}.
 */
final class Compared {
    private static final int LEAST_ROUNDS = 3;
    /** How often each ratio is drawn. */
    private static final int DRAWS = 10;
    /** What is put in, as a share. */
    private static final List<Double> CHANGES = List.of(0.05, 0.10, 0.20);
    private static final double BOUND = 0.10;
    private static final String ONE = "one";
    private static final String OTHER = "other";

    private Compared() {}

    /** Arguments: the folder of the checkout, runs. */
    static void main(String[] arguments) {
        try {
            List<StoredLevels.Row> rows = StoredLevels.read(Arrays.stream(arguments).skip(1).map(Path::of).toList());
            Map<String, CodecInfo> known = Judged.codecs(Path.of(arguments[0]));
            asStored(rows, known);
            drawn(Ratio.of(rows, known));
        } catch (IOException e) {
            System.err.println("compare: " + e.getMessage());
            System.exit(2);
        }
    }

    /** Compares every two runs of the same messages on one kind of machine as they are, each codec as the baseline once. */
    private static void asStored(List<StoredLevels.Row> rows, Map<String, CodecInfo> known) {
        System.out.println("""
                | messages | runs | comparisons of two runs | changes judged | comparisons with a false alarm |
                |---|--:|--:|--:|--:|""");
        for (List<StoredLevels.Row> same : StoredLevels
                .by(r -> r.machine() + "\t" + r.workload() + "\t" + new TreeSet<>(codecs(rows, r.run())), rows)) {
            List<Map<String, Contest>> runs = StoredLevels.by(StoredLevels.Row::run, same).stream()
                    .map(run -> Judged.of(run, run, known).contests()).<Map<String, Contest>>map(c -> c).toList();
            if (runs.size() < 2) continue;
            Found found = new Found();
            for (int a = 0; a < runs.size(); a++)
                for (int b = a + 1; b < runs.size(); b++)
                    for (String reference : codecs(rows, same.getFirst().run()))
                        found.add(runs.get(a), runs.get(b), reference, codecs(rows, same.getFirst().run()));
            System.out.printf(Locale.ROOT, "| %s | %d | %,d | %,d | %d |%n", same.getFirst().workload(), runs.size(),
                    found.calls, found.changes, found.alarms);
        }
        System.out.println();
    }

    private static Set<String> codecs(List<StoredLevels.Row> rows, String run) {
        return rows.stream().filter(r -> r.run().equals(run)).map(StoredLevels.Row::codec)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What was claimed falsely. */
    private static final class Found {
        private int calls;
        private int changes;
        private int alarms;

        void add(Map<String, Contest> before, Map<String, Contest> after, String reference, Set<String> codecs) {
            int together = codecs.size() * before.size();
            List<Change> all =
                    before.keySet().stream().filter(after::containsKey).flatMap(group -> codecs.stream().flatMap(c -> {
                        Optional<String> against = Optional.of(reference).filter(r -> !r.equals(c));
                        return Change.of(List.of(before.get(group)), List.of(after.get(group)), c, against,
                                new Change.Terms(together, BOUND)).stream();
                    })).toList();
            calls++;
            changes += all.size();
            if (all.stream().anyMatch(Compared::isAlarm)) alarms++;
        }
    }

    private static boolean isAlarm(Change change) {
        return change.finding() instanceof Change.Slower || change.finding() instanceof Change.Faster;
    }

    /** Levels of a codec and of its baseline, measured in one round. */
    record Round(Level one, Level other) {
        double difference() {
            return one.value() - other.value();
        }
    }

    /** A ratio in one run. */
    record Run(String name, List<Round> rounds) {
        double mean() {
            return rounds.stream().mapToDouble(Round::difference).average().orElseThrow();
        }

        double squares() {
            return rounds.stream().mapToDouble(r -> Math.pow(r.difference() - mean(), 2)).sum();
        }
    }

    /**
     * The ratio of a codec to a baseline in several runs.
     *
     * @param apart  how many times apart JVMs of the codec are known to be
     * @param others likewise, of the baseline
     */
    record Ratio(double apart, double others, List<Run> runs) {
        static List<Ratio> of(List<StoredLevels.Row> rows, Map<String, CodecInfo> known) {
            List<Ratio> ratios = new ArrayList<>();
            for (List<StoredLevels.Row> same : StoredLevels
                    .by(r -> r.machine() + "\t" + r.workload() + "\t" + r.operation(), rows)) {
                Map<String, Map<String, SortedMap<Integer, Level>>> whole = new TreeMap<>();
                for (StoredLevels.Row r : same)
                    if (!r.level().brief())
                        whole.computeIfAbsent(r.codec(), _ -> new TreeMap<>())
                                .computeIfAbsent(r.run(), _ -> new TreeMap<>()).put(r.round(), r.level());
                for (String one : whole.keySet()) for (String other : whole.keySet()) {
                    List<Run> runs = one.equals(other) ? List.of() : runs(whole.get(one), whole.get(other));
                    String operation = same.getFirst().operation();
                    if (runs.size() > 1)
                        ratios.add(new Ratio(Judged.apart(known, one, operation), Judged.apart(known, other, operation),
                                runs));
                }
            }
            return ratios;
        }

        private static List<Run> runs(Map<String, SortedMap<Integer, Level>> one,
                Map<String, SortedMap<Integer, Level>> other) {
            return one.keySet().stream().filter(other::containsKey)
                    .map(run -> new Run(run,
                            one.get(run).keySet().stream().filter(other.get(run)::containsKey)
                                    .map(n -> new Round(one.get(run).get(n), other.get(run).get(n))).toList()))
                    .filter(r -> r.rounds.size() >= LEAST_ROUNDS).toList();
        }

        private double mean() {
            return runs.stream().mapToDouble(Run::mean).average().orElseThrow();
        }

        /** The variance of the rounds of one run. */
        private double within() {
            return runs.stream().mapToDouble(Run::squares).sum()
                    / runs.stream().mapToInt(r -> r.rounds.size() - 1).sum();
        }

        /**
         * A run of so many rounds, drawn from the stored ones with replacement. The deviation of the run from the mean of
         * all is made as much smaller as its few rounds explain, and that of the rounds as much larger as their mean
         * hides.
         *
         * @param share by which the codec takes longer than it did
         */
        Contest drawn(Run run, int rounds, double share, RandomGenerator random) {
            int stored = run.rounds.size();
            double between = Math.pow(Thresholds.BETWEEN_RATIOS, 2);
            double shrunk = Math.sqrt(between / (between + within() / stored));
            double grown = Math.sqrt(stored / (stored - 1.0));
            SortedMap<Integer, Level> ones = new TreeMap<>();
            SortedMap<Integer, Level> others = new TreeMap<>();
            for (int n = 1; n <= rounds; n++) {
                Round r = run.rounds.get(random.nextInt(stored));
                double difference = mean() + shrunk * (run.mean() - mean()) + grown * (r.difference() - run.mean());
                double moved = difference - r.difference() + Math.log1p(share);
                ones.put(n, r.one.less(Level.steady(-moved)));
                others.put(n, r.other);
            }
            return new Contest(Family.of(2, 1, false), Thresholds.MARGIN,
                    Map.of(ONE, new Contest.Entrant(ones, apart), OTHER, new Contest.Entrant(others, this.others)));
        }
    }

    private static void drawn(List<Ratio> ratios) {
        long runs = ratios.stream().flatMap(r -> r.runs.stream()).map(Run::name).distinct().count();
        System.out.printf(Locale.ROOT, "%d runs, %,d ratios:%n%n", runs, ratios.size());
        System.out.println("| judged together | runs of each side | rounds | comparisons | with a false alarm | "
                + CHANGES.stream().map(c -> String.format(Locale.ROOT, "%.0f %% found", 100 * c))
                        .collect(Collectors.joining(" | "))
                + " |");
        System.out.println("|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (int together : new int[] {1, 4, 28}) {
            for (int rounds : new int[] {8, 20, 40, 60}) row(ratios, together, rounds, 1);
            row(ratios, together, 20, 3);
        }
    }

    private static void row(List<Ratio> ratios, int together, int rounds, int each) {
        List<Change.Finding> none = findings(ratios, together, rounds, each, 0);
        long alarms = none.stream().filter(f -> f instanceof Change.Slower || f instanceof Change.Faster).count();
        String found = CHANGES.stream().map(c -> findings(ratios, together, rounds, each, c))
                .map(f -> String.format(Locale.ROOT, "%.0f %%",
                        100.0 * f.stream().filter(Change.Slower.class::isInstance).count() / f.size()))
                .collect(Collectors.joining(" | "));
        System.out.printf(Locale.ROOT, "| %d | %d | %d | %,d | %d (%.2f %%) | %s |%n", together, each, rounds,
                none.size(), alarms, 100.0 * alarms / none.size(), found);
    }

    private static List<Change.Finding> findings(List<Ratio> ratios, int together, int rounds, int each, double share) {
        RandomGenerator random = new SplittableRandom(1);
        List<Change.Finding> findings = new ArrayList<>();
        for (Ratio ratio : ratios.stream().filter(r -> r.runs.size() >= 2 * each).toList()) {
            for (int draw = 0; draw < DRAWS; draw++) {
                List<Run> runs = shuffled(ratio.runs, random);
                Stream<Contest> before = runs.subList(0, each).stream().map(r -> ratio.drawn(r, rounds, 0, random));
                Stream<Contest> after =
                        runs.subList(each, 2 * each).stream().map(r -> ratio.drawn(r, rounds, share, random));
                findings.add(Change
                        .of(before.toList(), after.toList(), ONE, Optional.of(OTHER), new Change.Terms(together, BOUND))
                        .orElseThrow().finding());
            }
        }
        return findings;
    }

    private static List<Run> shuffled(List<Run> runs, RandomGenerator random) {
        List<Run> shuffled = new ArrayList<>(runs);
        for (int i = 0; i < shuffled.size(); i++)
            Collections.swap(shuffled, i, i + random.nextInt(shuffled.size() - i));
        return shuffled;
    }
}

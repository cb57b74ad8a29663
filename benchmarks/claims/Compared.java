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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.stats.Change;
import weighbridge.stats.Contest;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

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
    private static final String INJECTED = "injected-";
    private static final String ONE = "one";
    private static final String OTHER = "other";
    /** How many choices of several references each codec has. */
    private static final int PICKS = 6;

    private Compared() {}

    /** Arguments: the folder of the checkout, runs. */
    static void main(String[] arguments) {
        try {
            List<StoredLevels.Row> rows = StoredLevels.read(Arrays.stream(arguments).skip(1).map(Path::of).toList());
            Map<String, CodecInfo> known = Judged.codecs(Path.of(arguments[0]));
            asStored(rows, known);
            drawn(rows, known);
            List<Ratio> ofTwo = Ratio.of(rows, known, 1);
            inOneRun(ofTwo);
            inSameRuns(ofTwo);
            injected(rows, known);
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
            Set<String> codecs = codecs(rows, same.getFirst().run());
            Found found = new Found();
            for (int a = 0; a < runs.size(); a++)
                for (int b = a + 1; b < runs.size(); b++)
                    for (String reference : codecs) found.add(runs.get(a), runs.get(b), List.of(reference), codecs);
            System.out.printf(Locale.ROOT, "| %s, %d contestants | %d | %,d | %,d | %d |%n", same.getFirst().workload(),
                    codecs.size(), runs.size(), found.calls, found.changes, found.alarms);
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

        void add(Map<String, Contest> before, Map<String, Contest> after, List<String> references, Set<String> codecs) {
            int together = codecs.size() * before.size();
            List<Change> all =
                    before.keySet().stream().filter(after::containsKey).flatMap(group -> codecs.stream().flatMap(c -> {
                        List<String> against = references.stream().filter(r -> !r.equals(c)).toList();
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

    /** Levels of a codec and of its references, measured in one round. */
    record Round(Level one, List<Level> others) {
        double difference() {
            return one.value() - others.stream().mapToDouble(Level::value).average().orElseThrow();
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
     * The ratio of a codec to the mean of its references in several runs.
     *
     * @param apart  how many times apart JVMs of the codec are known to be
     * @param others likewise, of the references
     */
    record Ratio(double apart, List<Double> others, List<Run> runs) {
        /** @param references of each ratio: with one, each pair of codecs; with more, {@link #PICKS} random choices */
        static List<Ratio> of(List<StoredLevels.Row> rows, Map<String, CodecInfo> known, int references) {
            List<Ratio> ratios = new ArrayList<>();
            for (List<StoredLevels.Row> same : StoredLevels
                    .by(r -> r.machine() + "\t" + r.workload() + "\t" + r.operation(), rows)) {
                Map<String, Map<String, SortedMap<Integer, Level>>> whole = new TreeMap<>();
                for (StoredLevels.Row r : same)
                    if (!r.level().brief())
                        whole.computeIfAbsent(r.codec(), _ -> new TreeMap<>())
                                .computeIfAbsent(r.run(), _ -> new TreeMap<>()).put(r.round(), r.level());
                String operation = same.getFirst().operation();
                for (String one : whole.keySet()) {
                    for (List<String> picked : picked(one, whole.keySet(), references)) {
                        List<Run> runs = runs(whole.get(one), picked.stream().map(whole::get).toList());
                        if (runs.size() > 1)
                            ratios.add(new Ratio(Judged.apart(known, one, operation),
                                    picked.stream().map(o -> Judged.apart(known, o, operation)).toList(), runs));
                    }
                }
            }
            return ratios;
        }

        private static List<List<String>> picked(String one, Set<String> codecs, int references) {
            List<String> others = codecs.stream().filter(o -> !o.equals(one)).toList();
            if (references == 1) return others.stream().map(List::of).toList();
            if (others.size() < references) return List.of();
            SplittableRandom random = new SplittableRandom(one.hashCode());
            return Stream.generate(() -> shuffled(others, random).subList(0, references)).limit(PICKS).toList();
        }

        private static List<Run> runs(Map<String, SortedMap<Integer, Level>> one,
                List<Map<String, SortedMap<Integer, Level>>> others) {
            return one.keySet().stream().filter(run -> others.stream().allMatch(o -> o.containsKey(run)))
                    .map(run -> new Run(run,
                            one.get(run).keySet().stream()
                                    .filter(n -> others.stream().allMatch(o -> o.get(run).containsKey(n)))
                                    .map(n -> new Round(one.get(run).get(n),
                                            others.stream().map(o -> o.get(run).get(n)).toList()))
                                    .toList()))
                    .filter(r -> r.rounds.size() >= LEAST_ROUNDS).toList();
        }

        private double mean() {
            return runs.stream().mapToDouble(Run::mean).average().orElseThrow();
        }

        private List<String> references() {
            return IntStream.range(0, others.size()).mapToObj(i -> OTHER + i).toList();
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
            return drawn(run, rounds, mean() + Math.log1p(share), apart, others, random);
        }

        /** A run in which both are one codec: two versions, of which the one takes by a share longer. */
        Contest versions(Run run, int rounds, double share, RandomGenerator random) {
            return drawn(run, rounds, Math.log1p(share), apart, List.of(apart), random);
        }

        private Contest drawn(Run run, int rounds, double ratio, double apart, List<Double> others,
                RandomGenerator random) {
            int stored = run.rounds.size();
            double between = Math.pow(Thresholds.BETWEEN_RATIOS, 2);
            double shrunk = Math.sqrt(between / (between + within() / stored));
            double grown = Math.sqrt(stored / (stored - 1.0));
            SortedMap<Integer, Level> ones = new TreeMap<>();
            List<SortedMap<Integer, Level>> references =
                    Stream.<SortedMap<Integer, Level>>generate(TreeMap::new).limit(others.size()).toList();
            for (int n = 1; n <= rounds; n++) {
                Round r = run.rounds.get(random.nextInt(stored));
                double difference = ratio + shrunk * (run.mean() - mean()) + grown * (r.difference() - run.mean());
                double moved = difference - r.difference();
                ones.put(n, r.one.less(Level.steady(-moved)));
                for (int i = 0; i < others.size(); i++) references.get(i).put(n, r.others.get(i));
            }
            Map<String, Contest.Entrant> field = new TreeMap<>(Map.of(ONE, new Contest.Entrant(ones, apart)));
            for (int i = 0; i < others.size(); i++)
                field.put(OTHER + i, new Contest.Entrant(references.get(i), others.get(i)));
            return new Contest(Family.of(2, 1, false), Thresholds.MARGIN, field);
        }

        /**
         * Two versions of the codec in one run with a baseline, and with two operations: between rounds, their ratio
         * varies as that of two codecs did.
         */
        Contest together(Run run, int rounds, double share, RandomGenerator random) {
            double grown = Math.sqrt(run.rounds.size() / (run.rounds.size() - 1.0));
            SortedMap<Integer, Level> ones = new TreeMap<>();
            SortedMap<Integer, Level> others = new TreeMap<>();
            for (int n = 1; n <= rounds; n++) {
                Round r = run.rounds.get(random.nextInt(run.rounds.size()));
                double difference = grown * (r.difference() - run.mean()) + Math.log1p(share);
                ones.put(n, r.one.less(Level.steady(r.difference() - difference)));
                others.put(n, r.others.getFirst());
            }
            return new Contest(Family.of(3, 2, true), Thresholds.MARGIN,
                    Map.of(ONE, new Contest.Entrant(ones, apart), OTHER, new Contest.Entrant(others, apart)));
        }
    }

    private static void inOneRun(List<Ratio> ratios) {
        System.out.printf(
                "%n| rounds of one run | comparisons | with a false claim | %s |%n|--:|--:|--:|--:|--:|--:|%n",
                CHANGES.stream().map(c -> String.format(Locale.ROOT, "%.0f %% found", 100 * c))
                        .collect(Collectors.joining(" | ")));
        for (int rounds : new int[] {8, 12, 20, 40, 60}) {
            List<Verdict> none = verdicts(ratios, rounds, 0);
            long alarms = none.stream().filter(v -> v.saysFaster() || v.reversed().saysFaster()).count();
            System.out.printf(Locale.ROOT, "| %d | %,d | %d (%.2f %%) | %s |%n", rounds, none.size(), alarms,
                    100.0 * alarms / none.size(),
                    CHANGES.stream().map(c -> verdicts(ratios, rounds, c))
                            .map(v -> String.format(Locale.ROOT, "%.0f %%",
                                    100.0 * v.stream().filter(f -> f.reversed().saysFaster()).count() / v.size()))
                            .collect(Collectors.joining(" | ")));
        }
    }

    /** Two versions in the same runs, compared with each other. */
    private static void inSameRuns(List<Ratio> ratios) {
        System.out.printf(
                "%n| judged together | runs | rounds of each | comparisons | with a false alarm | %s |%n|--:|--:|--:|--:|--:|--:|--:|--:|%n",
                CHANGES.stream().map(c -> String.format(Locale.ROOT, "%.0f %% found", 100 * c))
                        .collect(Collectors.joining(" | ")));
        for (int together : new int[] {1, 2, 4}) {
            for (int runs : new int[] {1, 3}) {
                for (int rounds : new int[] {8, 20, 40}) {
                    List<Change.Finding> none = within(ratios, together, rounds, runs, 0);
                    long alarms =
                            none.stream().filter(f -> f instanceof Change.Slower || f instanceof Change.Faster).count();
                    int n = none.size();
                    System.out.printf(Locale.ROOT, "| %d | %d | %d | %,d | %d (%.2f %%) | %s |%n", together, runs,
                            rounds, n, alarms, 100.0 * alarms / n,
                            CHANGES.stream().map(c -> within(ratios, together, rounds, runs, c))
                                    .map(f -> String.format(Locale.ROOT, "%.0f %%",
                                            100.0 * f.stream().filter(Change.Slower.class::isInstance).count() / n))
                                    .collect(Collectors.joining(" | ")));
                }
            }
        }
    }

    private static List<Change.Finding> within(List<Ratio> ratios, int together, int rounds, int each, double share) {
        RandomGenerator random = new SplittableRandom(1);
        List<Change.Finding> findings = new ArrayList<>();
        for (Ratio ratio : ratios.stream().filter(r -> r.runs.size() >= each).toList()) {
            for (int draw = 0; draw < DRAWS; draw++) {
                List<Contest> runs = shuffled(ratio.runs, random).subList(0, each).stream()
                        .map(r -> ratio.versions(r, rounds, share, random)).toList();
                findings.add(
                        Change.within(runs, OTHER + 0, ONE, new Change.Terms(together, BOUND)).orElseThrow().finding());
            }
        }
        return findings;
    }

    /** Codecs that do so much more work than another, in real runs. */
    private static void injected(List<StoredLevels.Row> rows, Map<String, CodecInfo> known) {
        List<Contest> runs = StoredLevels
                .by(StoredLevels.Row::run, rows.stream().filter(r -> r.codec().startsWith(INJECTED)).toList()).stream()
                .flatMap(run -> Judged.of(run, run, known).contests().values().stream()).toList();
        if (runs.isEmpty()) return;
        System.out.println(
                "\n| extra work | runs | found in one run | rounds in common | found in all of them together |");
        System.out.println("|--:|--:|--:|--:|---|");
        for (int percent : new int[] {1, 2, 3, 5, 10}) {
            List<Change> each = runs.stream().flatMap(r -> injected(List.of(r), percent).stream()).toList();
            if (each.isEmpty()) continue;
            System.out.printf(Locale.ROOT, "| %d %% | %d | %d | %s | %s |%n", percent, each.size(),
                    each.stream().filter(c -> c.finding() instanceof Change.Slower).count(),
                    each.stream().map(c -> "" + c.rounds()).collect(Collectors.joining(", ")),
                    injected(runs, percent).orElseThrow().finding().words());
        }
    }

    private static Optional<Change> injected(List<Contest> runs, int percent) {
        return Change.within(runs, INJECTED + 0, INJECTED + percent, new Change.Terms(1, BOUND));
    }

    private static List<Verdict> verdicts(List<Ratio> ratios, int rounds, double share) {
        RandomGenerator random = new SplittableRandom(1);
        List<Verdict> verdicts = new ArrayList<>();
        for (Ratio ratio : ratios) {
            for (int draw = 0; draw < DRAWS; draw++) {
                Run run = ratio.runs.get(random.nextInt(ratio.runs.size()));
                verdicts.add(ratio.together(run, rounds, share, random).compare(ONE, OTHER).orElseThrow().verdict());
            }
        }
        return verdicts;
    }

    private static void drawn(List<StoredLevels.Row> rows, Map<String, CodecInfo> known) {
        System.out.println(
                "| references | judged together | runs of each side | rounds | comparisons | with a false alarm | "
                        + CHANGES.stream().map(c -> String.format(Locale.ROOT, "%.0f %% found", 100 * c))
                                .collect(Collectors.joining(" | "))
                        + " |");
        System.out.println("|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        List<String> sources = new ArrayList<>();
        for (int references : new int[] {1, 4, 8}) {
            List<Ratio> ratios = Ratio.of(rows, known, references);
            long runs = ratios.stream().flatMap(r -> r.runs.stream()).map(Run::name).distinct().count();
            sources.add(references + (references == 1 ? " reference: " : " references: ") + ratios.size()
                    + " ratios of " + runs + " runs");
            for (int together : new int[] {1, 4, 28}) {
                for (int rounds : new int[] {8, 20, 40, 60}) row(ratios, references, together, rounds, 1);
                row(ratios, references, together, 20, 3);
            }
        }
        System.out.println("\n" + String.join("; ", sources));
    }

    private static void row(List<Ratio> ratios, int references, int together, int rounds, int each) {
        List<Change.Finding> none = findings(ratios, together, rounds, each, 0);
        if (none.isEmpty()) return;
        long alarms = none.stream().filter(f -> f instanceof Change.Slower || f instanceof Change.Faster).count();
        String found = CHANGES.stream().map(c -> findings(ratios, together, rounds, each, c))
                .map(f -> String.format(Locale.ROOT, "%.0f %%",
                        100.0 * f.stream().filter(Change.Slower.class::isInstance).count() / f.size()))
                .collect(Collectors.joining(" | "));
        System.out.printf(Locale.ROOT, "| %d | %d | %d | %d | %,d | %d (%.2f %%) | %s |%n", references, together, each,
                rounds, none.size(), alarms, 100.0 * alarms / none.size(), found);
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
                        .of(before.toList(), after.toList(), ONE, ratio.references(), new Change.Terms(together, BOUND))
                        .orElseThrow().finding());
            }
        }
        return findings;
    }

    private static <T> List<T> shuffled(List<T> some, RandomGenerator random) {
        List<T> shuffled = new ArrayList<>(some);
        for (int i = 0; i < shuffled.size(); i++)
            Collections.swap(shuffled, i, i + random.nextInt(shuffled.size() - i));
        return shuffled;
    }
}

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import weighbridge.model.CodecInfo;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.stats.Comparison;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Prior;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;
import weighbridge.store.RunDirectory;

/** Judges a stored run after each of its rounds. Run by {@code benchmarks/coarse-claims}. */
final class CoarseClaims {
    /** Codecs that carry no values, which are not compared. */
    static final Set<String> LIMITS = Set.of("copy", "empty");
    private static final int CORES = 2;
    private static final int RUNS = 100;
    private static final int LEAST_OF_A_POOL = 4;

    private record Pair(Scenario one, Scenario other) {}

    /**
     * What is claimed of all pairs after a number of rounds.
     *
     * @param missing what the first look's rule claims but the program does not
     * @param open    the part of {@code missing} that neither of two reasons explains: here an unsteady trial counts as
     *                the range that it moved through, and slices beside a neighbour do not count
     * @param wrong   claims that contradict the order of the medians over all rounds
     * @param fell    claims that are withdrawn or reversed after the last round
     */
    record Seen(int rounds, int pairs, int fine, int coarse, int steadyAlone, int firstLook, List<String> missing,
            List<String> open, List<String> wrong, List<String> fell) {}

    private final List<Entry> entries;
    private final List<Entry.OfTrial> trials;
    private final List<Pair> pairs = new ArrayList<>();
    private final Map<Scenario, SortedMap<Integer, Double>> values = new HashMap<>();

    private CoarseClaims(List<Entry> entries) {
        this.entries = entries;
        this.trials = entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast).toList();
        List<Scenario> scenarios = trials.stream().map(Entry.OfTrial::scenario).distinct()
                .filter(s -> !LIMITS.contains(s.codec())).sorted(Comparator.comparing(Scenario::toString)).toList();
        scenarios.forEach(s -> values.put(s, FirstLookRule.values(trials, s)));
        for (Scenario one : scenarios)
            for (Scenario other : scenarios)
                if (one.group().equals(other.group()) && one.codec().compareTo(other.codec()) < 0)
                    pairs.add(new Pair(one, other));
    }

    static void main(String[] arguments) throws IOException {
        CoarseClaims run = open(Path.of(arguments[0]));
        System.out.println("""
                | after rounds | pairs | claimed | coarse | with steady trials alone | the first look's rule claims | \
                it alone | unexplained | wrong | fell later |
                |--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|""");
        List<Seen> all = run.replay();
        for (Seen s : all) {
            System.out.printf(Locale.ROOT, "| %d | %d | %s | %d | %s | %s | %d | %d | %d | %d |%n", s.rounds, s.pairs,
                    share(s.fine + s.coarse, s.pairs), s.coarse, share(s.steadyAlone, s.pairs),
                    share(s.firstLook, s.pairs), s.missing.size(), s.open.size(), s.wrong.size(), s.fell.size());
        }
        for (Seen s : all) {
            s.missing.forEach(m -> System.out.println("after " + s.rounds + ", the first look's rule alone: " + m));
            s.wrong.forEach(m -> System.out.println("after " + s.rounds + ", wrong: " + m));
            s.fell.forEach(m -> System.out.println("after " + s.rounds + ", fell later: " + m));
        }
        run.sixteenNames();
    }

    private static String share(int some, int all) {
        return String.format(Locale.ROOT, "%d (%.0f %%)", some, 100.0 * some / all);
    }

    /** @throws IOException if the file does not exist or is not a journal */
    static CoarseClaims open(Path journal) throws IOException {
        return new CoarseClaims(entries(journal));
    }

    /** @throws IOException if the file does not exist or is not a journal */
    static List<Entry> entries(Path journal) throws IOException {
        Path temporary = Files.createTempDirectory("coarse-claims");
        try {
            RunDirectory directory = RunDirectory.create(temporary, "replayed");
            try (InputStream file = Files.newInputStream(journal);
                    InputStream in = journal.toString().endsWith(".gz") ? new GZIPInputStream(file) : file) {
                Files.copy(in, directory.file("trials.jsonl"));
            }
            return directory.entries();
        } finally {
            try (Stream<Path> walk = Files.walk(temporary)) {
                for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
            }
        }
    }

    /** What is claimed after one round, after two, and so on. */
    List<Seen> replay() {
        int last = trials.stream().mapToInt(Entry.OfTrial::round).max().orElseThrow();
        Map<Pair, Verdict> atLast = verdicts(last, l -> l);
        List<Seen> seen = new ArrayList<>();
        for (int rounds = 1; rounds <= last; rounds++) seen.add(seen(rounds, atLast));
        return seen;
    }

    private Seen seen(int rounds, Map<Pair, Verdict> atLast) {
        Map<Pair, Verdict> now = verdicts(rounds, l -> l);
        Map<Pair, Verdict> steadyAlone = verdicts(rounds, l -> l.stream().filter(Level::steady).toList());
        Analysis analysis = analysis(rounds);
        Map<Pair, Verdict> withoutRanges = verdicts(rounds, l -> l.stream().map(d -> Level.steady(d.value())).toList());
        List<String> missing = new ArrayList<>();
        List<String> open = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        List<String> fell = new ArrayList<>();
        int fine = 0;
        int coarse = 0;
        int firstLook = 0;
        for (Pair p : pairs) {
            Verdict v = now.get(p);
            int direction = direction(v);
            int designed = FirstLookRule.claim(values.get(p.one), values.get(p.other), rounds);
            if (designed != 0) firstLook++;
            if (designed != 0 && direction != designed) {
                missing.add(words(p, v));
                int ofOurs = FirstLookRule.claim(values(analysis, p.one), values(analysis, p.other), rounds);
                if (direction(withoutRanges.get(p)) != designed && ofOurs == designed) open.add(words(p, v));
            }
            if (direction == 0) continue;
            if (v.claim() == Verdict.Claim.FINE) fine++;
            else coarse++;
            if (direction != Math.signum(median(p.one) - median(p.other))) wrong.add(words(p, v));
            if (direction != direction(atLast.get(p))) fell.add(words(p, v) + "; then " + atLast.get(p).words());
        }
        int alone = (int) steadyAlone.values().stream().filter(v -> direction(v) != 0).count();
        return new Seen(rounds, pairs.size(), fine, coarse, alone, firstLook, missing, open, wrong, fell);
    }

    /** The program's own values by round, without slices beside a neighbour. */
    private static Map<Integer, Double> values(Analysis analysis, Scenario scenario) {
        Map<Integer, Double> values = new HashMap<>();
        analysis.speeds().weighed(scenario).levels().forEach((round, level) -> values.put(round, level.value()));
        return values;
    }

    private double median(Scenario scenario) {
        return FirstLookRule.median(values.get(scenario).values().stream().mapToDouble(d -> d).toArray());
    }

    private static String words(Pair p, Verdict v) {
        return p.one + " to " + p.other.codec() + ": " + v.words();
    }

    /** 1 if the first is claimed to be slower, −1 if it is claimed to be faster, else 0. */
    private static int direction(Verdict verdict) {
        return verdict.saysFaster() ? -1 : verdict.reversed().saysFaster() ? 1 : 0;
    }

    /** The verdicts after a number of rounds, from what {@code which} keeps or makes of the differences that count. */
    private Map<Pair, Verdict> verdicts(int rounds, Function<List<Level>, List<Level>> which) {
        Analysis analysis = analysis(rounds);
        Family family = new Family(pairs.size(), true);
        Map<Pair, Verdict> verdicts = new HashMap<>();
        for (Pair p : pairs) {
            List<Level> differences = which.apply(analysis.speeds().differences(p.one, p.other));
            verdicts.put(p, differences.isEmpty() ? new Verdict.TooClose(1)
                    : family.compare(differences, Thresholds.MARGIN, Prior.OF_DIFFERENCES).verdict());
        }
        return verdicts;
    }

    /** What the run knew after a number of rounds. */
    Analysis analysis(int rounds) {
        List<Scenario> scenarios = trials.stream().map(Entry.OfTrial::scenario).distinct().toList();
        List<String> codecs = distinct(scenarios, Scenario::codec);
        Payload none = new Payload(Path.of("none"), 0, "");
        List<Plan.Workload> workloads = distinct(scenarios, Scenario::workload).stream()
                .map(w -> new Plan.Workload(w, new Origin.BuiltIn(w), none, none, 0, 0)).toList();
        Plan plan = new Plan("replayed", workloads, codecs, distinct(scenarios, Scenario::operation),
                distinct(scenarios, Scenario::threads),
                codecs.stream().filter(c -> !LIMITS.contains(c)).findFirst().orElseThrow(), Thresholds.LIKELY_ROUNDS,
                Thresholds.PRECISION, Duration.ZERO, 1, "");
        Environment environment = new Environment(Instant.EPOCH, "", "", "", "", CORES, -1, "", "", "", "", List.of(),
                -1, -1, -1, -1, -1, -1, Environment.Grade.BAD, List.of());
        List<Entry> first =
                entries.stream().filter(e -> !(e instanceof Entry.OfTrial t) || t.round() <= rounds).toList();
        return new Analysis(plan, environment, first, List.<CodecInfo>of());
    }

    private static <T> List<T> distinct(List<Scenario> scenarios, Function<Scenario, T> part) {
        return scenarios.stream().map(part).distinct().sorted().toList();
    }

    /** Draws from the trials of each scenario, and then from the deviations of all trials. */
    private void sixteenNames() {
        Analysis analysis = analysis(Integer.MAX_VALUE);
        List<Level> scatter = new ArrayList<>();
        SixteenNames.False each = new SixteenNames.False(0, 0, 0);
        int pools = 0;
        for (Scenario s : values.keySet().stream().sorted(Comparator.comparing(Scenario::toString)).toList()) {
            List<Level> pool = List.copyOf(analysis.speeds().weighed(s).levels().values());
            double middle = FirstLookRule.median(pool.stream().mapToDouble(Level::value).toArray());
            pool.forEach(l -> scatter.add(l.less(Level.steady(middle))));
            if (pool.size() < LEAST_OF_A_POOL) continue;
            each = each.plus(SixteenNames.draw(pool, 1, RUNS / 10, ++pools));
        }
        print("trials of one scenario, " + pools + " scenarios", each);
        print("the scatter of " + scatter.size() + " trials", SixteenNames.draw(scatter, 1, RUNS, 1));
        print("the same, steady trials alone",
                SixteenNames.draw(scatter.stream().filter(Level::steady).toList(), 1, RUNS, 1));
    }

    private static void print(String drawn, SixteenNames.False f) {
        System.out.printf(Locale.ROOT,
                "One codec under 16 names, drawn from %s: a false claim below 6 rounds in %d, in 1 to 20 rounds in %d of "
                        + "%d runs%n",
                drawn, f.early(), f.ever(), f.runs());
    }
}

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import weighbridge.app.Rules;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.report.judge.Contenders;
import weighbridge.runner.Progress;
import weighbridge.runner.Run;
import weighbridge.stats.Comparison;
import weighbridge.stats.Level;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/**
 * Reschedules the trials of a stored run in two orders, through the program's own {@code Run}. Run by
 * {@code benchmarks/order}.
 */
final class Order {
    /** The time before the facts: for the start, the messages and an examination of the machine. */
    private static final Duration START = Duration.ofSeconds(10);
    private static final Duration BUDGET = Duration.ofSeconds(180);
    private static final Duration EARLY = Duration.ofSeconds(75);
    private static final int SEEDS = 10;
    private static final int MESSAGES = 1080;
    private static final int SAMPLE = 256;

    private final List<Entry> stored;
    private final List<String> codecs;
    private final List<CodecInfo> infos;
    private final Map<Scenario, Double> truth = new HashMap<>();

    /**
     * @param known what the codecs' folders say, by id
     * @throws IOException if the file does not exist or is not a journal
     */
    Order(Path journal, Map<String, CodecInfo> known) throws IOException {
        stored = StoredJournal.entries(journal);
        List<Scenario> scenarios = stored.stream().filter(Entry.OfTrial.class::isInstance)
                .map(e -> ((Entry.OfTrial) e).scenario()).distinct().toList();
        codecs = scenarios.stream().map(Scenario::codec).distinct().sorted().toList();
        infos = codecs.stream().map(c -> known.getOrDefault(c, StoredJournal.info(c))).toList();
        Analysis all = StoredJournal.analysis(stored);
        for (Scenario s : scenarios)
            truth.put(s,
                    Constants.median(all.speeds().weighed(s).levels().values().stream().mapToDouble(Level::value)));
    }

    /** Arguments: the folder of the checkout, a journal, a seed to trace. */
    static void main(String[] arguments) throws IOException {
        Order order = new Order(Path.of(arguments[1]), Judged.codecs(Path.of(arguments[0])));
        System.out.println("""
                | order | facts | pairs | claimed after 75 s | after 3 min | fine | without a number after 3 min | wrong \
                | fell later | fastest reader among | encoder among |
                |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|""");
        for (int facts : new int[] {0, 25}) order.print("round after round", facts, facts, order::roundAfterRound);
        for (int first : new int[] {0, 5, 10})
            order.print("first facts in " + first + " s, first look, then questions", first, first == 0 ? 0 : 25,
                    order::asking);
        if (arguments.length > 2) order.trace(Long.parseLong(arguments[2]));
    }

    Rules roundAfterRound(Plan plan) {
        return new Rules(plan, StoredJournal.environment(), infos);
    }

    Rules asking(Plan plan) {
        return Rules.asking(plan, StoredJournal.environment(), infos);
    }

    /**
     * The result of one order.
     *
     * @param early   the pairs that were claimed after 75 s
     * @param late    the pairs that are claimed at the end, to which the counts below apply too unless they say
     *                otherwise
     * @param without the scenarios without a number
     * @param wrong   claims that contradict the order of the medians of all stored rounds, after 75 s or at the end
     * @param fell    early claims that were withdrawn or reversed
     * @param readers the codecs that may be the fastest
     */
    record Came(int early, int late, int fine, int without, int wrong, int fell, int readers, int encoders) {}

    private void print(String name, int sample, int facts, Function<Plan, Rules> rules) throws IOException {
        List<Came> all = new ArrayList<>();
        for (int seed = 1; seed <= SEEDS; seed++) all.add(came(seed, sample, facts, rules, new ArrayList<>()));
        int pairs = pairs().size();
        System.out.printf(Locale.ROOT, "| %s | %d s | %d | %s | %s | %s | %s | %d | %d | %s | %s |%n", name, facts,
                pairs, share(all, Came::early, pairs), share(all, Came::late, pairs), share(all, Came::fine, pairs),
                range(all, Came::without), sum(all, Came::wrong), sum(all, Came::fell), range(all, Came::readers),
                range(all, Came::encoders));
    }

    private static int sum(List<Came> all, Function<Came, Integer> of) {
        return all.stream().mapToInt(of::apply).sum();
    }

    private static String range(List<Came> all, Function<Came, Integer> of) {
        int least = all.stream().mapToInt(of::apply).min().orElseThrow();
        int most = all.stream().mapToInt(of::apply).max().orElseThrow();
        return least == most ? "" + least : least + "–" + most;
    }

    private static String share(List<Came> all, Function<Came, Integer> of, int pairs) {
        return String.format(Locale.ROOT, "%.0f %% (%.0f–%.0f)", 100.0 * sum(all, of) / all.size() / pairs,
                100.0 * all.stream().mapToInt(of::apply).min().orElseThrow() / pairs,
                100.0 * all.stream().mapToInt(of::apply).max().orElseThrow() / pairs);
    }

    private void trace(long seed) throws IOException {
        List<String> asked = new ArrayList<>();
        came(seed, 10, 25, this::asking, asked);
        asked.forEach(System.out::println);
    }

    /**
     * @param sample the seconds that the first facts take, which are those of a sample
     * @param facts  the seconds that all facts take
     */
    Came came(long seed, int sample, int facts, Function<Plan, Rules> rules, List<String> asked) throws IOException {
        Plan plan = plan(seed, sample < facts);
        ReplayedLauncher launcher = new ReplayedLauncher(stored, Duration.ofSeconds(sample).dividedBy(codecs.size()),
                Duration.ofSeconds(facts).dividedBy(codecs.size()), (int) seed);
        List<Entry> early = new ArrayList<>();
        List<Entry> late = new ArrayList<>();
        Run.Sink journal = entry -> {
            late.add(entry);
            if (START.plus(Duration.between(Instant.EPOCH, launcher.instant())).compareTo(EARLY) <= 0) early.add(entry);
        };
        Progress progress = new Progress() {
            @Override
            public void at(Status status) {
                asked.add(START.plus(status.elapsed()).toSeconds() + " s  " + status.now() + " " + status.round());
            }

            @Override
            public void asks(String question, long trials) {
                asked.add(question);
            }

            @Override
            public void says(String sentence) {
                asked.add(sentence);
            }
        };
        new Run(plan, List.of(), launcher, rules.apply(plan), journal, progress, launcher).run();
        return came(plan, early, late);
    }

    private Came came(Plan plan, List<Entry> early, List<Entry> late) {
        Map<Pair, Verdict> then = verdicts(plan, early);
        Map<Pair, Verdict> now = verdicts(plan, late);
        int wrong = 0;
        int fell = 0;
        int fine = 0;
        for (Pair p : pairs()) {
            for (Map<Pair, Verdict> verdicts : List.of(then, now)) {
                int direction = direction(verdicts.get(p));
                if (direction != 0 && direction != Math.signum(truth.get(p.one) - truth.get(p.other))) wrong++;
            }
            if (direction(then.get(p)) != 0 && direction(now.get(p)) != direction(then.get(p))) fell++;
            if (now.get(p).claim() == Verdict.Basis.FINE) fine++;
        }
        Analysis end = analysis(plan, late);
        int without = (int) end.speeds().scenarios().filter(s -> end.speeds().lastRound(s) == 0).count();
        Contenders contenders = new Contenders(end, plan.workloads().getFirst().name());
        return new Came(claimed(then), claimed(now), fine, without, wrong, fell,
                contenders.mayBeBest(Contenders.TO_READ).size(), contenders.mayBeBest(Contenders.TO_ENCODE).size());
    }

    private static int claimed(Map<Pair, Verdict> verdicts) {
        return (int) verdicts.values().stream().filter(v -> v.claim() != Verdict.Basis.NONE).count();
    }

    /** 1 if the first is claimed to be slower, −1 if it is claimed to be faster, else 0. */
    private static int direction(Verdict verdict) {
        return verdict.saysFaster() ? -1 : verdict.reversed().saysFaster() ? 1 : 0;
    }

    private record Pair(Scenario one, Scenario other) {}

    private List<Pair> pairs() {
        List<Scenario> scenarios = truth.keySet().stream().filter(s -> !StoredJournal.LIMITS.contains(s.codec()))
                .sorted(Comparator.comparing(Scenario::toString)).toList();
        return IntStream.range(0, scenarios.size()).boxed().flatMap(i -> scenarios.stream().skip(i + 1L)
                .filter(s -> s.group().equals(scenarios.get(i).group())).map(s -> new Pair(scenarios.get(i), s)))
                .toList();
    }

    private Map<Pair, Verdict> verdicts(Plan plan, List<Entry> entries) {
        Analysis analysis = analysis(plan, entries);
        Map<Pair, Verdict> verdicts = new HashMap<>();
        for (Pair p : pairs())
            verdicts.put(p,
                    analysis.speeds().compare(p.one, p.other).map(Comparison::verdict).orElse(new Verdict.TooClose(1)));
        return verdicts;
    }

    private Analysis analysis(Plan plan, List<Entry> entries) {
        return new Analysis(plan, StoredJournal.environment(), entries, infos);
    }

    private Plan plan(long seed, boolean sampled) {
        String workload = truth.keySet().iterator().next().workload();
        Payload all = new Payload(Path.of("none"), MESSAGES, "");
        Payload sample = sampled ? new Payload(Path.of("none"), SAMPLE, "") : all;
        return new Plan("replayed",
                List.of(new Plan.Workload(workload, new Origin.BuiltIn(workload), all, sample, MESSAGES, 0)), codecs,
                List.of(Operation.ENCODE, Operation.READ), List.of(1), "jackson-json", 20, Thresholds.PRECISION,
                BUDGET.minus(START), seed, "");
    }
}

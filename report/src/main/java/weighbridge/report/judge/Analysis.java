package weighbridge.report.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.ContestantId;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.stats.Contest;
import weighbridge.stats.Stopping;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Validity;
import weighbridge.stats.WarmUp;

/**
 * Judges what a run has measured so far: which trials count, which scenarios are settled, and which have no number.
 *
 * <p>It depends only on the plan, the environment and the entries, so a report can always be made again.
 */
public final class Analysis {
    private final Plan plan;
    private final Environment environment;
    private final List<Entry> entries;
    private final Map<String, CodecInfo> codecs;
    private final double margin;
    private final Speeds speeds;
    private final Guards guards;
    private final Map<String, Map<String, Facts>> compared = new HashMap<>();

    public Analysis(Plan plan, Environment environment, List<Entry> entries, List<CodecInfo> codecs) {
        this(plan, environment, entries, codecs, Thresholds.MARGIN);
    }

    /** @param margin ratios up to 1 + margin make no practical difference */
    public Analysis(Plan plan, Environment environment, List<Entry> entries, List<CodecInfo> codecs, double margin) {
        this.plan = plan;
        this.environment = environment;
        this.entries = List.copyOf(entries);
        this.codecs = codecs.stream().collect(Collectors.toMap(CodecInfo::id, c -> c));
        this.margin = margin;
        this.speeds = new Speeds(plan, environment, entries, this.codecs, margin);
        this.guards = new Guards(plan, environment, this.codecs, speeds, this::measuredFacts);
    }

    /**
     * Why a trial does not count: a cause recorded independently of the trial's value; empty if the trial counts or was
     * not measured.
     */
    public static Optional<String> invalid(Entry.OfTrial trial, WarmUp rule, int cores) {
        return JudgedTrial.of(trial, rule, cores, 0).flatMap(
                t -> t.validity() instanceof Validity.Invalid(String cause) ? Optional.of(cause) : Optional.empty());
    }

    /** Why other programs are to blame that a trial does not count; empty if it counts, or if its own compiler is. */
    public static Optional<String> disturbed(Entry.OfTrial trial, WarmUp rule, int cores) {
        return JudgedTrial.of(trial, rule, cores, 0).filter(t -> t.validity().isDisturbed())
                .flatMap(_ -> invalid(trial, rule, cores));
    }

    /** Whether a trial is a look, too short to become steady. */
    public static boolean isLook(Entry.OfTrial trial, WarmUp rule) {
        return trial.outcome() instanceof Outcome.Measured(Trial measured)
                && trial.scenario().operation() != Operation.COLD && JudgedTrial.isLook(measured, rule);
    }

    /** The logarithms (ln) of CPU nanoseconds per operation of those trials that count. */
    public static double[] levels(List<Entry.OfTrial> trials, WarmUp rule, int cores) {
        return judged(trials, rule, cores).filter(JudgedTrial::counts).flatMapToDouble(t -> t.value().stream())
                .toArray();
    }

    /**
     * The value of {@link weighbridge.stats.Crowding} that these trials show for a core that nothing else uses, in
     * thousandths; 0 if unknown.
     */
    public static long uncrowded(List<Entry.OfTrial> trials) {
        return Speeds.uncrowded(trials);
    }

    /**
     * The value of {@link weighbridge.stats.Crowding} that all trials show for a core that nothing else uses, in
     * thousandths; 0 if unknown.
     */
    public long uncrowded() {
        return speeds.uncrowded();
    }

    /** The share of a trial's slices during which something else used the core, averaged over the trials. */
    public static double crowded(List<Entry.OfTrial> trials, WarmUp rule, int cores) {
        return judged(trials, rule, cores).mapToDouble(JudgedTrial::crowded).average().orElse(0);
    }

    private static Stream<JudgedTrial> judged(List<Entry.OfTrial> trials, WarmUp rule, int cores) {
        long uncrowded = Speeds.uncrowded(trials);
        return trials.stream().flatMap(t -> JudgedTrial.of(t, rule, cores, uncrowded).stream());
    }

    /** The logarithms (ln) of CPU nanoseconds per operation of the scenario's trials that count, by round. */
    public SortedMap<Integer, Double> values(Scenario scenario) {
        SortedMap<Integer, Double> values = new TreeMap<>();
        speeds.weighed(scenario).steady().forEach((round, trial) -> values.put(round, trial.value().getAsDouble()));
        return values;
    }

    /**
     * Whether more trials of a scenario would leave its verdict unchanged. A contestant of a version, JDK or collector,
     * or one of several of a codec, is to be compared with others of its codec, here or in another run, and that has no
     * end before the last round.
     */
    public boolean settled(Scenario scenario) {
        if (isVersion(scenario.codec())) return speeds.lastRound(scenario) >= plan.rounds();
        JudgedScenario own = speeds.weighed(scenario);
        // A comparison is only as certain as its less certain side.
        if (own.isSuspect() || speeds.weighed(speeds.baseline(scenario)).isSuspect()) return false;
        return scenario.codec().equals(plan.baseline()) ? Stopping.settled(own.values(), plan.precision())
                : settled(scenario, speeds.baseline(scenario));
    }

    private boolean isVersion(String id) {
        String codec = ContestantId.codecOf(id);
        return ContestantId.asksForMore(id)
                || plan.codecs().stream().filter(c -> ContestantId.codecOf(c).equals(codec)).count() > 1;
    }

    /** Whether more whole trials would leave the verdict on a pair of scenarios unchanged. */
    boolean settled(Scenario one, Scenario other) {
        Contest contest = speeds.contest(one.group());
        return Stopping.settled(contest.rounds(one.codec(), other.codec()),
                look -> contest.first(one.codec(), other.codec(), look), plan.precision());
    }

    /**
     * Whether a scenario needs no more trials: it is settled, or it is the baseline and all scenarios compared with it
     * are settled.
     */
    public boolean isDone(Scenario scenario) {
        return settled(scenario) || scenario.codec().equals(plan.baseline()) && othersAreSettled(scenario);
    }

    /**
     * How far the interval of a scenario's ratio is from the requested precision, per second that one of its trials
     * takes.
     */
    public double worth(Scenario scenario) {
        Scenario baseline = speeds.baseline(scenario);
        boolean alone = scenario.equals(baseline);
        Contest contest = speeds.contest(scenario.group());
        int rounds =
                alone ? speeds.weighed(scenario).values().length : contest.rounds(scenario.codec(), baseline.codec());
        double excess = rounds == 0 ? Stopping.excess(new double[] {0}, plan.precision())
                : alone ? Stopping.excess(speeds.weighed(scenario).values(), plan.precision())
                        : Stopping.excess(contest.first(scenario.codec(), baseline.codec(), rounds), plan.precision());
        // While no round counts, each further one is less promising.
        double tried = rounds == 0 ? Math.max(1, speeds.lastRound(scenario)) : 1;
        return excess / speeds.seconds(scenario) / tried;
    }

    /** The scenarios that a long trial may audit: those of real codecs that had a first round. */
    public List<Scenario> auditable() {
        Set<Scenario> measured = trials().filter(t -> t.round() == 1 && t.outcome() instanceof Outcome.Measured<?>)
                .map(Entry.OfTrial::scenario).collect(Collectors.toSet());
        return speeds.scenarios()
                .filter(s -> s.operation() != Operation.COLD && !speeds.isLimit(s.codec()) && measured.contains(s))
                .toList();
    }

    /** How long the scenario's next trial should be: as usual, or longer if its trials so far were too short. */
    public TrialLength length(Scenario scenario, TrialLength usual) {
        return speeds.weighed(scenario).length(usual);
    }

    /**
     * Whether other work left the processors to the threads while service times were sampled, so that laws can be
     * applied to these times.
     */
    public static boolean isClean(Latency service, int threads, int cores) {
        return ServiceTimes.isClean(service, threads, cores);
    }

    public Plan plan() {
        return plan;
    }

    public Environment environment() {
        return environment;
    }

    public List<Entry> entries() {
        return entries;
    }

    /** A codec's facts; empty for an unknown codec. */
    public Optional<CodecInfo> codec(String id) {
        return Optional.ofNullable(codecs.get(id));
    }

    public double margin() {
        return margin;
    }

    public Speeds speeds() {
        return speeds;
    }

    public Guards guards() {
        return guards;
    }

    public Stream<Entry.OfTrial> trials() {
        return entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast);
    }

    /** The outcome of verifying a codec on a workload, with its facts; empty if its turn did not come. */
    public Optional<Outcome<Facts>> facts(String codec, String workload) {
        return entries.stream()
                .filter(e -> e instanceof Entry.OfFacts f && f.codec().equals(codec) && f.workload().equals(workload))
                .map(e -> ((Entry.OfFacts) e).outcome()).reduce((_, later) -> later);
    }

    /**
     * A codec's exact facts over the messages on which the codecs are compared: all messages of the workload, or its
     * sample as long as more codecs have facts about the sample; empty if the codec has none about these messages.
     */
    public Optional<Facts> comparedFacts(String codec, String workload) {
        return Optional.ofNullable(compared.computeIfAbsent(workload, this::compared).get(codec));
    }

    private Map<String, Facts> compared(String workload) {
        Plan.Workload own = plan.workloads().stream().filter(w -> w.name().equals(workload)).findFirst().orElseThrow();
        Map<String, Facts> all = new HashMap<>();
        Map<String, Facts> sampled = new HashMap<>();
        for (Entry e : entries) {
            if (e instanceof Entry.OfFacts(String codec, String of, _, Outcome.Measured(Facts f)) && of.equals(workload)
                    && !speeds.isLimit(codec) && measuredFacts(codec, workload).isPresent())
                (f.isSampled(own) ? sampled : all).put(codec, f);
        }
        return sampled.size() > all.size() ? sampled : all;
    }

    public Optional<Facts> measuredFacts(String codec, String workload) {
        return facts(codec, workload)
                .flatMap(o -> o instanceof Outcome.Measured(Facts f) ? Optional.of(f) : Optional.empty());
    }

    public boolean isBegun(Scenario.Group group) {
        return trials().anyMatch(t -> t.scenario().group().equals(group));
    }

    /** Why a scenario has no number; empty if it has one. */
    public Optional<Outcome<?>> without(Scenario scenario) {
        Optional<Outcome<Facts>> facts = facts(scenario.codec(), scenario.workload());
        if (facts.isPresent() && !(facts.get() instanceof Outcome.Measured<?>)) {
            return Optional.of(Outcome.<Object>without(facts.get().word(), facts.get().reason()));
        }
        Optional<String> exact = guards.exact(scenario.codec(), scenario.workload());
        if (exact.isPresent()) return exact.map(Outcome.Refused<Object>::new);
        JudgedScenario w = speeds.weighed(scenario);
        if (w.failure().isPresent()) return w.failure().map(f -> Outcome.<Object>without(f.word(), f.reason()));
        if (w.trials().isEmpty())
            return Optional.of(new Outcome.NotReached<Object>("the run ended before its first trial"));
        if (w.unsteadyValues().length == 0)
            return Optional.of(new Outcome.Failed<Object>("its trials are too short to yield a number"));
        return guards.speed(scenario).map(Outcome.Refused<Object>::new);
    }

    /** Whether every measurable contestant is settled or has had all its rounds. */
    public boolean isComplete() {
        return speeds.scenarios().allMatch(s -> {
            Optional<Outcome<Facts>> facts = facts(s.codec(), s.workload());
            if (facts.isEmpty()) return false;
            boolean out = !(facts.get() instanceof Outcome.Measured<?>) || speeds.weighed(s).failure().isPresent()
                    || speeds.weighed(speeds.baseline(s)).failure().isPresent();
            return out || speeds.lastRound(s) >= plan.rounds() || isDone(s);
        });
    }

    private boolean othersAreSettled(Scenario baseline) {
        List<Scenario> others =
                plan.codecs().stream().map(baseline.group()::of).filter(o -> !o.equals(baseline)).toList();
        return !others.isEmpty() && others.stream().allMatch(this::settled);
    }
}

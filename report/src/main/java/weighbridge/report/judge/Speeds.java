package weighbridge.report.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.stats.Comparison;
import weighbridge.stats.Crowding;
import weighbridge.stats.Drift;
import weighbridge.stats.Estimate;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Location;
import weighbridge.stats.Prior;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;
import weighbridge.stats.WarmUp;

/** The speeds of a run: what each scenario's trials show, alone and compared with another's. */
public final class Speeds {
    /** The fact that marks a codec as a limit, which is not ranked. */
    private static final String LIMIT = "floor";

    private final Plan plan;
    private final Environment environment;
    private final Map<String, CodecInfo> codecs;
    private final double margin;
    private final Map<Scenario, List<Entry.OfTrial>> trials = new HashMap<>();
    private final Map<Scenario, Drift> audits = new LinkedHashMap<>();
    private final Map<Scenario, Outcome<Trial>> auditFailures = new LinkedHashMap<>();
    private final ServiceTimes services;
    private final Map<Scenario, Weighed> weighed = new HashMap<>();
    private final long uncrowded;
    private Optional<Prior> priorOfDifferences = Optional.empty();
    private Optional<Prior> priorOfValues = Optional.empty();

    Speeds(Plan plan, Environment environment, List<Entry> entries, Map<String, CodecInfo> codecs, double margin) {
        this.plan = plan;
        this.environment = environment;
        this.codecs = codecs;
        this.margin = margin;
        this.services = new ServiceTimes(entries, environment.cores());
        uncrowded = uncrowded(entries);
        for (Entry e : entries) {
            switch (e) {
                case Entry.OfFacts _,Entry.OfLatency _,Entry.OfControl _,Entry.OfCase _ -> {}
                case Entry.OfTrial t -> trials.computeIfAbsent(t.scenario(), _ -> new ArrayList<>()).add(t);
                case Entry.OfAudit(Scenario s, _, Outcome.Measured(Trial trial)) ->
                    audits.put(s, Weighed.Judged.audit(trial, rule(), s.threads(), environment.cores(), uncrowded));
                case Entry.OfAudit a -> auditFailures.put(a.scenario(), a.outcome());
            }
        }
    }

    /** The crowding value that trials show for a core that nothing else uses (see {@link Crowding}). */
    static long uncrowded(List<? extends Entry> entries) {
        return Crowding.uncrowded(entries.stream().mapToLong(Speeds::leastCrowded));
    }

    long uncrowded() {
        return uncrowded;
    }

    private static long leastCrowded(Entry entry) {
        if (!(entry instanceof Entry.OfTrial t && t.outcome() instanceof Outcome.Measured(Trial trial))) return 0;
        LongStream crowding = trial.slices().stream().mapToLong(Slice::crowding);
        return trial.slices().size() <= TrialLength.LOOK.limit() ? Crowding.leastOfLook(crowding)
                : Crowding.least(crowding);
    }

    /** The rule that usually ends warm-up. */
    private WarmUp rule() {
        return WarmUp.ofRounds(plan.maxRounds());
    }

    /** Audits that yielded no slices, and why. */
    public Map<Scenario, Outcome<Trial>> auditFailures() {
        return auditFailures;
    }

    /**
     * The failure of a scenario's audit if it found wrong values or was refused; other failures say nothing about
     * values.
     */
    private Optional<Outcome<Trial>> wrong(Scenario scenario) {
        return Optional.ofNullable(auditFailures.get(scenario))
                .filter(o -> o instanceof Outcome.Mismatched || o instanceof Outcome.Refused);
    }

    /** The findings of the audits, in the order of the entries. */
    public Map<Scenario, Drift> audits() {
        return audits;
    }

    /** The service times of single operations. */
    public ServiceTimes services() {
        return services;
    }

    /** Whether the threads of the scenario's trials shared the library's objects. */
    public boolean isShared(Scenario scenario) {
        return plan.shared() && scenario.threads() > 1
                && Optional.ofNullable(codecs.get(scenario.codec())).map(CodecInfo::shareable).orElse(false);
    }

    /** Whether the bytes that the scenario's operation returns are valid only until its next call. */
    public boolean isLent(Scenario scenario) {
        return scenario.operation() == Operation.ENCODE && !isLimit(scenario.codec())
                && Optional.ofNullable(codecs.get(scenario.codec())).map(CodecInfo::reusesBuffers).orElse(false);
    }

    /** Every scenario of the plan. */
    public Stream<Scenario> scenarios() {
        return plan.groups().stream().flatMap(g -> plan.codecs().stream().map(g::of));
    }

    public Weighed weighed(Scenario scenario) {
        return weighed.computeIfAbsent(scenario, s -> Weighed.of(s, trials.getOrDefault(s, List.of()),
                Optional.ofNullable(audits.get(s)), wrong(s), rule(), environment.cores(), uncrowded));
    }

    /** The last round in which a scenario was measured; 0 if it never was. */
    public int lastRound(Scenario scenario) {
        return trials.getOrDefault(scenario, List.of()).stream()
                .filter(t -> !(t.outcome() instanceof Outcome.NotReached<?>)).mapToInt(Entry.OfTrial::round).max()
                .orElse(0);
    }

    /** The average time that a trial of the scenario takes, in seconds; 1 if none was measured. */
    double seconds(Scenario scenario) {
        return trials.getOrDefault(scenario, List.of()).stream()
                .flatMapToDouble(t -> t.outcome() instanceof Outcome.Measured(Trial trial)
                        ? DoubleStream.of(trial.totalNanos() / 1e9) : DoubleStream.empty())
                .filter(s -> s > 0).average().orElse(1);
    }

    /** The logarithm (ln) of the ratio of two scenarios, for each round in which both have a trial. */
    public List<Level> differences(Scenario one, Scenario other) {
        Map<Integer, Level> others = weighed(other).levels();
        return weighed(one).levels().entrySet().stream().filter(e -> others.containsKey(e.getKey()))
                .map(e -> e.getValue().less(others.get(e.getKey()))).toList();
    }

    /** Compares two scenarios of one group; empty if they have no round in common. */
    public Optional<Comparison> compare(Scenario one, Scenario other) {
        List<Level> differences = differences(one, other);
        return differences.isEmpty() ? Optional.empty() : Optional.of(compare(differences, one, other));
    }

    /**
     * Compares two scenarios of one group as one of all the run's pairs.
     *
     * @param differences the logarithms of their ratio
     */
    Comparison compare(List<Level> differences, Scenario one, Scenario other) {
        return family(one, other).compare(differences, margin, priorOfDifferences());
    }

    /**
     * The claim about two scenarios and the bounds that it sets on the logarithm of their ratio; empty if they have no
     * round in common.
     */
    Optional<Bounds> bounds(Scenario one, Scenario other) {
        List<Level> differences = differences(one, other);
        if (differences.isEmpty()) return Optional.empty();
        long whole = differences.stream().filter(l -> !l.brief()).count();
        return Optional.of(new Bounds(compare(differences, one, other).verdict(),
                family(one, other).bounds(differences, margin, priorOfDifferences()), (int) whole));
    }

    /**
     * What can be said about a pair.
     *
     * @param logs  the logarithm of the ratio of the first to the second, with its bounds
     * @param whole the number of rounds in which both have a whole trial
     */
    record Bounds(Verdict verdict, Estimate logs, int whole) {}

    private Family family(Scenario one, Scenario other) {
        boolean coarse = one.operation() != Operation.COLD && one.threads() == 1;
        return Family.of(contestants(), plan.groups().size(), coarse).apart(Math.max(apart(one), apart(other)));
    }

    private double apart(Scenario scenario) {
        return Optional.ofNullable(codecs.get(scenario.codec())).map(c -> c.speeds(scenario.operation())).orElse(1.0);
    }

    /** The number of codecs compared with each other. */
    private long contestants() {
        return plan.codecs().stream().filter(c -> !isLimit(c)).count();
    }

    /** The number of pairs about which claims are made together. */
    public long pairs() {
        return contestants() < 2 ? 0 : Family.of(contestants(), plan.groups().size(), true).pairs();
    }

    private Prior priorOfDifferences() {
        if (priorOfDifferences.isEmpty()) {
            List<double[]> cells = scenarios().filter(s -> !s.codec().equals(plan.baseline())).map(
                    s -> differences(s, baseline(s)).stream().filter(Level::steady).mapToDouble(Level::value).toArray())
                    .toList();
            priorOfDifferences = Optional.of(Prior.of(cells, Prior.OF_DIFFERENCES));
        }
        return priorOfDifferences.get();
    }

    private Prior priorOfValues() {
        if (priorOfValues.isEmpty())
            priorOfValues = Optional.of(Prior.of(scenarios().map(s -> weighed(s).values()).toList(), Prior.OF_VALUES));
        return priorOfValues.get();
    }

    public Scenario baseline(Scenario scenario) {
        return scenario.group().of(plan.baseline());
    }

    /**
     * CPU nanoseconds per operation. If other programs kept every trial from its core, this is what the trials show,
     * with an unknown interval.
     */
    public Estimate estimate(Scenario scenario) {
        List<Level> levels = List.copyOf(weighed(scenario).levels().values());
        List<Level> whole = levels.stream().filter(l -> !l.brief()).toList();
        if (!whole.isEmpty()) return Location.of(whole, Thresholds.SHOWN, priorOfValues()).exp();
        if (!levels.isEmpty()) return Location.of(levels, Thresholds.SHOWN, Prior.OF_LOOKS).exp();
        Estimate shown = Location.ofLogs(weighed(scenario).unsteadyValues(), priorOfValues());
        return new Estimate(shown.point(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, shown.n(), true);
    }

    /** Wall nanoseconds per operation, as shown; empty on a machine that is bad for measuring. */
    public Optional<Estimate> wall(Scenario scenario) {
        return environment.grade() == Environment.Grade.BAD ? Optional.empty() : cleanWall(scenario);
    }

    /** Wall nanoseconds per operation; empty if other work kept the CPU busy in most trials. */
    public Optional<Estimate> cleanWall(Scenario scenario) {
        List<Weighed.Judged> steady = List.copyOf(weighed(scenario).steady().values());
        double[] walls = steady.stream().flatMapToDouble(t -> t.wall().stream()).toArray();
        // If fewer than half of the trials were undisturbed, those are not a fair sample.
        return walls.length == 0 || 2 * walls.length < steady.size() ? Optional.empty()
                : Optional.of(Location.ofLogs(walls, priorOfValues()));
    }

    /** Nanoseconds of the first call in a fresh JVM. */
    public Optional<Estimate> first(Scenario scenario) {
        double[] first = weighed(scenario).trials().stream().filter(t -> t.first() > 0)
                .mapToDouble(t -> Math.log(t.first())).toArray();
        return first.length == 0 ? Optional.empty() : Optional.of(Location.ofLogs(first, Prior.OF_VALUES));
    }

    /** The trials' standard deviation on the log scale; 0 for fewer than three trials. */
    public double variation(Scenario scenario) {
        double[] values = weighed(scenario).values();
        if (values.length < 3) return 0;
        double mean = DoubleStream.of(values).average().orElseThrow();
        return Math.sqrt(DoubleStream.of(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1));
    }

    /** The share of time during which the collector had stopped the worker: the median of the trials that count. */
    public double gcShare(Scenario scenario) {
        double[] shares =
                weighed(scenario).steady().values().stream().mapToDouble(Weighed.Judged::gcShare).sorted().toArray();
        return shares.length == 0 ? 0 : shares[shares.length / 2];
    }

    /**
     * The flags that give a codec's JVM a heap, collector or compiler unlike the others'. What the codec gains or loses
     * by them is not the library's doing.
     */
    public List<String> ownJvm(String codec) {
        return Optional.ofNullable(codecs.get(codec))
                .map(i -> i.jvmFlags().stream().filter(f -> f.startsWith("-X")).toList()).orElse(List.of());
    }

    public boolean isLimit(String codec) {
        return Optional.ofNullable(codecs.get(codec)).map(i -> "true".equals(i.facts().get(LIMIT))).orElse(false);
    }

    /**
     * Whether the scenario's operation postpones its work: a library that reads fields from the bytes decodes nothing.
     */
    public boolean isPutOff(Scenario scenario) {
        return scenario.operation() == Operation.DECODE
                && Optional.ofNullable(codecs.get(scenario.codec())).map(CodecInfo::zeroCopy).orElse(false);
    }
}

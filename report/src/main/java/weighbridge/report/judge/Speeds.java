package weighbridge.report.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.stats.Blocks;
import weighbridge.stats.Comparison;
import weighbridge.stats.Contest;
import weighbridge.stats.Crowding;
import weighbridge.stats.Drift;
import weighbridge.stats.Estimate;
import weighbridge.stats.Family;
import weighbridge.stats.Location;
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
    private final Map<Scenario, JudgedScenario> weighed = new HashMap<>();
    private final Machines machines;
    private final Map<Scenario.Group, Map<Integer, Double>> offsets = new HashMap<>();
    private final Map<Scenario.Group, Contest> contests = new HashMap<>();

    Speeds(Plan plan, Environment environment, List<Entry> entries, Map<String, CodecInfo> codecs, double margin) {
        this.plan = plan;
        this.environment = environment;
        this.codecs = codecs;
        this.margin = margin;
        this.services = new ServiceTimes(entries, environment.cores());
        machines = new Machines(environment, entries);
        for (Entry e : entries) {
            switch (e) {
                case Entry.OfFacts _,Entry.OfLatency _,Entry.OfControl _,Entry.OfMachine _,Entry.OfCase _ -> {}
                case Entry.OfTrial t -> trials.computeIfAbsent(t.scenario(), _ -> new ArrayList<>()).add(t);
                // Of several machines' audits, the worst counts.
                case Entry.OfAudit(Scenario s, _, Outcome.Measured(Trial trial)) -> audits.merge(s,
                        JudgedTrial.audit(trial, rule(), s.threads(), environment.cores(), machines.uncrowded()),
                        Drift::worse);
                case Entry.OfAudit a -> auditFailures.put(a.scenario(), a.outcome());
            }
        }
    }

    /** The crowding value that trials show for a core that nothing else uses (see {@link Crowding}). */
    static long uncrowded(List<? extends Entry> entries) {
        return Crowding.uncrowded(entries.stream().mapToLong(Speeds::leastCrowded));
    }

    long uncrowded() {
        return machines.uncrowded();
    }

    /** The machines that measured the run. */
    public Machines machines() {
        return machines;
    }

    /** What each machine adds to the levels of a group, by its shard; empty unless the run was merged. */
    Map<Integer, Double> offsets(Scenario.Group group) {
        if (!machines.isMerged()) return Map.of();
        return offsets.computeIfAbsent(group, g -> {
            Map<String, Map<Integer, Double>> levels = new LinkedHashMap<>();
            for (String codec : plan.codecs()) {
                if (isLimit(codec)) continue;
                Map<Integer, Double> own = weighed(g.of(codec), Map.of()).levels().entrySet().stream()
                        .collect(Collectors.groupingBy(e -> machines.shardOf(e.getKey()),
                                Collectors.averagingDouble(e -> e.getValue().value())));
                if (!own.isEmpty()) levels.put(codec, own);
            }
            return Blocks.offsets(levels);
        });
    }

    /**
     * The logarithms of the ratio of one codec's time to another's in each round in which both have a trial that counts,
     * by the shard that measured the round.
     */
    public SortedMap<Integer, double[]> differences(Scenario one, Scenario other) {
        SortedMap<Integer, JudgedTrial> others = weighed(other).steady();
        SortedMap<Integer, double[]> differences = new TreeMap<>();
        weighed(one).steady().forEach((round, trial) -> {
            if (!others.containsKey(round)) return;
            double d = trial.value().getAsDouble() - others.get(round).value().getAsDouble();
            differences.merge(machines.shardOf(round), new double[] {d},
                    (a, b) -> DoubleStream.concat(DoubleStream.of(a), DoubleStream.of(b)).toArray());
        });
        return differences;
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

    /** Ratios up to 1 + margin make no practical difference. */
    public double margin() {
        return margin;
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

    public JudgedScenario weighed(Scenario scenario) {
        JudgedScenario known = weighed.get(scenario);
        if (known == null) weighed.put(scenario, known = weighed(scenario, offsets(scenario.group())));
        return known;
    }

    private JudgedScenario weighed(Scenario scenario, Map<Integer, Double> added) {
        return JudgedScenario.of(scenario, trials.getOrDefault(scenario, List.of()),
                Optional.ofNullable(audits.get(scenario)), wrong(scenario), rule(), machines, added);
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

    /** Whether few rounds may claim a large difference: only of warm operations on one thread. */
    public static boolean mayBeCoarse(Scenario.Group group) {
        return group.operation() != Operation.COLD && group.threads() == 1;
    }

    /** The contest of a group, on whose levels all claims and times of its scenarios rest. */
    public Contest contest(Scenario.Group group) {
        return contests.computeIfAbsent(group, g -> {
            Map<String, Contest.Entrant> field = new LinkedHashMap<>();
            plan.codecs().forEach(c -> field.put(c, new Contest.Entrant(weighed(g.of(c)).levels(), apart(g.of(c)))));
            return new Contest(Family.of(contestants(), plan.groups().size(), mayBeCoarse(g)), margin, field);
        });
    }

    /** Compares two scenarios of one group as one of all the run's pairs; empty if either has no level. */
    public Optional<Comparison> compare(Scenario one, Scenario other) {
        return contest(one.group()).compare(one.codec(), other.codec());
    }

    /** The claim about two scenarios and the bounds that it sets on their ratio; empty if either has no level. */
    Optional<Bounds> bounds(Scenario one, Scenario other) {
        Contest contest = contest(one.group());
        return compare(one, other).map(
                c -> new Bounds(c.verdict(), contest.bounds(one.codec(), other.codec()).orElseThrow(), c.rounds()));
    }

    /**
     * What can be said about a pair.
     *
     * @param logs  the logarithm of the ratio of the first to the second, with its bounds
     * @param whole the number of rounds in which both have a whole trial
     */
    record Bounds(Verdict verdict, Estimate logs, int whole) {}

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

    public Scenario baseline(Scenario scenario) {
        return scenario.group().of(plan.baseline());
    }

    /** CPU nanoseconds per operation; empty if no trial counts. */
    public Optional<Estimate> estimate(Scenario scenario) {
        return contest(scenario.group()).time(scenario.codec());
    }

    /**
     * What is shown where no trial counts because other programs kept each from its core: the median of what the trials
     * showed, about which nothing may be claimed.
     */
    public OptionalDouble seen(Scenario scenario) {
        double[] values = DoubleStream.of(weighed(scenario).unsteadyValues()).sorted().toArray();
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.exp(values[values.length / 2]));
    }

    /** Wall nanoseconds per operation, as shown; empty on a machine that is bad for measuring. */
    public Optional<Estimate> wall(Scenario scenario) {
        return environment.grade() == Environment.Grade.BAD ? Optional.empty() : cleanWall(scenario);
    }

    /** Wall nanoseconds per operation; empty if other work kept the CPU busy in most trials. */
    public Optional<Estimate> cleanWall(Scenario scenario) {
        List<JudgedTrial> steady = List.copyOf(weighed(scenario).steady().values());
        double[] walls = steady.stream().flatMapToDouble(t -> t.wall().stream()).toArray();
        // If fewer than half of the trials were undisturbed, those are not a fair sample.
        return walls.length == 0 || 2 * walls.length < steady.size() ? Optional.empty()
                : Optional.of(Location.ofLogs(walls));
    }

    /** Nanoseconds of the first call in a fresh JVM. */
    public Optional<Estimate> first(Scenario scenario) {
        double[] first = weighed(scenario).trials().stream().filter(t -> t.first() > 0)
                .mapToDouble(t -> Math.log(t.first())).toArray();
        return first.length == 0 ? Optional.empty() : Optional.of(Location.ofLogs(first));
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
                weighed(scenario).steady().values().stream().mapToDouble(JudgedTrial::gcShare).sorted().toArray();
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

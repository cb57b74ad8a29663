package weighbridge.report.judge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.stats.Drift;
import weighbridge.stats.Level;
import weighbridge.stats.Modes;
import weighbridge.stats.Steadiness;
import weighbridge.stats.Thresholds;
import weighbridge.stats.WarmUp;

/** All trials of one scenario, with a judgement on each. */
public final class JudgedScenario {
    public static final double SLICE_SECONDS = Slice.LENGTH.toMillis() / 1e3;
    /** The length of both windows that the rule compares; they must follow the change that an audit found. */
    private static final double WINDOWS_SECONDS = 2 * Thresholds.WINDOW * SLICE_SECONDS;

    private final Scenario scenario;
    private final List<JudgedTrial> trials;
    private final Optional<Outcome<Trial>> failure;
    private final WarmUp rule;
    private final Optional<WarmUp> longer;
    /** The trials, judged by the rule that applies to the next one. */
    private final List<JudgedTrial> asked;
    private final long uncrowded;
    private final SortedMap<Integer, JudgedTrial> steady;

    private JudgedScenario(Scenario scenario, List<JudgedTrial> trials, Optional<Outcome<Trial>> failure, WarmUp rule,
            Optional<WarmUp> longer, List<JudgedTrial> asked, long uncrowded) {
        this.scenario = scenario;
        this.asked = asked;
        this.uncrowded = uncrowded;
        this.rule = rule;
        this.trials = trials;
        this.failure = failure;
        this.longer = longer;
        this.steady = steady(trials);
    }

    /**
     * Judges a scenario's trials. A longer warm-up is required if an audit found that the level moves later, or if
     * trials settled at two levels and the longer warm-up changes that.
     *
     * @param entries   all trials of the scenario, in the order in which they were measured
     * @param audit     the drift that its audit looked for
     * @param wrong     the errors that its audit found in its values
     * @param rule      the rule that ends warm-up unless there is a reason for a longer one
     * @param machines  that measured the rounds
     * @param offsets   what each machine adds to the levels, by its shard; what is not there is 0
     */
    static JudgedScenario of(Scenario scenario, List<Entry.OfTrial> entries, Optional<Drift> audit,
            Optional<Outcome<Trial>> wrong, WarmUp rule, Machines machines, Map<Integer, Double> offsets) {
        // Other machines may have gone on after one of them found a wrong value.
        Optional<Outcome<Trial>> failure = wrong
                .or(() -> entries.stream().flatMap(e -> failure(e.outcome()).stream())
                        .filter(Outcome.Mismatched.class::isInstance).findFirst())
                .or(() -> entries.isEmpty() ? Optional.empty() : failure(entries.getLast().outcome()));
        List<JudgedTrial> standard = judged(entries, rule, machines, offsets);
        long uncrowded = machines.uncrowded();
        JudgedScenario weighed =
                new JudgedScenario(scenario, standard, failure, rule, Optional.empty(), standard, uncrowded);
        if (scenario.operation() == Operation.COLD) return weighed;
        Optional<WarmUp> past = audit.flatMap(d -> d instanceof Drift.Drifts(_, double second)
                ? Optional.of(rule.from(second + WINDOWS_SECONDS)) : Optional.empty());
        Optional<WarmUp> longer = past.or(() -> weighed.modes().map(_ -> rule.longer()));
        if (longer.isEmpty()) return weighed;
        List<JudgedTrial> later = judged(entries, longer.get(), machines, offsets);
        boolean enough = steady(later).size() >= Thresholds.SLOW_MODE_TRIALS;
        // If a longer warm-up does not change the speeds, they are properties of the JVMs: each trial shows one of
        // them, however long the trial is.
        if (past.isEmpty() && enough && !changes(standard, later)) return weighed;
        // Until there are enough trials of the longer kind, the existing ones count: a suspicion is no reason to show
        // nothing.
        List<JudgedTrial> taken = enough ? later : standard;
        return new JudgedScenario(scenario, taken, failure, rule, longer, later, uncrowded);
    }

    private static List<JudgedTrial> judged(List<Entry.OfTrial> entries, WarmUp rule, Machines machines,
            Map<Integer, Double> offsets) {
        return entries.stream()
                .flatMap(
                        e -> JudgedTrial.of(e, rule, machines.cores(e.round()), machines.uncrowded(e.round())).stream())
                .map(j -> j.less(offsets.getOrDefault(machines.shardOf(j.round()), 0.0))).toList();
    }

    /** Whether a trial that had passed as warm in a slow mode left that mode before the longer warm-up was over. */
    private static boolean changes(List<JudgedTrial> standard, List<JudgedTrial> later) {
        return IntStream.range(0, later.size()).filter(i -> standard.get(i).counts() && later.get(i).counts()).anyMatch(
                i -> standard.get(i).value().getAsDouble() - later.get(i).value().getAsDouble() > Thresholds.SLOW_MODE);
    }

    private static Optional<Outcome<Trial>> failure(Outcome<Trial> last) {
        if (!(last instanceof Outcome.Measured(Trial trial))) return Optional.of(last);
        if (trial.check().isEmpty()) return Optional.empty();
        return Optional.of(new Outcome.Mismatched<>("after the slices: " + trial.check()));
    }

    /** The last attempt that counts, by round. */
    private static SortedMap<Integer, JudgedTrial> steady(List<JudgedTrial> trials) {
        SortedMap<Integer, JudgedTrial> steady = new TreeMap<>();
        for (JudgedTrial t : trials) if (t.counts()) steady.put(t.round(), t);
        return steady;
    }

    public List<JudgedTrial> trials() {
        return trials;
    }

    /** The trials that count, by round. */
    public SortedMap<Integer, JudgedTrial> steady() {
        return steady;
    }

    /** The outcome that explains why the scenario has no number; empty if nothing failed. */
    public Optional<Outcome<Trial>> failure() {
        return failure;
    }

    /**
     * The logarithm (ln) of CPU nanoseconds per operation, by round: from the last attempt that counts, or otherwise
     * from the last one that did not become steady.
     */
    public SortedMap<Integer, Level> levels() {
        SortedMap<Integer, Level> levels = new TreeMap<>();
        boolean lengthened = longer.isPresent() && !isSuspect();
        for (JudgedTrial t : trials) {
            // If longer trials were required and exist, the shorter ones show a level that does not last.
            if (lengthened && !t.isLook() && t.steadiness() instanceof Steadiness.NeedsMore) continue;
            t.moved().ifPresent(m -> levels.put(t.round(), m));
        }
        steady.forEach((round, t) -> levels.put(round, Level.steady(t.value().getAsDouble())));
        return levels;
    }

    /** Whether the scenario has had nothing but first looks. */
    public boolean isLookedAtOnly() {
        return !levels().isEmpty() && levels().values().stream().allMatch(Level::brief);
    }

    /** The logarithms (ln) of CPU nanoseconds per operation of the trials that count, in the order of their rounds. */
    public double[] values() {
        return steady.values().stream().mapToDouble(t -> t.value().getAsDouble()).toArray();
    }

    /** The values to show if other programs kept every trial from its core. */
    double[] unsteadyValues() {
        return trials.stream().flatMapToDouble(t -> t.value().stream()).toArray();
    }

    /**
     * The two speeds if some JVMs settled at a slower one; empty otherwise, and for first calls, which do not settle.
     */
    public Optional<Modes.Two> modes() {
        return scenario.operation() != Operation.COLD && Modes.of(values()) instanceof Modes.Two two ? Optional.of(two)
                : Optional.empty();
    }

    /** Whether trials have to be longer than usual because a slow mode or a drift was seen. */
    public boolean isLonger() {
        return longer.isPresent();
    }

    /** Whether a slow mode or a drift was seen and no trial of the required length exists yet. */
    public boolean isSuspect() {
        return longer.isPresent()
                && trials.stream().filter(JudgedTrial::counts).noneMatch(t -> t.rule().equals(longer.get()));
    }

    /** How long the next trial should be: as usual, or as long as the last one needed to be. */
    TrialLength length(TrialLength usual) {
        int more = longer.map(l -> l.fewestSlices(SLICE_SECONDS) - rule.fewestSlices(SLICE_SECONDS)).orElse(0);
        int needed = asked.isEmpty() ? 0 : asked.getLast().needed();
        int most = Math.max(usual.most() + more, needed);
        if (usual.isFixed()) return new TrialLength(most, most, most, usual.claims(), 0);
        // Because the trial itself ends by the rule for scenarios without drift or slow mode, a longer rule requires a
        // longer minimum.
        int least = usual.least() + more;
        int limit = usual.limit() * most / usual.most();
        return new TrialLength(longer.isPresent() ? Math.clamp(needed, least, most) : least, most, limit,
                usual.claims(), uncrowded);
    }
}

package weighbridge.report.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.stats.Crowding;
import weighbridge.stats.Drift;
import weighbridge.stats.FirstLook;
import weighbridge.stats.Level;
import weighbridge.stats.Modes;
import weighbridge.stats.Movement;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Steadiness;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Validity;
import weighbridge.stats.WarmUp;

/** All trials of one scenario, with a judgement on each. */
public final class Weighed {
    /**
     * The least number of clean slices from which a trial's wall time is computed. Judgement: half of the measured
     * ones.
     */
    private static final int CLEAN_LEAST = Thresholds.MEASURED / 2;

    public static final double SLICE_SECONDS = Slice.LENGTH.toMillis() / 1e3;
    /** The length of both windows that the rule compares; they must follow the change that an audit found. */
    private static final double WINDOWS_SECONDS = 2 * Thresholds.WINDOW * SLICE_SECONDS;

    private final Scenario scenario;
    private final List<Judged> trials;
    private final Optional<Outcome<Trial>> failure;
    private final WarmUp rule;
    private final Optional<WarmUp> longer;
    /** The trials, judged by the rule that applies to the next one. */
    private final List<Judged> asked;
    private final long uncrowded;
    private final SortedMap<Integer, Judged> steady;

    private Weighed(Scenario scenario, List<Judged> trials, Optional<Outcome<Trial>> failure, WarmUp rule,
            Optional<WarmUp> longer, List<Judged> asked, long uncrowded) {
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
    static Weighed of(Scenario scenario, List<Entry.OfTrial> entries, Optional<Drift> audit,
            Optional<Outcome<Trial>> wrong, WarmUp rule, Machines machines, Map<Integer, Double> offsets) {
        Optional<Outcome<Trial>> failure =
                wrong.or(() -> entries.isEmpty() ? Optional.empty() : failure(entries.getLast().outcome()));
        List<Judged> standard = judged(entries, rule, machines, offsets);
        long uncrowded = machines.uncrowded();
        Weighed weighed = new Weighed(scenario, standard, failure, rule, Optional.empty(), standard, uncrowded);
        if (scenario.operation() == Operation.COLD) return weighed;
        Optional<WarmUp> past = audit.flatMap(d -> d instanceof Drift.Drifts(_, double second)
                ? Optional.of(rule.from(second + WINDOWS_SECONDS)) : Optional.empty());
        Optional<WarmUp> longer = past.or(() -> weighed.modes().map(_ -> rule.longer()));
        if (longer.isEmpty()) return weighed;
        List<Judged> later = judged(entries, longer.get(), machines, offsets);
        boolean enough = steady(later).size() >= Thresholds.SLOW_MODE_TRIALS;
        // If a longer warm-up does not change the speeds, they are properties of the JVMs: each trial shows one of
        // them, however long the trial is.
        if (past.isEmpty() && enough && !changes(standard, later)) return weighed;
        // Until there are enough trials of the longer kind, the existing ones count: a suspicion is no reason to show
        // nothing.
        List<Judged> taken = enough ? later : standard;
        return new Weighed(scenario, taken, failure, rule, longer, later, uncrowded);
    }

    private static List<Judged> judged(List<Entry.OfTrial> entries, WarmUp rule, Machines machines,
            Map<Integer, Double> offsets) {
        return entries.stream()
                .flatMap(e -> Judged.of(e, rule, machines.cores(e.round()), machines.uncrowded(e.round())).stream())
                .map(j -> j.less(offsets.getOrDefault(machines.shardOf(j.round()), 0.0))).toList();
    }

    /** Whether a trial that had passed as warm in a slow mode left that mode before the longer warm-up was over. */
    private static boolean changes(List<Judged> standard, List<Judged> later) {
        return IntStream.range(0, later.size()).filter(i -> standard.get(i).counts() && later.get(i).counts()).anyMatch(
                i -> standard.get(i).value().getAsDouble() - later.get(i).value().getAsDouble() > Thresholds.SLOW_MODE);
    }

    private static Optional<Outcome<Trial>> failure(Outcome<Trial> last) {
        if (!(last instanceof Outcome.Measured(Trial trial))) return Optional.of(last);
        if (trial.check().isEmpty()) return Optional.empty();
        return Optional.of(new Outcome.Mismatched<>("after the slices: " + trial.check()));
    }

    /** The last attempt that counts, by round. */
    private static SortedMap<Integer, Judged> steady(List<Judged> trials) {
        SortedMap<Integer, Judged> steady = new TreeMap<>();
        for (Judged t : trials) if (t.counts()) steady.put(t.round(), t);
        return steady;
    }

    public List<Judged> trials() {
        return trials;
    }

    /** The trials that count, by round. */
    public SortedMap<Integer, Judged> steady() {
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
        for (Judged t : trials) {
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
                && trials.stream().filter(Judged::counts).noneMatch(t -> t.rule().equals(longer.get()));
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

    /**
     * One measured trial.
     *
     * @param slices  the number of slices that count, after slices without an operation were joined to the next
     * @param needed  the number of them after which it would have been steady
     * @param crowded the share of its slices that do not count because something else used the core
     * @param value   ln of CPU nanoseconds per operation; empty if the trial is too short even to show
     * @param moved   the same for a trial that did not become steady, with the range through which it moved; empty for
     *                others, and if other programs kept the trial from its core
     * @param wall    ln of wall nanoseconds per operation, from clean slices alone; empty if there are too few of them
     * @param alloc   bytes allocated per operation
     * @param beside  CPU nanoseconds per operation of the JVM's other threads (collector, compiler); empty if they were
     *                not measured
     * @param gcShare the share of the measured time during which the collector had stopped the worker
     * @param first   nanoseconds of the first call
     * @param parts   the set-up, reading and encoding of a fresh JVM's first message; empty for other operations
     */
    public record Judged(int round, int slices, int needed, double crowded, WarmUp rule, Steadiness steadiness,
            Validity validity, OptionalDouble value, Optional<Level> moved, OptionalDouble wall, double alloc,
            OptionalDouble beside, double gcShare, long first, String blackholes, List<Slice> parts) {
        static Optional<Judged> of(Entry.OfTrial entry, WarmUp rule, int cores, long uncrowded) {
            if (!(entry.outcome() instanceof Outcome.Measured(Trial trial))) return Optional.empty();
            if (entry.scenario().operation() == Operation.COLD) return Optional.of(cold(entry.round(), rule, trial));
            List<Slice> slices = Slice.whole(trial.slices());
            List<SlicePoint> points = points(slices, entry.scenario().threads(), cores, uncrowded);
            if (isLook(trial, rule) && !points.isEmpty()) return Optional.of(look(entry.round(), rule, trial, points));
            Steadiness steadiness = rule.judge(points);
            int[] counting = rule.counting(points);
            List<Slice> measured = switch (steadiness) {
                case Steadiness.Steady s ->
                    IntStream.of(counting).filter(i -> i >= s.from() && i < s.to()).mapToObj(slices::get).toList();
                case Steadiness.NotSteady _,Steadiness.NeedsMore _ ->
                    slices.subList(Math.max(0, slices.size() - Thresholds.MEASURED), slices.size());
            };
            OptionalDouble value = switch (steadiness) {
                case Steadiness.Steady s -> OptionalDouble.of(s.value());
                case Steadiness.NotSteady n -> OptionalDouble.of(n.value());
                case Steadiness.NeedsMore n -> n.value();
            };
            int needed = switch (steadiness) {
                case Steadiness.Steady s -> (int) IntStream.of(counting).filter(i -> i < s.to()).count();
                case Steadiness.NeedsMore n -> n.slices();
                case Steadiness.NotSteady _ -> counting.length;
            };
            Validity validity = Validity.of(points, steadiness);
            Optional<Level> moved = steadiness instanceof Steadiness.Steady || validity.isDisturbed() || value.isEmpty()
                    ? Optional.empty() : Optional.of(Movement.of(points, value.getAsDouble(), rule));
            double crowded = 1 - (double) counting.length / Math.max(1, slices.size());
            long operations = measured.stream().mapToLong(Slice::operations).sum();
            long allocated = measured.stream().mapToLong(Slice::allocatedBytes).sum();
            long wallNanos = measured.stream().mapToLong(Slice::wallNanos).sum();
            long gcMillis = measured.stream().mapToLong(Slice::gcMillis).sum();
            return Optional.of(new Judged(entry.round(), counting.length, needed, crowded, rule, steadiness, validity,
                    value, moved, wall(measured, entry.scenario().threads(), cores),
                    operations == 0 ? 0 : (double) allocated / operations, beside(measured),
                    wallNanos == 0 ? 0 : 1e6 * gcMillis / wallNanos, trial.firstNanos(), trial.blackholes(),
                    List.of()));
        }

        /** Whether a trial is a first look: in a run with claims, no other trial is this short. */
        private static boolean isLook(Trial trial, WarmUp rule) {
            return rule.measured() == Thresholds.MEASURED && trial.slices().size() <= TrialLength.LOOK.limit();
        }

        private static Judged look(int round, WarmUp rule, Trial trial, List<SlicePoint> points) {
            Level level = FirstLook.of(points);
            Steadiness tooShort = new Steadiness.NeedsMore("a first look", rule.fewestSlices(SLICE_SECONDS),
                    OptionalDouble.of(level.value()));
            Validity validity = Validity.of(points, tooShort);
            double crowded = points.stream().filter(SlicePoint::crowded).count() / (double) points.size();
            return new Judged(round, points.size(), 0, crowded, rule, tooShort, validity,
                    OptionalDouble.of(level.value()), validity.isDisturbed() ? Optional.empty() : Optional.of(level),
                    OptionalDouble.empty(), 0, OptionalDouble.empty(), 0, trial.firstNanos(), trial.blackholes(),
                    List.of());
        }

        /** Whether the trial is a first look, too short to become steady. */
        public boolean isLook() {
            return moved.map(Level::brief).orElse(false);
        }

        /** What a long trial shows about the level that the rule accepted. */
        static Drift audit(Trial trial, WarmUp rule, int threads, int cores, long uncrowded) {
            return Drift.of(points(Slice.whole(trial.slices()), threads, cores, uncrowded), rule);
        }

        private static List<SlicePoint> points(List<Slice> slices, int threads, int cores, long uncrowded) {
            long[] crowding = slices.stream().mapToLong(Slice::crowding).toArray();
            boolean[] crowded = slices.size() <= TrialLength.LOOK.limit() ? Crowding.ofLook(crowding, uncrowded)
                    : Crowding.of(crowding, uncrowded);
            List<SlicePoint> points = new ArrayList<>();
            for (Slice s : slices) {
                points.add(SlicePoint.of(s.operations(), s.wallNanos(), s.cpuNanos(), s.runDelayNanos(), s.stealTicks(),
                        s.jitMillis(), crowded[points.size()], threads, cores));
            }
            return points;
        }

        private static Judged cold(int round, WarmUp rule, Trial trial) {
            OptionalDouble value = OptionalDouble.of(Math.log(Math.max(1, trial.firstNanos())));
            return new Judged(round, 0, 0, 0, rule, new Steadiness.Steady(0, 0, value.getAsDouble(), Set.of()),
                    new Validity.Valid(), value, Optional.empty(), OptionalDouble.empty(), 0, OptionalDouble.empty(), 0,
                    trial.firstNanos(), trial.blackholes(), trial.slices());
        }

        /** The same trial as a machine would have shown it that adds nothing to its level, where this one adds so much. */
        private Judged less(double added) {
            if (added == 0) return this;
            double share = Math.exp(-added);
            return new Judged(round, slices, needed, crowded, rule, steadiness, validity, less(value, added), moved
                    .map(m -> new Level(m.low() - added, m.value() - added, m.high() - added, m.steady(), m.brief())),
                    less(wall, added), alloc,
                    beside.isPresent() ? OptionalDouble.of(beside.getAsDouble() * share) : beside, gcShare,
                    Math.round(first * share), blackholes, parts);
        }

        private static OptionalDouble less(OptionalDouble log, double added) {
            return log.isPresent() ? OptionalDouble.of(log.getAsDouble() - added) : log;
        }

        /** Whether the trial takes part in estimates and comparisons without its interval being widened. */
        public boolean counts() {
            return steadiness instanceof Steadiness.Steady && validity instanceof Validity.Valid;
        }

        /**
         * CPU time of other threads per operation, at least 0: where the system counts the JVM's time in steps, it may
         * appear smaller than the worker's.
         */
        private static OptionalDouble beside(List<Slice> slices) {
            if (slices.isEmpty() || slices.stream().anyMatch(s -> s.processNanos() < 0)) return OptionalDouble.empty();
            long nanos = slices.stream().mapToLong(s -> s.processNanos() - s.cpuNanos()).sum();
            return OptionalDouble.of(Math.max(0, nanos) / (double) slices.stream().mapToLong(Slice::operations).sum());
        }

        private static OptionalDouble wall(List<Slice> slices, int threads, int cores) {
            double[] clean = slices.stream()
                    .filter(s -> SlicePoint.kept((double) s.runDelayNanos() / s.wallNanos(), threads,
                            cores) <= Thresholds.CLEAN_RUN_DELAY && s.stealTicks() <= 0)
                    .mapToDouble(s -> Math.log((double) s.wallNanos() * threads / s.operations())).sorted().toArray();
            if (clean.length < CLEAN_LEAST) return OptionalDouble.empty();
            return OptionalDouble.of((clean[(clean.length - 1) / 2] + clean[clean.length / 2]) / 2);
        }
    }
}

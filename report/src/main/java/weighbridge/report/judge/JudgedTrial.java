package weighbridge.report.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.stats.Crowding;
import weighbridge.stats.Drift;
import weighbridge.stats.FirstLook;
import weighbridge.stats.Level;
import weighbridge.stats.Movement;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Steadiness;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Validity;
import weighbridge.stats.WarmUp;

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
public record JudgedTrial(int round, int slices, int needed, double crowded, WarmUp rule, Steadiness steadiness,
        Validity validity, OptionalDouble value, Optional<Level> moved, OptionalDouble wall, double alloc,
        OptionalDouble beside, double gcShare, long first, String blackholes, List<Slice> parts) {
    /**
     * The least number of clean slices from which a trial's wall time is computed. Judgement: half of the measured
     * ones.
     */
    private static final int CLEAN_LEAST = Thresholds.MEASURED / 2;

    static Optional<JudgedTrial> of(Entry.OfTrial entry, WarmUp rule, int cores, long uncrowded) {
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
        return Optional.of(new JudgedTrial(entry.round(), counting.length, needed, crowded, rule, steadiness, validity,
                value, moved, wall(measured, entry.scenario().threads(), cores),
                operations == 0 ? 0 : (double) allocated / operations, beside(measured),
                wallNanos == 0 ? 0 : 1e6 * gcMillis / wallNanos, trial.firstNanos(), trial.blackholes(), List.of()));
    }

    /** Whether a trial is a first look: in a run with claims, no other trial is this short. */
    static boolean isLook(Trial trial, WarmUp rule) {
        return rule.measured() == Thresholds.MEASURED && trial.slices().size() <= TrialLength.LOOK.limit();
    }

    private static JudgedTrial look(int round, WarmUp rule, Trial trial, List<SlicePoint> points) {
        Level level = FirstLook.of(points);
        Steadiness tooShort = new Steadiness.NeedsMore("a first look", rule.fewestSlices(JudgedScenario.SLICE_SECONDS),
                OptionalDouble.of(level.value()));
        Validity validity = Validity.of(points, tooShort);
        double crowded = points.stream().filter(SlicePoint::crowded).count() / (double) points.size();
        return new JudgedTrial(round, points.size(), 0, crowded, rule, tooShort, validity,
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

    private static JudgedTrial cold(int round, WarmUp rule, Trial trial) {
        OptionalDouble value = OptionalDouble.of(Math.log(Math.max(1, trial.firstNanos())));
        return new JudgedTrial(round, 0, 0, 0, rule, new Steadiness.Steady(0, 0, value.getAsDouble(), Set.of()),
                new Validity.Valid(), value, Optional.empty(), OptionalDouble.empty(), 0, OptionalDouble.empty(), 0,
                trial.firstNanos(), trial.blackholes(), trial.slices());
    }

    /** The same trial as a machine would have shown it that adds nothing to its level, where this one adds so much. */
    JudgedTrial less(double added) {
        if (added == 0) return this;
        double share = Math.exp(-added);
        return new JudgedTrial(round, slices, needed, crowded, rule, steadiness, validity, less(value, added),
                moved.map(m -> new Level(m.low() - added, m.value() - added, m.high() - added, m.steady(), m.brief())),
                less(wall, added), alloc, beside.isPresent() ? OptionalDouble.of(beside.getAsDouble() * share) : beside,
                gcShare, Math.round(first * share), blackholes, parts);
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

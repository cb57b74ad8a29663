import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.DoubleStream;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.stats.Crowding;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Steadiness;
import weighbridge.stats.Validity;
import weighbridge.stats.WarmUp;

/**
 * Judges the trials of one scenario, as a report does and in other ways.
 *
 * @param uncrowded what the run shows of a core that nothing else uses
 * @param report    the values of the trials that count in the report, by round
 */
record Judge(WarmUp rule, int threads, int cores, long uncrowded, SortedMap<Integer, Double> report) {
    private static final int LAST = 10;

    /** Why a trial does not count; the first cause that applies. */
    enum Cause {
        NO_RESULT("no result"), WAITED("waited for a core"), COMPILER("compiler at work"),
        CROWDED("core shared most of the time"), TOO_SHORT("too little time"), LEVEL("level alone"),
        LONGER("longer warm-up asked for");

        final String words;

        Cause(String words) {
            this.words = words;
        }
    }

    /** Why a trial does not count; empty if it does. */
    Optional<Cause> cause(Entry.OfTrial entry) {
        if (!(entry.outcome() instanceof Outcome.Measured<Trial>(Trial trial))) return Optional.of(Cause.NO_RESULT);
        List<SlicePoint> points = points(trial, true);
        Steadiness steadiness = rule.judge(points);
        if (Validity.of(points, steadiness) instanceof Validity.Invalid(String why)) {
            return Optional.of(why.contains("compiler") ? Cause.COMPILER : Cause.WAITED);
        }
        boolean counts = report.containsKey(entry.round());
        return switch (steadiness) {
            case Steadiness.Steady _ -> counts ? Optional.empty() : Optional.of(Cause.LONGER);
            case Steadiness.NotSteady n -> Optional.of(cause(n.reason()));
            case Steadiness.NeedsMore n -> Optional.of(cause(n.reason()));
        };
    }

    private static Cause cause(String unsteady) {
        if (unsteady.contains("something else used the core")) return Cause.CROWDED;
        if (unsteady.contains("compiler")) return Cause.COMPILER;
        if (unsteady.contains("measured slices were quiet")) return Cause.WAITED;
        return unsteady.contains("too little") ? Cause.TOO_SHORT : Cause.LEVEL;
    }

    Levels levels(List<Entry.OfTrial> trials) {
        Levels levels = Levels.of(report);
        for (Entry.OfTrial entry : trials) {
            int round = entry.round();
            if (!(entry.outcome() instanceof Outcome.Measured<Trial>(Trial trial))) continue;
            if (points(trial, true).isEmpty()) continue;
            levels.of(Levels.Way.ALL_TRIALS).putIfAbsent(round, value(points(trial, true)));
            levels.of(Levels.Way.ALL_SLICES).putIfAbsent(round, value(points(trial, false)));
            // Of several attempts at a round, the last one counts.
            if (report.containsKey(round)) mean(trial).ifPresent(m -> levels.of(Levels.Way.MEANS).put(round, m));
        }
        return levels;
    }

    private double value(List<SlicePoint> points) {
        return switch (rule.judge(points)) {
            case Steadiness.Steady s -> s.value();
            case Steadiness.NotSteady n -> n.value();
            case Steadiness.NeedsMore n -> n.value().orElseGet(() -> median(
                    points.stream().skip(Math.max(0, points.size() - LAST)).mapToDouble(SlicePoint::value)));
        };
    }

    static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private OptionalDouble mean(Trial trial) {
        double wall = 0;
        long cpu = 0;
        long operations = 0;
        for (Slice s : trial.slices()) {
            if (wall >= rule.wallSeconds()) {
                cpu += s.cpuNanos();
                operations += s.operations();
            }
            wall += s.wallNanos() / 1e9;
        }
        boolean any = operations > 0 && cpu > 0;
        return any ? OptionalDouble.of(Math.log((double) cpu / operations)) : OptionalDouble.empty();
    }

    private List<SlicePoint> points(Trial trial, boolean leaveOut) {
        List<Slice> slices = Slice.whole(trial.slices());
        boolean[] crowded = Crowding.of(slices.stream().mapToLong(Slice::crowding).toArray(), uncrowded);
        List<SlicePoint> points = new ArrayList<>();
        for (Slice s : slices) {
            points.add(SlicePoint.of(s.operations(), s.wallNanos(), s.cpuNanos(), s.runDelayNanos(), s.stealTicks(),
                    s.jitMillis(), leaveOut && crowded[points.size()], threads, cores));
        }
        return points;
    }
}

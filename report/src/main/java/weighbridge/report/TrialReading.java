package weighbridge.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import weighbridge.model.Operation;
import weighbridge.model.Scenario;
import weighbridge.model.Slice;
import weighbridge.model.Trial;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Steadiness;
import weighbridge.stats.Validity;
import weighbridge.stats.WarmUp;

/**
 * What one stored trial says, judged from its slices alone: the one place where slices become a value, so that a run that stops by these
 * readings and a report that is made of them agree.
 *
 * @param steadiness what the warm-up rule says
 * @param invalid    why the trial does not count; empty if it does
 */
public record TrialReading(Steadiness steadiness, Optional<String> invalid) {
    private static final double NANOS = 1e9;
    private static final double TICKS = 100;

    /** Reads a trial. The first message of a fresh JVM has no slices: it is a value as it is. */
    public static TrialReading of(Scenario scenario, Trial trial, int cores) {
        if (scenario.operation() == Operation.COLD) {
            return new TrialReading(new Steadiness.Steady(0, 0, Math.log(Math.max(1, trial.firstNanos())), Set.of()), Optional.empty());
        }
        List<SlicePoint> points = points(trial, scenario.threads(), cores);
        Steadiness steadiness = WarmUp.STANDARD.judge(points);
        Optional<String> invalid = switch (Validity.of(points, steadiness)) {
            case Validity.Invalid(String cause) -> Optional.of(cause);
            case Validity.Valid _ when steadiness instanceof Steadiness.NeedsMore m -> Optional.of("the trial was too short: " + m.reason());
            case Validity.Valid _ -> Optional.empty();
        };
        return new TrialReading(steadiness, invalid);
    }

    /** The slices as the rules see them; a slice in which no operation ended says nothing. */
    public static List<SlicePoint> points(Trial trial, int threads, int cores) {
        return trial.slices().stream().filter(s -> s.operations() > 0 && s.cpuNanos() > 0 && s.wallNanos() > 0).map(s -> point(s, threads, cores)).toList();
    }

    private static SlicePoint point(Slice s, int threads, int cores) {
        double wall = s.wallNanos() / NANOS;
        double waited = Math.max(0, s.runDelayNanos()) / NANOS / threads;
        double stolen = Math.max(0, s.stealTicks()) / TICKS / cores;
        return new SlicePoint(wall, s.cpuNanos() / NANOS / threads, Math.log((double) s.cpuNanos() / s.operations()), s.jitMillis(), waited / wall, stolen / wall);
    }

    /** ln of CPU nanoseconds an operation; empty if the trial does not count or never became steady. */
    public OptionalDouble value() {
        return invalid.isEmpty() && steadiness instanceof Steadiness.Steady s ? OptionalDouble.of(s.value()) : OptionalDouble.empty();
    }
}

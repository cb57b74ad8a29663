package weighbridge.stats;

import java.util.List;
import java.util.Locale;

/**
 * Whether a trial may count, by what went on beside it: waiting for a core, a host that took time, a compiler that was
 * still at work.
 *
 * <p>None of these looks at the level itself, but the compiler's work depends on the codec; {@link Steadiness} does
 * look at the level.
 */
public sealed interface Validity {
    /** The one cause due to the codec itself: such a trial counts as unsteady, no more. */
    String COMPILER = "the compiler was still at work when the trial ended";

    record Valid() implements Validity {}

    record Invalid(String cause) implements Validity {}

    static Validity of(List<SlicePoint> slices, Steadiness steadiness) {
        List<SlicePoint> judged = steadiness instanceof Steadiness.Steady s ? slices.subList(s.from(), s.to()) : slices;
        if (judged.isEmpty()) return new Invalid("no slice was recorded");
        double runDelay = Location.median(judged.stream().mapToDouble(SlicePoint::runDelayShare).toArray());
        if (runDelay > Thresholds.INVALID_RUN_DELAY) {
            return new Invalid("the worker waited for a CPU " + percent(runDelay) + " of the time, more than "
                    + percent(Thresholds.INVALID_RUN_DELAY));
        }
        double wall = judged.stream().mapToDouble(SlicePoint::wallSeconds).sum();
        double steal = judged.stream().mapToDouble(s -> s.stealShare() * s.wallSeconds()).sum() / wall;
        if (steal > Thresholds.INVALID_STEAL) {
            return new Invalid("the host took " + percent(steal) + " of the machine's time, more than "
                    + percent(Thresholds.INVALID_STEAL));
        }
        if (steadiness instanceof Steadiness.NotSteady n && n.jitBusy()) return new Invalid(COMPILER);
        return new Valid();
    }

    /** Whether other programs kept the trial from its core, so that its level is not the codec's. */
    default boolean isDisturbed() {
        return this instanceof Invalid(String cause) && !cause.equals(COMPILER);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}

package weighbridge.stats;

import java.util.List;
import java.util.Locale;

/**
 * Whether a trial may count, judged by what happened at the same time: waiting for a core, time taken by the host, a
 * compiler that was still at work.
 *
 * <p>None of these depends on the level itself, which {@link Steadiness} judges, but the compiler's work depends on the
 * codec.
 */
public sealed interface Validity {
    /** The only cause that is due to the codec itself: it merely makes the trial count as unsteady. */
    String COMPILER = "the compiler was still at work when the trial ended";

    record Valid() implements Validity {}

    record Invalid(String cause) implements Validity {}

    static Validity of(List<SlicePoint> slices, Steadiness steadiness) {
        List<SlicePoint> judged = steadiness instanceof Steadiness.Steady s ? slices.subList(s.from(), s.to()) : slices;
        if (judged.isEmpty()) return new Invalid("no slice was recorded");
        double runDelay = Location.median(judged.stream().mapToDouble(SlicePoint::runDelayShare).toArray());
        if (runDelay > Thresholds.INVALID_RUN_DELAY) {
            return new Invalid("the worker waited for a CPU " + percent(runDelay)
                    + " of the time, more than the allowed " + percent(Thresholds.INVALID_RUN_DELAY));
        }
        double wall = judged.stream().mapToDouble(SlicePoint::wallSeconds).sum();
        double steal = judged.stream().mapToDouble(s -> s.stealShare() * s.wallSeconds()).sum() / wall;
        if (steal > Thresholds.INVALID_STEAL) {
            return new Invalid("the host took " + percent(steal) + " of the machine's time, more than the allowed "
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

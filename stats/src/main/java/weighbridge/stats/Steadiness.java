package weighbridge.stats;

import java.util.OptionalDouble;
import java.util.Set;

/** The warm-up rule's verdict on a trial. */
public sealed interface Steadiness {
    /** What a reader should know about a steady trial. */
    enum Flag {
        /** Fewer slices than wanted were quiet, although the trial was extended. */
        CONTENDED
    }

    /**
     * Warm-up ended.
     *
     * @param from  the first measured slice
     * @param to    the slice after the last measured one
     * @param value the trial's value: the median of the measured slices' values, ln of CPU nanoseconds per operation
     */
    record Steady(int from, int to, double value, Set<Flag> flags) implements Steadiness {
        public Steady {
            flags = Set.copyOf(flags);
        }
    }

    /**
     * The cap was reached and the trial is still not steady; its last slices are not a result.
     *
     * @param jitBusy whether the compiler was still at work at the cap
     * @param value   of the last slices, to be shown but never compared
     */
    record NotSteady(String reason, boolean jitBusy, double value) implements Steadiness {}

    /**
     * The trial is too short to show whether it is steady.
     *
     * @param slices the number of counting slices that may suffice
     * @param value  of the last slices, to be shown but never compared; empty if there are too few even for that
     */
    record NeedsMore(String reason, int slices, OptionalDouble value) implements Steadiness {}
}

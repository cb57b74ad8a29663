package weighbridge.model.run;

import java.time.Duration;

/**
 * How long a trial lasts, in slices of 100 ms: until the warm-up rule finds its thread steady. Several threads end
 * together, so their trial has a fixed length.
 *
 * @param least     the least number of slices, however soon the thread is steady
 * @param most      the greatest number, steady or not; if claims may rest on the trial, slices in which something else
 *                  used the core do not count
 * @param limit     the greatest number, however few of them count
 * @param claims    whether claims may rest on the trial; otherwise the warm-up rule is less strict
 * @param uncrowded the {@link Slice#crowding} of slices of this run in which nothing else used the core; 0 if it is not
 *                  known yet
 */
public record TrialLength(int least, int most, int limit, boolean claims, long uncrowded) {
    /**
     * The length of a first look: about a second, and more if its thread had the core to itself in few of the slices. A
     * replay showed that 1.0 s tells as much for a coarse claim as a whole trial, and that 2.5 s give 96 % of the first
     * looks three such slices (docs/order.md).
     */
    public static final TrialLength LOOK = new TrialLength(10, 25, 25, true, 0);
    /** The length of a first look with several threads, which end together. */
    public static final TrialLength LOOK_TOGETHER = of(15);

    /** What a trial takes beyond its slices: 0.63 s on the machine of docs/validation.md. */
    public static final Duration BESIDE = Duration.ofMillis(700);

    public TrialLength {
        if (least < 1 || most < least || limit < most) {
            throw new IllegalArgumentException(
                    "expected 1 <= least <= most <= limit, got " + least + ", " + most + ", " + limit);
        }
    }

    /** A fixed number of slices, steady or not. */
    public static TrialLength of(int slices) {
        return new TrialLength(slices, slices, slices, true, 0);
    }

    /** This length in a run that has seen the crowding of a core without other users. */
    public TrialLength withUncrowded(long seen) {
        return new TrialLength(least, most, limit, claims, seen);
    }

    /** This length with no more than a number of slices, which is not below the least. */
    public TrialLength within(int slices) {
        return new TrialLength(least, Math.min(most, slices), Math.min(limit, slices), claims, uncrowded);
    }

    /** Whether this is the length of a first look with one thread. */
    public boolean isLook() {
        return equals(LOOK.withUncrowded(uncrowded));
    }

    public boolean isFixed() {
        return least == limit;
    }
}

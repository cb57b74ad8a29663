package weighbridge.model.run;

/**
 * How long a trial goes on, in slices of 100 ms: until the warm-up rule finds its thread steady. Several threads end
 * together, so theirs is fixed.
 *
 * @param least     that it has, however soon it is steady
 * @param most      that it has, steady or not; where claims may rest on it, those through which something else used the
 *                  core do not count
 * @param limit     that it has, however few of them count
 * @param claims    whether claims may rest on it; the warm-up rule asks for less where none can
 * @param uncrowded what {@link Slice#crowding} is through slices of this run in which nothing else used the core; 0 if
 *                  that is not known yet
 */
public record TrialLength(int least, int most, int limit, boolean claims, long uncrowded) {
    /**
     * A first look: about a second, and more where few of its slices had the core for themselves. Replayed: one of 1.0 s
     * tells as much for a coarse claim as a whole trial, and 2.5 s give 96 % of them three free slices (docs/order.md).
     */
    public static final TrialLength LOOK = new TrialLength(10, 25, 25, true, 0);
    /** The same of several threads, which end together. */
    public static final TrialLength LOOK_TOGETHER = of(15);

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

    /** The same in a run that has seen what a core of its own is like. */
    public TrialLength withUncrowded(long seen) {
        return new TrialLength(least, most, limit, claims, seen);
    }

    /** Whether it is a first look of one thread. */
    public boolean isLook() {
        return equals(LOOK.withUncrowded(uncrowded));
    }

    public boolean isFixed() {
        return least == limit;
    }
}

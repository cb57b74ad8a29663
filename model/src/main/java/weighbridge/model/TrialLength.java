package weighbridge.model;

/**
 * How long a trial goes on, in slices of 100 ms: until the warm-up rule finds its thread steady. Several threads end together, so theirs is fixed.
 *
 * @param least     that it has, however soon it is steady
 * @param most      that it has, steady or not; where claims may rest on it, those through which something else used the core do not count
 * @param claims    whether claims may rest on it; the warm-up rule asks for less where none can
 * @param uncrowded what {@link Slice#crowding} is through slices of this run in which nothing else used the core; 0 if that is not known yet
 */
public record TrialLength(int least, int most, boolean claims, long uncrowded) {
    /** On a machine whose cores are its own for a third of the time a trial can still be steady. */
    private static final int CROWDED = 3;

    /** The length of a trial of a run that has measured nothing yet. */
    public TrialLength(int least, int most, boolean claims) {
        this(least, most, claims, 0);
    }

    public TrialLength {
        if (least < 1 || most < least) throw new IllegalArgumentException("expected 1 <= least <= most, got " + least + ", " + most);
    }

    /** So many slices, steady or not. */
    public static TrialLength of(int slices) {
        return new TrialLength(slices, slices, true);
    }

    public boolean isFixed() {
        return least == most;
    }

    /** Slices that it has at most, however many of them something else used the core through. */
    public int limit() {
        return isFixed() || !claims ? most : CROWDED * most;
    }
}

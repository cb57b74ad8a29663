package weighbridge.model;

/**
 * How long a trial goes on, in slices of 100 ms: until the warm-up rule finds its thread steady. Several threads end together, so theirs is fixed.
 *
 * @param least  that it has, however soon it is steady
 * @param most   that it has, steady or not
 * @param claims whether claims may rest on it; the warm-up rule asks for less where none can
 */
public record TrialLength(int least, int most, boolean claims) {
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
}

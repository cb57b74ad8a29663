package weighbridge.study.replay;

import weighbridge.stats.Thresholds;

/** How far evidence reaches, stated in words. */
public final class Confidence {
    public static final String EXACT = "certain: bytes and counts are exact";
    public static final String ARITHMETIC = "certain: arithmetic on the published figures";
    public static final String ONE_JVM = "none: one JVM per cell";

    private Confidence() {}

    /** Why at least this many rounds, none if something is missing, decide nothing. */
    public static String open(int rounds) {
        if (rounds == 0) return "none: not everything that this claim needs was measured";
        return rounds < Thresholds.LIKELY_ROUNDS
                ? "none: " + rounds(rounds) + ", but a verdict takes " + Thresholds.LIKELY_ROUNDS
                : "none: " + rounds + " rounds or more do not decide it";
    }

    /** The confidence of intervals from at least this many rounds. */
    public static String of(int rounds) {
        return "95 % intervals from " + rounds + " rounds or more, which must lie apart, or within or outside a "
                + "range, and are not adjusted for the number of comparisons";
    }

    /**
     * The confidence of claims from at least this many rounds that are made jointly; fewer than a verdict usually takes
     * suffice for large differences.
     *
     * @param comparisons the number of comparisons about which they are made
     */
    public static String of(int rounds, long comparisons) {
        return rounds(rounds) + " or more"
                + (rounds < Thresholds.LIKELY_ROUNDS ? ", which is enough for large differences" : "")
                + "; at most one in a hundred such runs should make a false claim about any of its " + comparisons
                + " comparisons";
    }

    /** The confidence in what could not be measured. */
    public static String none(String why) {
        return "none: " + why;
    }

    public static String rounds(int rounds) {
        return rounds == 1 ? "one round" : rounds + " rounds";
    }
}

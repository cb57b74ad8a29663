package weighbridge.stats;

/**
 * All pairs about which claims are made jointly: of a hundred runs of identical codecs at most one should contain a
 * false claim, whatever the number of pairs and looks. The allowed error is divided equally among the pairs
 * (Bonferroni).
 *
 * @param pairs  1 or more
 * @param coarse whether the coarse rule is known to be valid for what is compared
 */
public record Family(long pairs, boolean coarse) {
    public Family {
        if (pairs < 1) throw new IllegalArgumentException("expected 1 pair or more, got " + pairs);
    }

    /** A family with every pair of contestants in each of several groups. */
    public static Family of(long contestants, long groups, boolean coarse) {
        return new Family(Math.max(1, groups * contestants * (contestants - 1) / 2), coarse);
    }

    /** The confidence of an interval that must exclude a ratio of 1. */
    double different() {
        return 1 - (1 - Thresholds.FAMILY) / pairs;
    }

    /** The confidence of an interval that must lie within bounds: two one-sided tests. */
    double equivalent() {
        return 1 - 2 * (1 - Thresholds.EQUIVALENT) / pairs;
    }
}

package weighbridge.stats;

/** The exact null distribution of Wilcoxon's signed-rank statistic W+, for values without ties. */
final class SignedRank {
    /** Beyond this, counts of subsets leave the range in which a double is exact; no run has as many rounds. */
    private static final int MOST = 50;

    private SignedRank() {}

    /**
     * How many of the sorted Walsh averages an interval leaves out at each end: the largest k with P(W+ ≤ k) ≤ (1 − confidence) / 2,
     * or −1 where n values cannot bound anything with this confidence.
     */
    static int leftOut(int n, double confidence) {
        if (n < 1 || n > MOST) throw new IllegalArgumentException("expected 1 to " + MOST + " values, got " + n);
        if (!(confidence > 0 && confidence < 1)) throw new IllegalArgumentException("expected a confidence between 0 and 1, got " + confidence);
        double[] subsets = subsetsBySum(n);
        // Compared as counts: 2^n is exact, and 1 − 0.9 in binary is a hair less than 0.1.
        double allowed = Math.scalb(1 - confidence, n - 1) * (1 + 1e-12);
        int k = -1;
        for (double below = subsets[0]; below <= allowed; below += subsets[k + 1]) k++;
        return k;
    }

    /** For each sum, how many subsets of the ranks 1 to n have it. */
    private static double[] subsetsBySum(int n) {
        double[] subsets = new double[n * (n + 1) / 2 + 1];
        subsets[0] = 1;
        for (int rank = 1; rank <= n; rank++) {
            for (int sum = rank * (rank + 1) / 2; sum >= rank; sum--) subsets[sum] += subsets[sum - rank];
        }
        return subsets;
    }
}

package weighbridge.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The null distribution of Wilcoxon's signed-rank statistic W+ for any number of values without ties, exact apart from
 * rounding.
 */
final class SignedRank {
    /** Cached, since a thousand values take a tenth of a second, and a report needs the same numbers repeatedly. */
    private static final Map<Bound, Integer> KNOWN = new ConcurrentHashMap<>();
    /**
     * Tolerance: in binary, 1 − 0.9 is slightly less than 0.1, and a sum of a thousand rounded values is slightly off.
     */
    private static final double HAIR = 1e-12;

    private SignedRank() {}

    private record Bound(int n, double confidence) {}

    /**
     * How many of the sorted Walsh averages an interval leaves out at each end: the largest k with P(W+ ≤ k) ≤ (1 −
     * confidence) / 2, or −1 if n values cannot bound anything with this confidence.
     */
    static int leftOut(int n, double confidence) {
        if (n < 1) throw new IllegalArgumentException("expected 1 value or more, got " + n);
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("expected a confidence between 0 and 1, got " + confidence);
        }
        return KNOWN.computeIfAbsent(new Bound(n, confidence),
                b -> quantile(lowerHalf(b.n()), (1 - b.confidence()) / 2 * (1 + HAIR)));
    }

    private static int quantile(double[] probabilities, double allowed) {
        int k = -1;
        for (double below = probabilities[0]; below <= allowed; below += probabilities[k + 1]) k++;
        return k;
    }

    /**
     * P(W+ = sum) for each sum up to the mean, which is also the median. Each rank is in the sum with probability one
     * half; halving at every rank keeps the numbers within a double's range, which counts of subsets would exceed.
     */
    private static double[] lowerHalf(int n) {
        double[] probabilities = new double[n * (n + 1) / 4 + 2];
        probabilities[0] = 1;
        for (int rank = 1; rank <= n; rank++) {
            int most = Math.min(rank * (rank + 1) / 2, probabilities.length - 1);
            for (int sum = most; sum >= rank; sum--) {
                probabilities[sum] = (probabilities[sum] + probabilities[sum - rank]) / 2;
            }
            for (int sum = Math.min(rank - 1, most); sum >= 0; sum--) probabilities[sum] /= 2;
        }
        return probabilities;
    }
}

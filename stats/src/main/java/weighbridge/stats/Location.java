package weighbridge.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The centre of a sample.
 *
 * <p>From 6 values on, it is the Hodges-Lehmann estimate, the median of all pairwise (Walsh) averages, with the
 * interval that inverts the exact signed-rank test. It assumes only that values scatter symmetrically, and one outlier
 * does not move it. With fewer than 6 values no such interval reaches 95 %: then it is the mean with a moderated t
 * interval, which uses the noise of the other cells, and is marked provisional.
 */
public final class Location {
    private static final Map<Tail, Double> QUANTILES = new ConcurrentHashMap<>();

    private Location() {}

    /** The centre of a sample with its 95 % interval; the prior is used only below 6 values. */
    public static Estimate of(double[] values, Prior prior) {
        return of(values, Thresholds.SHOWN, prior);
    }

    /** The centre of a sample; its interval is infinite if 6 or more values are still too few for the confidence. */
    public static Estimate of(double[] values, double confidence, Prior prior) {
        check(values);
        return values.length < Thresholds.LIKELY_ROUNDS ? moderated(values, confidence, prior)
                : signedRank(values, confidence);
    }

    /** The centre of a sample of logarithms, back on the plain scale: ns/op of trials, or the ratio of pairs. */
    public static Estimate ofLogs(double[] logs, Prior prior) {
        return of(logs, prior).exp();
    }

    /**
     * The same for levels, with an interval that spans from the case where all are at the low ends of their ranges to
     * the case where all are at the high ends.
     */
    public static Estimate of(List<Level> levels, double confidence, Prior prior) {
        return widened(levels, values -> of(values, confidence, prior));
    }

    /** The mean of levels with its moderated t interval, whatever their number, widened in the same way. */
    static Estimate moderated(List<Level> levels, double confidence, Prior prior) {
        return widened(levels, values -> moderated(values, confidence, prior));
    }

    private static Estimate widened(List<Level> levels, Function<double[], Estimate> of) {
        Estimate middle = of.apply(values(levels, Level::value));
        if (levels.stream().allMatch(l -> l.low() == l.high())) return middle;
        Estimate low = of.apply(values(levels, Level::low));
        Estimate high = of.apply(values(levels, Level::high));
        return new Estimate(middle.point(), Math.min(low.low(), middle.low()), Math.max(high.high(), middle.high()),
                middle.n(), middle.provisional());
    }

    private static double[] values(List<Level> levels, ToDoubleFunction<Level> of) {
        return levels.stream().mapToDouble(of).toArray();
    }

    private static Estimate signedRank(double[] values, double confidence) {
        double[] walsh = walshAverages(values);
        int leftOut = SignedRank.leftOut(values.length, confidence);
        double low = leftOut < 0 ? Double.NEGATIVE_INFINITY : walsh[leftOut];
        double high = leftOut < 0 ? Double.POSITIVE_INFINITY : walsh[walsh.length - 1 - leftOut];
        return new Estimate(medianOfSorted(walsh), low, high, values.length, false);
    }

    private static Estimate moderated(double[] values, double confidence, Prior prior) {
        double mean = Arrays.stream(values).sum() / values.length;
        double t = t(new Tail(prior.degrees() + values.length - 1, (1 - confidence) / 2));
        double halfWidth = t * Math.sqrt(prior.moderated(values) / values.length);
        return new Estimate(mean, mean - halfWidth, mean + halfWidth, values.length, true);
    }

    private record Tail(double degrees, double probability) {}

    /** A quantile of t, cached because a run needs a few of them for each of its pairs. */
    private static double t(Tail tail) {
        return QUANTILES.computeIfAbsent(tail,
                p -> TDistribution.of(p.degrees()).inverseSurvivalProbability(p.probability()));
    }

    private static double[] walshAverages(double[] values) {
        int n = values.length;
        double[] walsh = new double[n * (n + 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) walsh[next++] = values[i] + (values[j] - values[i]) / 2;
        }
        Arrays.sort(walsh);
        return walsh;
    }

    /** The middle value, or the mean of the two middle ones. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return medianOfSorted(sorted);
    }

    private static double medianOfSorted(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2;
    }

    /** The unbiased variance of two or more values. */
    static double variance(double[] values) {
        double mean = Arrays.stream(values).sum() / values.length;
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
    }

    private static void check(double[] values) {
        if (values.length == 0) throw new IllegalArgumentException("expected at least one value, got none");
        for (double v : values) {
            if (!Double.isFinite(v))
                throw new IllegalArgumentException("expected finite values, got " + v + " among " + values.length);
        }
    }
}

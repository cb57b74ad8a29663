package weighbridge.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The centre of a sample on the log scale.
 *
 * <p>From 6 whole trials on, it is the Hodges-Lehmann estimate, the median of all pairwise (Walsh) averages, with the
 * interval that inverts the exact signed-rank test. It assumes only that values scatter symmetrically, and one outlier
 * does not move it. With fewer values no such interval reaches 95 %: then it is the mean, in which a first look weighs
 * less than a whole trial, and is marked provisional.
 *
 * <p>No interval is narrower than the moderated t interval (Smyth, Statistical Applications in Genetics and Molecular
 * Biology 2004), for which the variance of the sample counts together with the one that {@link Prior} assumes: values
 * that happen to be alike do not look exact.
 */
public final class Location {
    private static final Map<Tail, Double> QUANTILES = new ConcurrentHashMap<>();

    private Location() {}

    /**
     * The centre of steady trials' values, given on the log scale, with its 95 % interval, back on the plain scale. It
     * includes the scatter between runs.
     */
    public static Estimate ofLogs(double[] logs) {
        return of(logs).withNoise(Thresholds.BETWEEN_LEVELS, Thresholds.SHOWN).exp();
    }

    /** The centre of steady trials' values, with its 95 % interval by the scatter within this run alone. */
    public static Estimate of(double[] values) {
        return of(Arrays.stream(values).mapToObj(Level::steady).toList(), Thresholds.SHOWN, Prior.ONE_SPEED);
    }

    /**
     * The centre of levels. If some of them moved, the interval spans from the case where all are at the low ends of
     * their ranges to the case where all are at the high ends.
     *
     * @param levels one or more; first looks only if there are fewer than 6 whole trials
     */
    static Estimate of(List<Level> levels, double confidence, Prior prior) {
        Estimate moderated = moderated(levels, confidence, prior);
        return levels.size() < Thresholds.LIKELY_ROUNDS || levels.stream().anyMatch(Level::brief) ? moderated
                : widened(levels, l -> signedRank(l, confidence)).hull(moderated);
    }

    /** The weighted mean of levels with its moderated t interval, whatever their number, widened in the same way. */
    static Estimate moderated(List<Level> levels, double confidence, Prior prior) {
        return widened(levels, l -> Mean.of(l, prior).interval(confidence));
    }

    /**
     * The difference between the means of two samples that scatter alike, with its moderated t interval, widened in the
     * same way. It rests on as many values as the smaller sample has.
     */
    static Estimate difference(List<Level> one, List<Level> other, double confidence, Prior prior) {
        Estimate middle = difference(one, other, Level::value, Level::value, confidence, prior);
        if (one.stream().noneMatch(Level::moved) && other.stream().noneMatch(Level::moved)) return middle;
        return middle.hull(difference(one, other, Level::low, Level::high, confidence, prior))
                .hull(difference(one, other, Level::high, Level::low, confidence, prior));
    }

    private static Estimate difference(List<Level> one, List<Level> other, ToDoubleFunction<Level> ofOne,
            ToDoubleFunction<Level> ofOther, double confidence, Prior prior) {
        return Mean.of(at(one, ofOne), prior).less(Mean.of(at(other, ofOther), prior)).interval(confidence);
    }

    private static Estimate widened(List<Level> levels, Function<List<Level>, Estimate> of) {
        if (levels.isEmpty()) throw new IllegalArgumentException("expected at least one level, got none");
        Estimate middle = of.apply(at(levels, Level::value));
        return levels.stream().noneMatch(Level::moved) ? middle
                : middle.hull(of.apply(at(levels, Level::low))).hull(of.apply(at(levels, Level::high)));
    }

    /** The same levels, as if each had settled at one point of its range. */
    private static List<Level> at(List<Level> levels, ToDoubleFunction<Level> point) {
        return levels.stream().map(l -> {
            double p = point.applyAsDouble(l);
            return new Level(p, p, p, l.steady(), l.brief());
        }).toList();
    }

    /**
     * A weighted mean and what its interval rests on.
     *
     * @param weight  of all values together; that of a whole trial is 1
     * @param squares the weighted sum of the squared deviations
     * @param freedom the degrees of freedom of these squares
     */
    private record Mean(double mean, double weight, double squares, int freedom, int n, Prior prior) {
        static Mean of(List<Level> levels, Prior prior) {
            double weight = levels.stream().mapToDouble(prior::weight).sum();
            double mean = levels.stream().mapToDouble(l -> prior.weight(l) * l.value()).sum() / weight;
            double squares =
                    levels.stream().mapToDouble(l -> prior.weight(l) * (l.value() - mean) * (l.value() - mean)).sum();
            return new Mean(mean, weight, squares, levels.size() - 1, levels.size(), prior);
        }

        Mean less(Mean other) {
            return new Mean(mean - other.mean, 1 / (1 / weight + 1 / other.weight), squares + other.squares,
                    freedom + other.freedom, Math.min(n, other.n), prior);
        }

        Estimate interval(double confidence) {
            double degrees = Thresholds.PRIOR_DEGREES + freedom;
            double variance = (Thresholds.PRIOR_DEGREES * prior.whole() + squares) / degrees / weight;
            double half = t(new Tail(degrees, (1 - confidence) / 2)) * Math.sqrt(variance);
            return new Estimate(mean, mean - half, mean + half, n, true);
        }
    }

    /** The Hodges-Lehmann estimate with the interval that inverts the exact signed-rank test. */
    static Estimate signedRank(List<Level> levels, double confidence) {
        double[] walsh = walshAverages(levels.stream().mapToDouble(Level::value).toArray());
        int leftOut = SignedRank.leftOut(levels.size(), confidence);
        double low = leftOut < 0 ? Double.NEGATIVE_INFINITY : walsh[leftOut];
        double high = leftOut < 0 ? Double.POSITIVE_INFINITY : walsh[walsh.length - 1 - leftOut];
        return new Estimate(medianOfSorted(walsh), low, high, levels.size(), false);
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
}

package weighbridge.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A point with its interval.
 *
 * @param low         infinite if there are too few values to bound it with the requested confidence
 * @param n           the number of values it rests on
 * @param provisional whether it rests on too few values for any claim
 */
public record Estimate(double point, double low, double high, int n, boolean provisional) {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    /** Cached, because a run needs a few of them for each of its pairs. */
    private static final Map<Double, Double> QUANTILES = new ConcurrentHashMap<>();

    public Estimate {
        if (!Double.isFinite(point)) throw new IllegalArgumentException("expected a finite point, got " + point);
        if (!(low <= point && point <= high)) {
            throw new IllegalArgumentException(
                    "expected low <= point <= high, got " + low + ", " + point + ", " + high);
        }
        if (n < 1) throw new IllegalArgumentException("expected at least one value, got " + n);
    }

    /** A number without uncertainty, such as a size. */
    public static Estimate exact(double value) {
        return new Estimate(value, value, value, 1, false);
    }

    /** The same estimate, converted back from the log scale. */
    public Estimate exp() {
        return new Estimate(Math.exp(point), Math.exp(low), Math.exp(high), n, provisional);
    }

    /** The same point with an interval that also covers another. */
    Estimate hull(Estimate other) {
        return new Estimate(point, Math.min(low, other.low), Math.max(high, other.high), n, provisional);
    }

    /**
     * The same estimate with the scatter between runs added to that of its values, on the log scale.
     *
     * @param deviation of a further, independent source of noise
     */
    Estimate withNoise(double deviation, double confidence) {
        double more = noise(deviation, confidence);
        return new Estimate(point, point - Math.hypot(point - low, more), point + Math.hypot(high - point, more), n,
                provisional);
    }

    /** The same estimate, resting on another number of values. */
    Estimate of(int values) {
        return new Estimate(point, low, high, values, provisional);
    }

    /** Half the width of the interval of a normally distributed deviation. */
    static double noise(double deviation, double confidence) {
        return deviation * QUANTILES.computeIfAbsent(confidence, c -> NORMAL.inverseSurvivalProbability((1 - c) / 2));
    }

    public boolean isExact() {
        return low == high;
    }
}

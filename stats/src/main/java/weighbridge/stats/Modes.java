package weighbridge.stats;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The levels at which the trials of one cell settled; some JVMs stay at a slow level, for seconds or for ever. */
public sealed interface Modes {
    /** All trials are at one level, or there are too few to tell. */
    record One() implements Modes {}

    /** Some trials are at a slow level; each level on the plain scale. */
    record Two(Estimate fast, Estimate slow) implements Modes {}

    /**
     * Finds the levels of values, which are logarithms. A trial is slow if it is 15 % above the second fastest, by more
     * than noise explains.
     */
    static Modes of(double[] values) {
        if (values.length < Thresholds.SLOW_MODE_TRIALS) return new One();
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double limit = sorted[1] + Thresholds.SLOW_MODE;
        double[] fast = DoubleStream.of(sorted).filter(v -> v <= limit).toArray();
        double noise = fast.length < Thresholds.SLOW_MODE_TRIALS ? 0
                : Thresholds.SLOW_MODE_DEVIATIONS * Math.sqrt(Location.variance(fast));
        double least = Math.max(limit, Location.median(fast) + noise);
        double[] slow = DoubleStream.of(sorted).filter(v -> v > least).toArray();
        return slow.length == 0 ? new One() : new Two(Location.ofLogs(fast), Location.ofLogs(slow));
    }
}

package weighbridge.stats;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The levels at which the trials of one cell settled; some JVMs stay at a slow level, for seconds or for ever. */
public sealed interface Modes {
    /** All trials are at one level, or there are too few to tell. */
    record One() implements Modes {}

    /** Some trials are at a slow level; each level on the plain scale. */
    record Two(Estimate fast, Estimate slow) implements Modes {}

    /** Tells the levels of the trials' values, which are logarithms. A trial is slow if it is 15 % above the second fastest. */
    static Modes of(double[] values, Prior prior) {
        if (values.length < Thresholds.SLOW_MODE_TRIALS) return new One();
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double limit = sorted[1] + Thresholds.SLOW_MODE;
        double[] slow = DoubleStream.of(values).filter(v -> v > limit).toArray();
        if (slow.length == 0) return new One();
        return new Two(Location.ofLogs(DoubleStream.of(values).filter(v -> v <= limit).toArray(), prior), Location.ofLogs(slow, prior));
    }
}

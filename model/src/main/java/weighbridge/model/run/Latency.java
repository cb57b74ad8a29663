package weighbridge.model.run;

import java.util.List;
import java.util.Map;

/**
 * How long single operations of a scenario took on the clock, when each began after the one before had ended. These are
 * service times of a closed loop; they say nothing about how long a request waits that arrives while another is served.
 *
 * @param samples   the number of operations that were timed
 * @param mean      nanoseconds per operation
 * @param meanError half-width of the mean's 99.9 % interval, in nanoseconds, if samples were independent
 * @param waited    the share of the threads' time in which they were runnable but not running; −1 if the system does
 *                  not provide it
 * @param nanos     nanoseconds by percentile, by names such as {@code p99.9}; {@code p100} is the longest
 */
public record Latency(long samples, double mean, double meanError, double waited, Map<String, Double> nanos) {
    /** The reported figures of a distribution, in this order. */
    public static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99, 100.0);

    public Latency {
        nanos = Map.copyOf(nanos);
    }

    /** The name of a percentile, such as {@code p99.9} or {@code p50}. */
    public static String name(double percentile) {
        return "p" + (percentile == Math.rint(percentile) ? Long.toString((long) percentile)
                : Double.toString(percentile));
    }
}

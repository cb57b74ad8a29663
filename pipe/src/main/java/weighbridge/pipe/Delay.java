package weighbridge.pipe;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Counts the delays of one connection. */
final class Delay {
    private static final long LONGEST = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(LONGEST, DIGITS);

    void add(long nanos) {
        histogram.recordValue(Math.clamp(nanos, 0, LONGEST));
    }

    void add(Delay other) {
        histogram.add(other.histogram);
    }

    Passage.Delays all() {
        return new Passage.Delays(histogram.getTotalCount(), histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90), histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9), histogram.getMaxValue());
    }
}

package weighbridge.grid;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Counts delays in one thread; they travel between processes as text. */
final class Delay {
    private static final long LONGEST = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;

    private final Histogram histogram;

    Delay() {
        this(new Histogram(LONGEST, DIGITS));
    }

    private Delay(Histogram histogram) {
        this.histogram = histogram;
    }

    void add(long nanos) {
        histogram.recordValue(Math.clamp(nanos, 0, LONGEST));
    }

    void add(Delay other) {
        histogram.add(other.histogram);
    }

    String text() {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /** @throws IllegalArgumentException if the text is not one that {@link #text} wrote */
    static Delay of(String text) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
            return new Delay(Histogram.decodeFromCompressedByteBuffer(bytes, LONGEST));
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("not a histogram: " + e.getMessage(), e);
        }
    }

    GridRun.Delays all() {
        return new GridRun.Delays(histogram.getTotalCount(), histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90), histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9), histogram.getMaxValue());
    }
}

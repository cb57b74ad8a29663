package weighbridge.report.situation;

import java.util.Optional;
import java.util.stream.DoubleStream;

/** Computes how much longer one codec takes than another, in nanoseconds. */
final class Gap {
    private Gap() {}

    /**
     * The difference between two times, bounded by both ends of the intervals of the ratio and of each time:
     * {@code b · (ratio − 1)} and {@code a · (1 − 1 / ratio)}. Its point is the difference of the estimates. Without a
     * ratio it is unbounded.
     *
     * @param ratio the ratio of a to b
     */
    static Span of(Span a, Span b, Optional<Span> ratio) {
        double point = a.point() - b.point();
        if (ratio.isEmpty()) return new Span(Double.NEGATIVE_INFINITY, point, Double.POSITIVE_INFINITY);
        Span r = ratio.get();
        double[] ends = {b.low() * (r.low() - 1), b.low() * (r.high() - 1), b.high() * (r.low() - 1),
            b.high() * (r.high() - 1), a.low() * (1 - 1 / r.low()), a.low() * (1 - 1 / r.high()),
            a.high() * (1 - 1 / r.low()), a.high() * (1 - 1 / r.high()), point};
        return new Span(DoubleStream.of(ends).min().orElseThrow(), point, DoubleStream.of(ends).max().orElseThrow());
    }

    /** The gap between the same codecs in reverse order. */
    static Span reversed(Span gap) {
        return new Span(-gap.high(), -gap.point(), -gap.low());
    }
}

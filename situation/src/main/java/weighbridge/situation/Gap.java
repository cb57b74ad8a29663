package weighbridge.situation;

import java.util.Optional;

/** Computes how much longer one codec takes than another, in nanoseconds. */
final class Gap {
    private Gap() {}

    /**
     * The difference between two times, bounded by both ends of the intervals of the ratio and of each time:
     * {@code b · (ratio − 1)} and {@code a · (1 − 1 / ratio)}. Without a ratio, nothing is known but that neither takes
     * less than nothing, nor longer than its own interval's end. Its point is the difference of the estimates.
     *
     * @param ratio the ratio of a to b
     */
    static Span of(Span a, Span b, Optional<Span> ratio) {
        double point = a.point() - b.point();
        if (ratio.isEmpty()) return new Span(-b.high(), point, a.high());
        Span r = ratio.get();
        double[] ends = {b.low() * (r.low() - 1), b.low() * (r.high() - 1), b.high() * (r.low() - 1),
            b.high() * (r.high() - 1), a.low() * (1 - 1 / r.low()), a.low() * (1 - 1 / r.high()),
            a.high() * (1 - 1 / r.low()), a.high() * (1 - 1 / r.high())};
        double low = point;
        double high = point;
        for (double end : ends) {
            low = Math.min(low, end);
            high = Math.max(high, end);
        }
        return new Span(low, point, high);
    }

    /** The gap between the same codecs in reverse order. */
    static Span reversed(Span gap) {
        return new Span(-gap.high(), -gap.point(), -gap.low());
    }
}

package weighbridge.report.situation;

import java.util.List;
import java.util.Map;

/**
 * Who may be best in a situation, by how much, and where that changes.
 *
 * @param scores  of those that take part, the best estimate first
 * @param winners those that are not proven to be worse than any other, in the order of their scores
 * @param leftOut those that take no part
 * @param flips   along each axis of the situation
 * @param worth   the dearest score less the best
 * @param matters whether that is more than the situation calls nothing
 */
public record Answer(Situation situation, List<Score> scores, List<String> winners, List<LeftOut> leftOut,
        List<Flips> flips, double worth, boolean matters) {
    public Answer {
        scores = List.copyOf(scores);
        winners = List.copyOf(winners);
        leftOut = List.copyOf(leftOut);
        flips = List.copyOf(flips);
    }

    /**
     * What a message, or a month, costs with one codec: microseconds or dollars.
     *
     * @param value    the estimate
     * @param low      with its own times at the lower ends of their intervals
     * @param parts    of the value: {@code encode}, {@code read} and {@code link} of a time; {@code cpu},
     *                 {@code network} and {@code storage} or {@code ram} of a bill
     * @param more     that it is above the best estimate
     * @param moreLow  the least by which it is, by paired ratios; null in JSON where they say nothing
     * @param moreHigh the most by which it is
     * @param matters  whether the difference is more than the situation calls nothing
     */
    public record Score(String id, double value, double low, double high, Map<String, Double> parts, double more,
            double moreLow, double moreHigh, boolean matters) {}

    /**
     * A codec that takes no part.
     *
     * @param mayWin whether its size, with what is known of its times, leaves it room to be the best
     */
    public record LeftOut(String id, String reason, boolean mayWin) {}

    /**
     * Where the answer changes along one parameter, all others as they are.
     *
     * @param segments the whole axis, in pieces with the same winners
     * @param points   where the best estimate changes
     */
    public record Flips(Parameter axis, List<Segment> segments, List<Flip> points) {
        public Flips {
            segments = List.copyOf(segments);
            points = List.copyOf(points);
        }
    }

    /** A stretch of an axis and the codecs that may be best throughout, in contestants' order. */
    public record Segment(double from, double to, List<String> winners) {
        public Segment {
            winners = List.copyOf(winners);
        }

        boolean has(double value) {
            return from <= value && value <= to;
        }
    }

    /**
     * The value at which two codecs cost the same, by their estimates.
     *
     * @param below the better one below that value
     * @param above the better one above it
     * @param from  the lower end of the band in which neither is proven to be worse than the other
     * @param to    the upper end of that band; an end of the axis where it is not reached
     */
    public record Flip(String below, String above, double at, double from, double to) {}
}

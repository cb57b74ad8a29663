package weighbridge.report.situation;

import java.util.List;
import java.util.Map;

/**
 * Which codecs may be best in a situation, by how much, and where that changes.
 *
 * @param scores  the scores of the codecs that take part, the best estimate first
 * @param winners the codecs that are not proven to be worse than any other, in the order of their scores
 * @param leftOut the codecs that take no part
 * @param flips   where the answer changes along each axis of the situation
 * @param worth   the worst score minus the best
 * @param matters whether that difference is large enough to matter in the situation
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
     * What a message or a month costs with one codec, in microseconds or dollars.
     *
     * @param value    the estimate
     * @param low      the score if the codec's times are at the lower ends of their intervals
     * @param high     the score if they are at the upper ends
     * @param parts    the parts of the value: {@code encode}, {@code read} and {@code link} of a time; {@code cpu},
     *                 {@code network} and {@code storage} or {@code ram} of a bill
     * @param more     how far the value exceeds the best estimate
     * @param moreLow  the lower bound of that difference, from paired ratios; null in JSON if nothing bounds it
     * @param moreHigh its upper bound; null in JSON if nothing bounds it
     * @param matters  whether the difference is large enough to matter in the situation
     */
    public record Score(String id, double value, double low, double high, Map<String, Double> parts, double more,
            double moreLow, double moreHigh, boolean matters) {}

    /**
     * A codec that takes no part.
     *
     * @param mayWin whether it could still be the best, given its size and what is known about its times
     */
    public record LeftOut(String id, String reason, boolean mayWin) {}

    /**
     * Where the answer changes along one parameter while all others stay as they are.
     *
     * @param segments the whole axis, divided into pieces with the same winners
     * @param points   the values at which the best estimate changes
     */
    public record Flips(Parameter axis, List<Segment> segments, List<Flip> points) {
        public Flips {
            segments = List.copyOf(segments);
            points = List.copyOf(points);
        }
    }

    /** A stretch of an axis and the codecs that may be best throughout it, in the order of the contestants. */
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
     * @param below the codec that costs less below that value
     * @param above the codec that costs less above it
     * @param from  the lower end of the band in which neither is proven to be worse than the other
     * @param to    the upper end of that band; like the lower end, it is an end of the axis if the band extends that
     *              far
     */
    public record Flip(String below, String above, double at, double from, double to) {}
}

package weighbridge.situation;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which codecs may be best in a situation, by how much, and where that changes.
 *
 * @param scores  the scores of the codecs that take part, the best estimate first
 * @param winners the codecs that may be best, given the intervals, in the order of their scores
 * @param leftOut the codecs that take no part
 * @param flips   where the answer changes along each axis of the situation; empty if it rests on bytes alone
 * @param worth   the most by which one may cost more than another, at the worst ends of the intervals
 * @param matters whether that difference is large enough to matter in the situation
 * @param tip     what would change the answer if the times of the best were known; empty if they are
 * @param saving  what moving to the best saves, if it is known what the user has today
 * @param sampled whether the sizes are those of a sample of the messages
 */
public record Answer(Situation situation, List<Score> scores, List<String> winners, List<LeftOut> leftOut,
        List<Flips> flips, double worth, boolean matters, Optional<Tip> tip, Optional<Saving> saving, boolean sampled) {
    public Answer {
        scores = List.copyOf(scores);
        winners = List.copyOf(winners);
        leftOut = List.copyOf(leftOut);
        flips = List.copyOf(flips);
    }

    /** Those that the choice names: all that may be best, or the one that costs least by its bytes if it was not timed. */
    public List<String> named() {
        if (!isKnown()) return List.of();
        return scores.get(0).isTimed() ? winners : List.of(scores.get(0).id());
    }

    /** Whether one codec is best at all ends of the intervals. */
    boolean isDecided() {
        return winners.size() == 1;
    }

    /**
     * Whether the best is known at all: it was timed, or its bytes make up most of its bill even if the operations that
     * were not timed last as long as they are taken to last at most.
     */
    boolean isKnown() {
        return !scores.isEmpty() && (scores.get(0).isTimed() || scores.get(0).high() <= 2 * scores.get(0).value());
    }

    /** Whether no codec of the run meets all limits. */
    private boolean isImpossible() {
        return scores.isEmpty() && !leftOut.isEmpty() && leftOut.stream().noneMatch(l -> l.breaks().isEmpty());
    }

    /** Those that would take part if what they lack were measured. */
    List<LeftOut> awaited() {
        return leftOut.stream().filter(LeftOut::open).toList();
    }

    /** Whether no further measurement could change which codec to choose, other than by what does not matter. */
    public boolean isSettled() {
        if (sampled || leftOut.stream().anyMatch(LeftOut::mayWin)) return false;
        return isDecided() || isImpossible() || !scores.isEmpty() && scores.get(0).isTimed() && !isWorthMore();
    }

    /** Whether measuring those that may be best for longer could show a difference that matters. */
    public boolean isWorthMore() {
        return !isDecided() && !scores.isEmpty() && scores.get(0).isTimed() && scores.stream()
                .anyMatch(s -> winners.contains(s.id()) && situation.matters(s.moreHigh(), scores.get(0).value()));
    }

    /**
     * What a message or a month costs with one codec, in microseconds or dollars.
     *
     * @param value    the estimate; an operation that was not timed adds nothing
     * @param low      the score if the codec's times are at the lower ends of their intervals
     * @param high     the score if they are at the upper ends
     * @param parts    the parts of the value: {@code encode}, {@code read} and {@code link} of a time; {@code cpu},
     *                 {@code network} and {@code storage} or {@code memory} of a bill
     * @param more     how far the value exceeds the best estimate
     * @param moreLow  the lower bound of that difference
     * @param moreHigh its upper bound
     * @param matters  whether the difference may be large enough to matter in the situation
     * @param rival    a codec that it costs more than at all ends of the intervals; empty if it may be best
     * @param lacks    the operations that were not timed
     * @param lack     why not; empty if both were timed
     * @param entry    the bytes of memory that an entry takes with all its copies; empty outside a cache
     * @param heap     the bytes of heap that a decoded message keeps alive, if known
     */
    public record Score(String id, double value, double low, double high, Map<String, Double> parts, double more,
            double moreLow, double moreHigh, boolean matters, Optional<String> rival, List<Figure> lacks, String lack,
            Optional<Double> entry, Optional<Double> heap) {
        public Score {
            lacks = List.copyOf(lacks);
        }

        boolean isTimed() {
            return lacks.isEmpty();
        }
    }

    /** What a decision needs of a codec. */
    public enum Figure {
        SIZE, ENCODE, READ
    }

    /**
     * A codec that takes no part.
     *
     * @param breaks the limits that it does not meet
     * @param lacks  the figures that are missing, if it meets all limits
     * @param reason why it takes no part, in words
     * @param open   whether it would take part if what it lacks were measured, which may still happen
     * @param cost   its score, if its size is known; an operation that was not timed adds nothing
     * @param least  whether an operation was not timed, so that it costs that at least
     * @param mayWin whether it could then be the best, given what is known about its size and its times
     */
    public record LeftOut(String id, List<Limit> breaks, List<Figure> lacks, String reason, boolean open,
            Optional<Double> cost, boolean least, boolean mayWin) {
        public LeftOut {
            breaks = List.copyOf(breaks);
            lacks = List.copyOf(lacks);
        }
    }

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
     * @param from  the lower end of the band in which neither is known to cost more than the other
     * @param to    the upper end of that band; like the lower end, it is an end of the axis if the band extends that
     *              far
     */
    public record Flip(String below, String above, double at, double from, double to) {}

    /**
     * What would change an answer that rests on bytes.
     *
     * @param best   the codec that costs least by what is known
     * @param next   the one that costs least among the others
     * @param micros how much longer the best would have to take than the next, in microseconds per message, for the
     *               next to cost less; or, if {@code alone}, how long it would have to take
     * @param alone  whether the next was timed, or other operations than those of the best were not
     */
    public record Tip(String best, String next, double micros, boolean alone) {}

    /**
     * What moving from what the user has to the best codec saves, by bytes alone.
     *
     * @param from  what the user has, such as {@code your CSV}
     * @param value in the score's unit; negative if it costs more
     * @param share of what the bytes cost today
     */
    public record Saving(String from, String to, double value, double share, boolean matters) {}
}

package weighbridge.situation;

import java.util.Optional;

/**
 * The nanoseconds that one operation takes one codec.
 *
 * @param nanos empty if there is no usable number
 * @param lack  why there is none, as the end of a sentence about the operation, such as {@code was not timed}; empty
 *              if there is one
 * @param open  whether a missing number may still be measured, as opposed to having failed
 */
public record Time(Optional<Span> nanos, String lack, boolean open) {
    /**
     * An operation that was not timed is taken to last at most this long, in nanoseconds, in addition to
     * {@link #MOST_PER_BYTE}. Judgement: the slowest default codec takes about a seventh of that per byte.
     */
    static final double MOST = 10_000;
    static final double MOST_PER_BYTE = 100;

    public static Time of(Span nanos) {
        return new Time(Optional.of(nanos), "", true);
    }

    /** @param lack such as {@code was not timed} */
    public static Time missing(String lack, boolean open) {
        return new Time(Optional.empty(), lack, open);
    }

    /**
     * What is known about it: its interval or, if it was not timed, 0 to a generous bound. In the latter case the point
     * is 0, since only bytes are known.
     *
     * @param bytes the bytes of a message
     */
    Span known(double bytes) {
        return nanos.orElseGet(() -> new Span(0, 0, MOST + MOST_PER_BYTE * bytes));
    }

    boolean isTimed() {
        return nanos.isPresent();
    }
}

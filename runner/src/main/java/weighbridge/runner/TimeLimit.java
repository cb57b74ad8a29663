package weighbridge.runner;

import java.time.Duration;

/**
 * How long a step may take. On a busy machine a step waits for a core through no fault of its own: as long as it uses a
 * core now and then, its CPU time is limited; a step that uses none hangs, and its wall time is limited to the same
 * amount.
 *
 * @param work CPU time of the step, or wall time of one that hangs
 * @param most wall time in any case
 */
public record TimeLimit(Duration work, Duration most) {
    public TimeLimit {
        if (most.compareTo(work) < 0) {
            throw new IllegalArgumentException("expected most >= work, found " + most + " and " + work);
        }
    }

    /** A limit on wall time alone. */
    public static TimeLimit of(Duration wall) {
        return new TimeLimit(wall, wall);
    }

    /** This limit, with neither its work nor its wall time above the given duration. */
    public TimeLimit within(Duration other) {
        return new TimeLimit(work.compareTo(other) < 0 ? work : other, most.compareTo(other) < 0 ? most : other);
    }
}

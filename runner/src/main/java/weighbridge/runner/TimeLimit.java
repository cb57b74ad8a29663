package weighbridge.runner;

import java.time.Duration;

/**
 * How long a step may take. On a busy machine a step waits for a core through no fault of its own: as long as it uses
 * one now and then, the limit is of CPU time; a step that uses none hangs, and has as long in wall time.
 *
 * @param work CPU time of the step, or wall time of one that hangs
 * @param most wall time, whatever it does
 */
public record TimeLimit(Duration work, Duration most) {
    public TimeLimit {
        if (most.compareTo(work) < 0) {
            throw new IllegalArgumentException("expected most >= work, got " + most + " and " + work);
        }
    }

    /** By the clock alone. */
    public static TimeLimit of(Duration wall) {
        return new TimeLimit(wall, wall);
    }

    /** A limit on both work and time. */
    public TimeLimit within(Duration other) {
        return new TimeLimit(work.compareTo(other) < 0 ? work : other, most.compareTo(other) < 0 ? most : other);
    }
}

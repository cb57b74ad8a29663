package weighbridge.grid;

import java.util.Optional;

/**
 * What a client tells.
 *
 * @param operations that ended well, of those that count
 * @param failure    of the first operation that failed
 * @param pauseNanos the longest time, in the second half, in which a thread waited for one operation to end well
 * @param delays     as {@link Delay} writes them
 * @param control    the same
 * @param wrong      the first value that was lost or differs
 */
record ClientRun(long operations, long failed, Optional<String> failure, long nanos, long cpuNanos, boolean warm,
        long pauseNanos, Optional<String> delays, Optional<String> control, Optional<GridRun.Matched> matched,
        GridRun.Compared compared, Optional<String> wrong) {}

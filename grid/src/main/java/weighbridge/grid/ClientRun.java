package weighbridge.grid;

import java.util.Optional;

/**
 * The report of a client.
 *
 * @param operations that succeeded in the time that counts
 * @param failure    the message of the first operation that failed
 * @param cpu        of its process in that time
 * @param pauseNanos the longest time, in the second half, for which a thread waited for one operation to succeed
 * @param delays     in the text form of {@link Delay}
 * @param control    the same for the control
 * @param wrong      the first value that was lost or differs
 */
record ClientRun(long operations, long failed, Optional<String> failure, long nanos, CpuTime cpu, long pauseNanos,
        Optional<String> delays, Optional<String> control, Optional<GridRun.Matched> matched, GridRun.Compared compared,
        Optional<String> wrong) {}

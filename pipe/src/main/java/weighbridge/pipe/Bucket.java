package weighbridge.pipe;

import java.util.concurrent.locks.LockSupport;

/**
 * Lets this many bytes per second pass, by a clock of when the link would be free again.
 *
 * <p>It parks while there is long to wait and spins for the rest, as a park ends some 60 µs late on Linux.
 */
final class Bucket {
    private static final long PARK_LEAST = 120_000;
    private static final long PARK_LATE = 70_000;
    /**
     * What may be sent at once after a pause, in nanoseconds of the link: enough to make up for a park that ended late.
     */
    private static final long BURST = 1_000_000;

    private final double nanosPerByte;
    private double free = System.nanoTime();

    Bucket(double megabits) {
        nanosPerByte = 8e3 / megabits;
    }

    /** Waits until the link has passed what was sent before. */
    void take(int bytes) {
        long now = System.nanoTime();
        free = Math.max(free, now - BURST) + bytes * nanosPerByte;
        long wait;
        while ((wait = (long) (free - bytes * nanosPerByte) - System.nanoTime()) > 0) {
            if (wait > PARK_LEAST) LockSupport.parkNanos(wait - PARK_LATE);
            else Thread.onSpinWait();
        }
    }
}

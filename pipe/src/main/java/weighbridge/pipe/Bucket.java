package weighbridge.pipe;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Lets a number of bytes per second pass, by tracking when the link would be free again.
 *
 * <p>It parks during most of a long wait and spins for the rest, because a park ends some 60 µs late on Linux.
 */
final class Bucket {
    private static final long PARK_LEAST = 120_000;
    private static final long PARK_LATE = 70_000;
    /**
     * How much may be sent in one go after a pause, in nanoseconds of the link: enough to make up for a park that ended
     * late.
     */
    private static final long BURST = 1_000_000;

    private final double nanosPerByte;
    private final LongSupplier clock;
    private final LongConsumer park;
    private double free;

    Bucket(double megabits) {
        this(megabits, System::nanoTime, LockSupport::parkNanos);
    }

    /**
     * A bucket with another clock.
     *
     * @param clock in nanoseconds
     * @param park  waits for about as many nanoseconds
     */
    Bucket(double megabits, LongSupplier clock, LongConsumer park) {
        this.nanosPerByte = 8e3 / megabits;
        this.clock = clock;
        this.park = park;
        this.free = clock.getAsLong();
    }

    /** Waits until the link has passed what was sent before. */
    void take(int bytes) {
        long now = clock.getAsLong();
        free = Math.max(free, now - BURST) + bytes * nanosPerByte;
        long wait;
        while ((wait = (long) (free - bytes * nanosPerByte) - clock.getAsLong()) > 0) {
            if (wait > PARK_LEAST) park.accept(wait - PARK_LATE);
            else Thread.onSpinWait();
        }
    }
}

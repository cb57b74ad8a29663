package weighbridge.pipe;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A count that one thread writes and others read, on separate cache lines.
 *
 * <p>A thread that reads the count also sees what the writer wrote before setting it. If two threads wrote to one cache
 * line, each would wait for the other; neighbouring lines are fetched in pairs, so there are two on either side.
 */
final class Count {
    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);
    /** Two lines of 64 bytes. */
    private static final int AWAY = 2 * 64 / Long.BYTES;

    private final long[] lines = new long[2 * AWAY + 1];

    long get() {
        return (long) VALUE.getAcquire(lines, AWAY);
    }

    void set(long count) {
        VALUE.setRelease(lines, AWAY, count);
    }
}

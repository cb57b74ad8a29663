package weighbridge.studies.pronghorn.ring;

/**
 * What one run came to.
 *
 * @param messages  that came, each of them compared
 * @param nanos     from before the first to after the last
 * @param bytes     of all of them, with the time of each since the one before
 * @param p50       microseconds of latency
 * @param p99       microseconds of latency
 * @param cpuNanos  of the process in that time
 * @param mostNanos after which no message was sent any more
 * @param whole     whether all messages were sent by then
 */
public record RingRun(long messages, long nanos, long bytes, long p50, long p99, long cpuNanos, long mostNanos,
        boolean whole) {
    private static final double MEBI = 1 << 20;

    /** Messages/s. */
    public double rate() {
        return messages * 1e9 / nanos;
    }

    /** 2²⁰ bit/s. */
    public double mebibits() {
        return bytes * 8e9 / nanos / MEBI;
    }

    /** Bytes of a message in the mean. */
    public double messageBytes() {
        return (double) bytes / messages;
    }

    /** Cores that the process kept busy in the mean. */
    public double cores() {
        return (double) cpuNanos / nanos;
    }
}

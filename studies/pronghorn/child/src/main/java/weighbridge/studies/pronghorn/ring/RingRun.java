package weighbridge.studies.pronghorn.ring;

/**
 * The results of a run.
 *
 * @param messages  the messages that arrived, each of which was compared
 * @param nanos     time from before the first message until after the last
 * @param bytes     of all messages, including the stamp of each
 * @param p50       microseconds of latency
 * @param p99       microseconds of latency
 * @param cpuNanos  CPU time of the process during the run
 * @param mostNanos the time after which no further message was sent
 * @param whole     whether all messages were sent before that
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

    /** Mean bytes per message. */
    public double messageBytes() {
        return (double) bytes / messages;
    }

    /** Cores that the process kept busy, on average. */
    public double cores() {
        return (double) cpuNanos / nanos;
    }
}

package weighbridge.studies.hazelcast.cluster;

import java.util.Optional;

/**
 * The results of a set-up.
 *
 * @param askedNanos the time for which throughput was to be measured, and again latency
 * @param found      the results of its query; empty if it has none
 */
public record ClusterRun(long askedNanos, Throughput throughput, Latency latency, Memory memory,
        Optional<Found> found) {
    /**
     * The operations of threads that each began one as soon as the previous one had ended.
     *
     * @param meanNanos   mean duration of an operation
     * @param clientNanos CPU time of the client's process
     * @param memberNanos CPU time of the members' processes
     */
    public record Throughput(int threads, long operations, long nanos, double meanNanos, long clientNanos,
            long memberNanos) {
        /** Operations/s. */
        public double rate() {
            return operations * 1e9 / nanos;
        }

        /** CPU nanoseconds of an operation, on the client and the members together. */
        public double cpu() {
            return (double) (clientNanos + memberNanos) / operations;
        }
    }

    /**
     * The nanoseconds that operations took; at a given rate, each counts from when it was due.
     *
     * @param perSecond the rate at which operations were due; 0 if each began when the previous one had ended
     */
    public record Latency(double perSecond, long operations, long nanos, long p50, long p90, long p99, long p999,
            long most) {}

    /**
     * The memory of the entries without their backups, as the grid reports it.
     *
     * @param cost bytes of all entries
     */
    public record Memory(long entries, long cost) {
        /** Bytes per entry. */
        public double perEntry() {
            return (double) cost / entries;
        }
    }

    /**
     * What a query finds.
     *
     * @param rows        the rows that are fetched here; the article did not fetch them
     * @param updateCount the answer to the call that the article makes instead of fetching rows; 0 for the old engine
     */
    public record Found(long rows, long updateCount) {}
}

package weighbridge.studies.hazelcast.cluster;

import java.util.Optional;

/**
 * What a set-up came to.
 *
 * @param askedNanos that throughput was to take, and latency again
 * @param found      by its query; empty where nothing is asked
 */
public record ClusterRun(long askedNanos, Throughput throughput, Latency latency, Memory memory,
        Optional<Found> found) {
    /**
     * Operations of threads that each began one when the last had ended.
     *
     * @param meanNanos   that one took
     * @param clientNanos CPU time of the client's process
     * @param memberNanos CPU time of the members' processes
     */
    public record Throughput(int threads, long operations, long nanos, double meanNanos, long clientNanos,
            long memberNanos) {
        /** Operations/s. */
        public double rate() {
            return operations * 1e9 / nanos;
        }

        /** CPU nanoseconds of an operation, on both sides. */
        public double cpu() {
            return (double) (clientNanos + memberNanos) / operations;
        }
    }

    /**
     * Nanoseconds that operations took, from when they were due where they were due at a time.
     *
     * @param perSecond that were due; 0 where each began when the last had ended
     */
    public record Latency(double perSecond, long operations, long nanos, long p50, long p90, long p99, long p999,
            long most) {}

    /**
     * What the entries take, as the grid says it, without their copies.
     *
     * @param cost bytes, of all entries
     */
    public record Memory(long entries, long cost) {
        /** Bytes. */
        public double perEntry() {
            return (double) cost / entries;
        }
    }

    /**
     * What its query finds.
     *
     * @param rows        that come when they are fetched, which the article does not do
     * @param updateCount what the call answers that the article makes in place of fetching rows; 0 for the old engine
     */
    public record Found(long rows, long updateCount) {}
}

package weighbridge.grid;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The result of a run in the grid.
 *
 * @param delays   from when an operation was due to when it ended; empty if operations had no due times
 * @param control  the same for operations on a value without content: gets and sets of an empty array, and gets of it
 *                 for queries
 * @param memory   what the entries take; empty for a cluster that was already running, whose members are not asked
 * @param traffic  empty if the system does not report it
 * @param matched  what queries found; empty for other benches
 * @param survived what a fault did; empty if none was ordered
 * @param notes    what a reader should know
 */
public record GridRun(Work work, Optional<Delays> delays, Optional<Delays> control, Optional<Memory> memory,
        Optional<Traffic> traffic, Optional<Matched> matched, Compared compared, Optional<Survived> survived,
        List<String> notes) {
    public GridRun {
        notes = List.copyOf(notes);
    }

    /** The same result with one more note. */
    GridRun andNote(String note) {
        return new GridRun(work, delays, control, memory, traffic, matched, compared, survived,
                Stream.concat(notes.stream(), Stream.of(note)).toList());
    }

    /**
     * What was done in the time that counts.
     *
     * @param operations  that succeeded
     * @param failed      that ended with an exception
     * @param clientNanos CPU time of the clients' processes, without their JIT compilers
     * @param memberNanos CPU time of the members' processes, without their JIT compilers; empty for a cluster that was
     *                    already running
     * @param jitNanos    CPU time of the JIT compilers of these processes; empty if the system does not tell, or for a
     *                    run of a version that did not ask, where it is in the other numbers
     */
    public record Work(long operations, long failed, long nanos, long clientNanos, Optional<Long> memberNanos,
            Optional<Long> jitNanos) {
        /**
         * In a run that counts, JIT compilers take at most this share of the CPU time. Judgement, by the experiment in
         * docs/grid.md: the CPU time of the rest is the same far beyond it, but compilers compete for the cores.
         */
        public static final double JIT_SHARE = 0.2;
        /** Below this, what a JVM does by itself is too much of a process's CPU time. */
        private static final long LEAST_CPU = 10_000_000;

        /**
         * Whether the processes were warm: their JIT compilers had little left to do. The plateau of a trial does not
         * tell, since a client can be steady while members are still slow.
         */
        public boolean isWarm() {
            return jitShare().stream().anyMatch(s -> s <= JIT_SHARE);
        }

        /** The JIT compilers' share of the CPU time; empty if unknown. */
        private OptionalDouble jitShare() {
            return jitNanos
                    .map(j -> OptionalDouble.of((double) j / Math.max(1, j + clientNanos + memberNanos.orElse(0L))))
                    .orElse(OptionalDouble.empty());
        }

        /** Operations per second. */
        public double rate() {
            return operations * 1e9 / nanos;
        }

        /** CPU nanoseconds per operation on the clients; NaN if too little CPU time was used to tell. */
        public double clientCpu() {
            return each(clientNanos);
        }

        /** CPU nanoseconds per operation on the members; NaN if too little CPU time was used to tell. */
        public double memberCpu() {
            return memberNanos.map(this::each).orElse(Double.NaN);
        }

        private double each(long cpu) {
            return operations == 0 || cpu < LEAST_CPU ? Double.NaN : (double) cpu / operations;
        }
    }

    /** Percentiles and the maximum of the delays of a number of operations, in nanoseconds. */
    public record Delays(long operations, long p50, long p90, long p99, long p999, long most) {}

    /**
     * Bytes of a filled map, for all members together.
     *
     * @param owned               what the grid reports for the entries, without their copies
     * @param backup              the same for the copies
     * @param heap                by how much the heap in use grew when the map was filled, collected before and after:
     *                            entries, copies, and what the grid adds to them
     * @param heapWithoutMetadata the same for a map that keeps no JSON metadata; empty for values that have none
     */
    public record Memory(long entries, long owned, long backup, long heap, Optional<Long> heapWithoutMetadata) {
        /** Bytes per entry without copies, as reported by the grid: its {@code OwnedEntryMemoryCost}. */
        public double ownedPerEntry() {
            return (double) owned / entries;
        }

        /** Bytes of heap per entry, with its copies. */
        public double heapPerEntry() {
            return (double) heap / entries;
        }
    }

    /**
     * Payload bytes of TCP while the operations of {@link Work} were done, in both directions.
     *
     * @param clients between clients and members
     * @param members among members; empty for a cluster that was already running
     */
    public record Traffic(long clients, Optional<Long> members) {}

    /**
     * What queries found; each query found as many rows as the messages imply.
     *
     * @param query in words
     * @param rows  of one query
     */
    public record Matched(String query, long rows) {}

    /**
     * Values that were compared with those that were put in. A lost or differing value makes a run without a fault
     * Mismatched, so there both numbers are 0.
     *
     * @param underLoad number compared while operations were measured; 0 for queries, whose rows are counted
     * @param atEnd     number compared when nothing else was running: every entry
     * @param lost      entries that were missing, or older than the last that was set and acknowledged
     * @param differing entries with a value that was never set
     */
    public record Compared(long underLoad, long atEnd, long lost, long differing) {}

    /**
     * The effect of a fault.
     *
     * @param pauseNanos the longest time after it in which no operation ended
     */
    public record Survived(GridOrder.Fault fault, long pauseNanos) {}
}

package weighbridge.grid;

import java.util.List;
import java.util.Optional;

/**
 * What a run in the grid came to.
 *
 * @param delays   from when an operation was due to when it ended; empty if none was due at a time
 * @param control  the same of the same operation on a value of no content: gets and sets of an empty array, and for
 *                 queries gets of it
 * @param memory   what the entries take; empty in a cluster that ran already, whose members are not asked
 * @param traffic  empty where the system does not tell
 * @param matched  of queries
 * @param survived of a fault that was ordered
 * @param notes    what a reader should know
 */
public record GridRun(Work work, Optional<Delays> delays, Optional<Delays> control, Optional<Memory> memory,
        Optional<Traffic> traffic, Optional<Matched> matched, Compared compared, Optional<Survived> survived,
        List<String> notes) {
    public GridRun {
        notes = List.copyOf(notes);
    }

    /**
     * What was done in the time that counts.
     *
     * @param operations  that ended well
     * @param failed      that ended with an exception
     * @param clientNanos CPU time of the clients' processes
     * @param memberNanos CPU time of the members' processes; empty in a cluster that ran already
     * @param warm        whether every client was steady before the clock started
     */
    public record Work(long operations, long failed, long nanos, long clientNanos, Optional<Long> memberNanos,
            boolean warm) {
        /** The system counts a process's CPU time in steps of 10 ms. */
        private static final long LEAST_CPU = 100_000_000;

        /** Operations/s. */
        public double rate() {
            return operations * 1e9 / nanos;
        }

        /** CPU nanoseconds per operation on the clients; not a number where too little was used to tell. */
        public double clientCpu() {
            return each(clientNanos);
        }

        /** CPU nanoseconds per operation on the members; not a number where too little was used to tell. */
        public double memberCpu() {
            return memberNanos.map(this::each).orElse(Double.NaN);
        }

        private double each(long cpu) {
            return operations == 0 || cpu < LEAST_CPU ? Double.NaN : (double) cpu / operations;
        }
    }

    /** Nanoseconds of this many operations. */
    public record Delays(long operations, long p50, long p90, long p99, long p999, long most) {}

    /**
     * Bytes of a filled map, of all members together.
     *
     * @param owned               what the grid says that the entries take, without their copies; of these entries
     * @param backup              the same of the copies
     * @param heap                by which the heap in use grew when the map was filled, collected before and after:
     *                            entries, copies, and what the grid keeps beside them
     * @param heapWithoutMetadata the same of a map that keeps no metadata of JSON; empty for values that have none
     */
    public record Memory(long entries, long owned, long backup, long heap, Optional<Long> heapWithoutMetadata) {
        /** Bytes per entry, copies left out, as the grid says it: its {@code OwnedEntryMemoryCost}. */
        public double ownedPerEntry() {
            return (double) owned / entries;
        }

        /** Bytes of heap an entry with its copies. */
        public double heapPerEntry() {
            return (double) heap / entries;
        }
    }

    /**
     * Payload bytes of TCP while the operations of {@link Work} were done, in both directions.
     *
     * @param clients between clients and members
     * @param members among members; empty in a cluster that ran already
     */
    public record Traffic(long clients, Optional<Long> members) {}

    /**
     * What queries found; each found as much as the messages say.
     *
     * @param query in words
     * @param rows  of one query
     */
    public record Matched(String query, long rows) {}

    /**
     * Values that were compared with those that were put in. One that was lost or differs makes a run without a fault
     * Mismatched, so both are 0 there.
     *
     * @param underLoad while operations were measured; none beside queries, whose rows are counted
     * @param atEnd     when nothing else went on: every entry
     * @param lost      entries that were gone, or older than the last that was set and acknowledged
     * @param differing entries with another value than any that was set
     */
    public record Compared(long underLoad, long atEnd, long lost, long differing) {}

    /**
     * What a fault did.
     *
     * @param pauseNanos the longest time after it in which no operation ended
     */
    public record Survived(GridOrder.Fault fault, long pauseNanos) {}
}

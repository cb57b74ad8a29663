package weighbridge.grid;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.model.Contestant;
import weighbridge.model.job.Job;
import weighbridge.worker.meter.ProcessClock;

/**
 * The parameters of one run in the grid: one codec's values in a map of a cluster, and what clients do to them.
 *
 * <p>The map is filled first, whatever the bench, since the memory of an entry is found from a full map. Keys are the
 * numbers from 0; the order in which a thread uses its keys depends on the seed.
 *
 * @param sample   the messages; the entries use them in turn
 * @param clients  number of client processes
 * @param threads  of each client
 * @param entries  in the map
 * @param query    what QUERY and PREDICATE ask for; the other benches ignore it
 * @param bare     whether clients only call the map, as published benchmarks do: bytes and text are encoded in advance,
 *                 and what comes out is not read, and decoded only if the grid does so
 * @param fault    what is done to the cluster halfway; empty for nothing
 * @param time     of warm-up and measurement together, to which starting, filling, comparing and waiting for JIT
 *                 compilers are added
 * @param patience how long a run may go without an operation ending before it is given up
 * @param progress a file that receives the progress: part, its operations, 0, and {@link System#nanoTime()}
 */
public record GridOrder(Contestant contestant, Path sample, Kept kept, Bench bench, Load load, Place place, int clients,
        int threads, int entries, Query query, boolean bare, Optional<Fault> fault, Duration time, Duration patience,
        long seed, Path scratch, Path progress) {
    /**
     * How long a run may take beyond its time and twice its patience: starting, filling, collecting, comparing. This is
     * for whoever watches the conductor, which itself gives up on what makes no progress.
     */
    public static final Duration EXTRA = Duration.ofMinutes(8);
    private static final Duration SETTLING = Duration.ofSeconds(60);
    /** The flags of the conductor's JVM, which reads its members' CPU time, besides a codec's. */
    public static final List<String> JVM_FLAGS =
            Stream.concat(Job.JVM_FLAGS.stream(), Stream.of(ProcessClock.FLAG)).toList();

    /** @throws IllegalArgumentException if two operations on one key could be in progress at the same time */
    public GridOrder {
        long underWay = (long) clients * threads * load.underWay();
        if (entries < underWay) {
            throw new IllegalArgumentException(entries + " entries are too few; expected at least " + underWay
                    + ", one for each operation that may be under way");
        }
    }

    /** The duration of warm-up. */
    Duration warmUp() {
        return time.dividedBy(2);
    }

    /**
     * When operations begin during warm-up: one after the other instead of at a rate, since the JIT compiles what was
     * called often enough, and at a rate that takes most of a minute. A cluster of others never gets more than the rate.
     */
    Load warmUpLoad() {
        return load instanceof Load.AtRate && place instanceof Place.Embedded ? new Load.Synchronous() : load;
    }

    /** The duration of one try to see whether JIT compilers are done. */
    Duration settling() {
        return time.dividedBy(8);
    }

    /**
     * How long a run of this time waits at most until JIT compilers are done.
     *
     * @param time of warm-up and measurement
     */
    public static Duration mostSettling(Duration time) {
        Duration twice = time.multipliedBy(2);
        return twice.compareTo(SETTLING) < 0 ? twice : SETTLING;
    }

    /** The duration of the measurement. */
    Duration measured() {
        return time.multipliedBy(load instanceof Load.AtRate ? 3 : 5).dividedBy(10);
    }

    /** The duration of the control, if delays are measured. */
    Duration control() {
        return time.dividedBy(5);
    }

    /** The number of threads of all clients. */
    int lanes() {
        return clients * threads;
    }

    /** The form in which the map keeps a value. */
    public enum Kept {
        /** The grid itself serializes the codec's native value; the codec is one of the grid's own formats. */
        NATIVE,
        /** The codec's bytes; the codec is registered as a serializer of its native values. */
        SERIALIZER,
        /** A {@code byte[]} that the program encodes and decodes; the grid knows nothing about its content. */
        BYTES,
        /** The grid's JSON value, for a codec whose bytes are JSON text. */
        JSON
    }

    /** The operation of a client. */
    public enum Bench {
        /** Sets a key to its next message. */
        WRITE(false),
        /** Gets a key's message, and reads every field. */
        READ(false),
        /** Requests rows by SQL, and goes through all rows of the result. */
        QUERY(true),
        /** Requests values by a predicate, and goes through all values of the result. */
        PREDICATE(true);

        private final boolean asks;

        Bench(boolean asks) {
            this.asks = asks;
        }

        /** Whether members must look into values. */
        public boolean asks() {
            return asks;
        }
    }

    /** When a client's thread starts its next operation. */
    public sealed interface Load {
        /** How many operations of one thread may be in progress. */
        default int underWay() {
            return this instanceof Pipelined(int inFlight) ? inFlight : 1;
        }

        /** When the previous operation has ended. */
        record Synchronous() implements Load {}

        /**
         * While fewer than a number of operations are in progress.
         *
         * @param inFlight the most operations in progress per thread
         */
        record Pipelined(int inFlight) implements Load {}

        /**
         * When it is due, whatever became of earlier operations.
         *
         * @param perSecond operations of all clients together
         */
        record AtRate(double perSecond) implements Load {}
    }

    /** Where the cluster is. */
    public sealed interface Place {
        /**
         * In processes of the run, on loopback.
         *
         * @param heap of each member, in MiB
         */
        record Embedded(int members, int heap) implements Place {}

        /**
         * A cluster that is already running. The run creates its own maps there, and removes them.
         *
         * @param addresses host:port of some of its members
         * @param name      of the cluster
         */
        record Existing(List<String> addresses, String name) implements Place {
            public Existing {
                addresses = List.copyOf(addresses);
            }
        }
    }

    /**
     * What is queried: the values in which a field has a certain value.
     *
     * @param sought empty to have a field of the message chosen, and a value of it that few messages have
     * @param index  whether the map has an index on that field
     */
    public record Query(Optional<Sought> sought, boolean index) {}

    /**
     * @param field of the message itself, a text or a whole number
     * @param value as text; if no message has it, the query is refused
     */
    public record Sought(String field, String value) {}

    /** What happens to the cluster halfway through the measurement. */
    public enum Fault {
        /** A member's process is killed; possible only for an embedded cluster. */
        MEMBER_KILLED("a member was killed"),
        /** The first client's connections are closed; it reconnects by itself. */
        CLIENT_CUT("a client was cut off");

        private final String text;

        Fault(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}

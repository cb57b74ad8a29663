package weighbridge.grid;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Contestant;

/**
 * What one run in the grid is: one codec's values in a map of a cluster, and what clients do to them.
 *
 * <p>The map is filled first, whatever the bench, since what an entry takes is told of a full one. Keys are the numbers
 * from 0; which message a key has follows from the seed.
 *
 * @param sample   the messages; the entries take them in turn
 * @param clients  processes
 * @param threads  of each client
 * @param entries  in the map
 * @param query    what QUERY and PREDICATE ask for; the other benches ignore it
 * @param bare     whether clients call the map and nothing else, as published benchmarks do: what goes in as bytes or
 *                 text is encoded beforehand, and of what comes out nothing is decoded that the grid does not decode,
 *                 and nothing is read
 * @param fault    what is done to the cluster halfway; empty for nothing
 * @param time     of warming up and measuring together; starting, filling and comparing come on top
 * @param patience after which a run in which no operation ends is given up
 * @param progress a file that says how far it is: part, operations of it, 0, and {@link System#nanoTime()}
 */
public record GridOrder(Contestant contestant, Path sample, Kept kept, Bench bench, Load load, Place place, int clients,
        int threads, int entries, Query query, boolean bare, Optional<Fault> fault, Duration time, Duration patience,
        long seed, Path scratch, Path progress) {
    /**
     * What a run may take beyond its time and twice its patience: starting, filling, collecting, comparing. For whoever
     * watches the conductor, which itself gives up what does not go on.
     */
    public static final Duration EXTRA = Duration.ofMinutes(8);

    /** @throws IllegalArgumentException if two operations on one key could be under way at once */
    public GridOrder {
        long underWay = (long) clients * threads * load.underWay();
        if (entries < underWay) {
            throw new IllegalArgumentException("entries are " + entries + ", expected one for each of the " + underWay
                    + " operations that may be under way");
        }
    }

    /** Of warming up. */
    Duration warmUp() {
        return time.multipliedBy(3).dividedBy(10);
    }

    /** Of what is measured. */
    Duration measured() {
        return time.multipliedBy(load instanceof Load.AtRate ? 5 : 7).dividedBy(10);
    }

    /** Delays of the control, if there is one. */
    Duration control() {
        return time.dividedBy(5);
    }

    /** Threads of all clients. */
    int lanes() {
        return clients * threads;
    }

    /** How the map keeps a value. */
    public enum Kept {
        /** As the grid itself serializes the codec's native value; the codec is one of the grid's own formats. */
        NATIVE,
        /** As the bytes of the codec, which is registered as a serializer of its native values. */
        SERIALIZER,
        /** As a {@code byte[]} that the program encodes and decodes: the grid knows nothing of what is in it. */
        BYTES,
        /** As the grid's JSON value, of a codec whose bytes are JSON text. */
        JSON
    }

    /** The operation of a client. */
    public enum Bench {
        /** Sets a key's next message. */
        WRITE(false),
        /** Gets a key's message, and reads every field. */
        READ(false),
        /** Asks for rows by SQL, and goes through all that come. */
        QUERY(true),
        /** Asks for values by a predicate, and goes through all that come. */
        PREDICATE(true);

        private final boolean asks;

        Bench(boolean asks) {
            this.asks = asks;
        }

        /** Whether members look into values. */
        public boolean asks() {
            return asks;
        }
    }

    /** When a client's thread begins its next operation. */
    public sealed interface Load {
        /** Operations of one thread that may be under way. */
        default int underWay() {
            return this instanceof Pipelined(int inFlight) ? inFlight : 1;
        }

        /** When the one before has ended. */
        record Synchronous() implements Load {}

        /**
         * While fewer than that many are under way.
         *
         * @param inFlight of one thread
         */
        record Pipelined(int inFlight) implements Load {}

        /**
         * When it is due, whatever became of those before.
         *
         * @param perSecond operations of all clients together
         */
        record AtRate(double perSecond) implements Load {}
    }

    /** Where the cluster is. */
    public sealed interface Place {
        /**
         * Processes of the run's own, on loopback.
         *
         * @param heap of each member, in MiB
         */
        record Embedded(int members, int heap) implements Place {}

        /**
         * A cluster that runs already. The run has maps of its own there, and removes them.
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
     * What is asked for: the values of which one field has one value.
     *
     * @param sought empty to have a field of the message chosen, and of its values one that few messages have
     * @param index  whether the map has an index of that field
     */
    public record Query(Optional<Sought> sought, boolean index) {}

    /**
     * @param field        of the message itself, a text or a whole number
     * @param value        in text
     * @param foundNowhere whether no message has it, as in a published query; without that, such a query is refused
     */
    public record Sought(String field, String value, boolean foundNowhere) {}

    /** What happens to the cluster halfway through the measurement. */
    public enum Fault {
        /** A member's process is killed; only an embedded cluster's. */
        MEMBER_KILLED("a member was killed"),
        /** The first client's connections are closed; it finds its way back. */
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

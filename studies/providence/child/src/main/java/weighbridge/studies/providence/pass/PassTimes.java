package weighbridge.studies.providence.pass;

import java.util.List;

/**
 * What the pass procedure measured.
 *
 * @param messages   in each list
 * @param iterations the number of times that each format wrote and read its list
 * @param seconds    of wall time for all iterations together
 * @param gcSeconds  the part of these seconds that was spent in garbage collections
 * @param carried    what each side's messages contained after they were written and read
 */
public record PassTimes(long messages, int iterations, double seconds, double gcSeconds, List<Format> formats,
        List<Carried> carried) {
    public PassTimes {
        if (iterations < 0 || !(seconds >= 0)) {
            throw new IllegalArgumentException(iterations + " iterations in " + seconds + " seconds are impossible");
        }
        formats = List.copyOf(formats);
        carried = List.copyOf(carried);
    }

    /**
     * One format of one side.
     *
     * @param bytes  of the whole list, including separators; 0 if the format failed
     * @param probes each separation that was tried, the last of which was used; at least one
     */
    public record Format(String side, String codec, long bytes, Direction write, Direction read, List<Probe> probes) {
        public Format {
            probes = List.copyOf(probes);
            if (probes.isEmpty()) throw new IllegalArgumentException("expected a probe of " + codec + ", found none");
        }

        /** Why the format was not timed; empty if it was. */
        public String failure() {
            return probes.getLast().failure();
        }
    }

    /**
     * Writing or reading, over all iterations.
     *
     * @param sharedNanos wall time of all messages, added up by all threads without synchronisation, as published
     * @param nanos       the same wall time, added up by each thread for itself
     * @param messages    the number of messages timed
     * @param slowest     wall time of the slowest thousandth of the messages, in ns
     * @param cpuNanos    CPU time of the passes
     * @param allocated   bytes that the passes allocated
     */
    public record Direction(long sharedNanos, long nanos, long messages, long slowest, long cpuNanos, long allocated) {
        public static final Direction NONE = new Direction(0, 0, 0, 0, 0, 0);
    }

    /**
     * Whether a list comes back from a stream with these separators, unchanged except for what the codec declares.
     *
     * @param messages the number that came back
     * @param failure  why no more came back; empty if all did
     */
    public record Probe(Separation separation, long messages, String failure) {}

    /**
     * What one field contained in all messages of a side.
     *
     * @param values the number of scalars and symbols
     */
    public record Carried(String side, String field, long values) {}
}

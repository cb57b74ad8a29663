package weighbridge.pipe;

import java.util.List;
import java.util.Optional;

/**
 * The result of a passage.
 *
 * @param limit    how the link was limited; empty if it was not
 * @param link     what the link passes by itself, in messages of the same lengths
 * @param sender   what passes if the receiver reads nothing; empty for a stateful codec
 * @param receiver what passes if the sender encodes nothing; empty for a stateful codec
 * @param stream   what passes if both do their work
 * @param sending  the work of the sender's process
 * @param reading  the work of the receiver's process, except that of comparing
 * @param compared messages that were compared with what was sent
 * @param held     share of the time in which the receiver waited for the comparison
 * @param delays   from when a message was due to when it was read; empty if messages had no due times
 * @param control  the same for messages without content
 * @param notes    what a reader should know
 */
public record Passage(Optional<PassageOrder.Limit> limit, Optional<Flow> link, Optional<Flow> sender,
        Optional<Flow> receiver, Flow stream, Work sending, Work reading, long compared, double held,
        Optional<Delays> delays, Optional<Delays> control, List<String> notes) {
    public Passage {
        notes = List.copyOf(notes);
    }

    /** Whether both ends were warm when the stream began. */
    public boolean isWarm() {
        return sending.warm() && reading.warm();
    }

    /** CPU nanoseconds per message at the sender; NaN if too little was used to tell, or the passage began cold. */
    public double sendingCpu() {
        return isWarm() ? sending.cpuPerMessage() : Double.NaN;
    }

    /** The same at the receiver. */
    public double readingCpu() {
        return isWarm() ? reading.cpuPerMessage() : Double.NaN;
    }

    /**
     * What came through in a phase.
     *
     * @param content bytes of the encoded messages
     * @param wire    bytes with the frames' headers
     */
    public record Flow(long messages, long content, long wire, long nanos) {
        /** Messages/s. */
        public double rate() {
            return messages * 1e9 / nanos;
        }

        /** 10⁶ bit/s with the frames' headers. */
        public double megabits() {
            return wire * 8e3 / nanos;
        }

        Flow plus(Flow other) {
            return new Flow(messages + other.messages, content + other.content, wire + other.wire,
                    Math.max(nanos, other.nanos));
        }
    }

    /**
     * The work of one process.
     *
     * @param cpuNanos of the process while the stream passed, minus what it uses when idle
     * @param messages during that time
     * @param warm     whether it was steady before the clock started
     * @param alone    messages/s of encoding, or of decoding and reading, purely in memory; 0 if not measured
     */
    public record Work(long cpuNanos, long messages, boolean warm, double alone) {
        /** What a process uses when idle is known to about this much. */
        private static final long LEAST_CPU = 10_000_000;

        /** CPU nanoseconds per message; NaN if too little CPU time was used to tell. */
        double cpuPerMessage() {
            return messages == 0 || cpuNanos < LEAST_CPU ? Double.NaN : (double) cpuNanos / messages;
        }
    }

    /** Percentiles and the maximum of the delays of a number of messages, in nanoseconds. */
    public record Delays(long messages, long p50, long p90, long p99, long p999, long most) {}
}

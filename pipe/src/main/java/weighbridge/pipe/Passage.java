package weighbridge.pipe;

import java.util.List;
import java.util.Optional;

/**
 * What a passage came to.
 *
 * @param limit    how the link was limited; empty if it was not
 * @param link     what the link passes by itself, in messages of the same lengths
 * @param sender   what passes if the receiver reads nothing; empty for a stateful codec
 * @param receiver what passes if the sender encodes nothing; empty for a stateful codec
 * @param stream   what passes if both do their work
 * @param sending  the work of the sender's process
 * @param reading  the work of the receiver's process, that of comparing left out
 * @param compared messages that were compared with what was sent
 * @param held     share of the time in which the receiver waited for the comparison
 * @param delays   from when a message was due to when it was read; empty if nothing was due at a time
 * @param control  the same of messages without content
 * @param notes    what a reader should know
 */
public record Passage(Optional<PassageOrder.Limit> limit, Optional<Flow> link, Optional<Flow> sender,
        Optional<Flow> receiver, Flow stream, Work sending, Work reading, long compared, double held,
        Optional<Delays> delays, Optional<Delays> control, List<String> notes) {
    public Passage {
        notes = List.copyOf(notes);
    }

    /**
     * What came through.
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
     * What one process did.
     *
     * @param cpuNanos of the process while the stream passed, less what it takes when idle
     * @param messages in that time
     * @param warm     whether it was steady before the clock started
     * @param alone    messages/s of encoding, or of decoding and reading, in memory alone; 0 if not tried
     */
    public record Work(long cpuNanos, long messages, boolean warm, double alone) {
        /** The system counts a process's CPU time in steps of 10 ms. */
        private static final long LEAST_CPU = 100_000_000;

        /** CPU nanoseconds per message; not a number where too little was used to tell. */
        public double cpuPerMessage() {
            return messages == 0 || cpuNanos < LEAST_CPU ? Double.NaN : (double) cpuNanos / messages;
        }
    }

    /** Nanoseconds of this many messages. */
    public record Delays(long messages, long p50, long p90, long p99, long p999, long most) {}
}

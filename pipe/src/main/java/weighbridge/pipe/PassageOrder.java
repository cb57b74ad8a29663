package weighbridge.pipe;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import weighbridge.model.Contestant;

/**
 * What one passage is: one codec's messages from a sender's process through a link to a receiver's.
 *
 * @param sample    the messages, which are sent again and again
 * @param megabits  10⁶ bit/s of the link, frames included; 0 for no limit
 * @param limits    the ways to limit the link, the first that works here being taken
 * @param port      of the receiver; 0 for one that is free
 * @param batch     messages a write
 * @param senders   connections, each with a thread at both ends
 * @param rate      messages/s of all senders together for a passage of delays; 0 for as many as can pass
 * @param messages  that are measured; 0 for as many as pass in the time
 * @param time      of the passage, warm-up included
 * @param patience  after which a passage that does not go on is given up
 * @param progress  a file that says how far it is
 */
public record PassageOrder(Contestant contestant, Path sample, Transport transport, double megabits, List<Limit> limits,
        int port, int batch, int senders, double rate, long messages, Duration time, Duration patience, long seed,
        Path scratch, Path progress) {
    public PassageOrder {
        limits = List.copyOf(limits);
    }

    /** What connects two processes. */
    public enum Transport {
        TCP, UNIX
    }

    /** How a link can be limited, the best first. */
    public enum Limit {
        /** Linux's token bucket filter on the loopback device of a network namespace that only the passage has. */
        TBF("kernel token bucket (tc-tbf) in a network namespace"),
        /** A socket option of Linux: the kernel paces what a connection sends. */
        PACING("paced socket (SO_MAX_PACING_RATE)"),
        /** The sender itself waits. */
        BUCKET("token bucket in the sender");

        private final String text;

        Limit(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** Bytes before each message: its length, its number and, where delays are measured, when it was due. */
    int header() {
        return rate > 0 ? Frame.TIMED_HEADER : Frame.HEADER;
    }

    /**
     * The parts of a passage, in their order.
     *
     * @param repeats whether messages can be prepared: what a codec writes may hang on all that it wrote before
     */
    List<Phase> phases(boolean repeats) {
        long nanos = time.toNanos();
        if (rate > 0) {
            return List.of(new Phase(Phase.Kind.CONTROL, nanos / 5, 0),
                    new Phase(Phase.Kind.STREAM, nanos / 2, messages));
        }
        Phase link = new Phase(Phase.Kind.LINK, nanos / 10, 0);
        Phase stream = new Phase(Phase.Kind.STREAM, nanos * 4 / 10, messages);
        if (!repeats) return List.of(link, stream);
        // The link starts late: by then its receiver is warm, and no buffered data waits for it.
        return List.of(new Phase(Phase.Kind.RECEIVER, nanos / 12, 0), new Phase(Phase.Kind.SENDER, nanos / 12, 0), link,
                stream);
    }

    /** The time limit for warm-up. */
    Duration warmUp() {
        return time.multipliedBy(3).dividedBy(10);
    }
}

package weighbridge.pipe;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import weighbridge.model.Contestant;

/**
 * The parameters of one passage: one codec's messages, sent from the sender's process through a link to the receiver's.
 *
 * @param sample    the messages, which are sent repeatedly
 * @param megabits  10⁶ bit/s of the link, frames included; 0 for no limit
 * @param limits    the ways to limit the link, of which the first that works here is used
 * @param port      of the receiver; 0 for any free port
 * @param batch     messages per write
 * @param senders   connections, each with a thread at both ends
 * @param rate      messages/s of all senders together if delays are measured; 0 for as many as can pass
 * @param messages  the number that is measured; 0 for as many as pass in the time
 * @param time      of the passage, warm-up included
 * @param patience  how long a passage may stand still before it is given up
 * @param progress  a file that receives the progress
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

    /** The ways to limit a link, the best first. */
    public enum Limit {
        /** Linux's token bucket filter on the loopback device of a network namespace that only the passage uses. */
        TBF("kernel token bucket (tc-tbf) in a network namespace"),
        /** A Linux socket option with which the kernel paces what a connection sends. */
        PACING("paced socket (SO_MAX_PACING_RATE)"),
        /** The sender itself waits before it sends. */
        BUCKET("token bucket in the sender");

        private final String text;

        Limit(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** The number of bytes before each message: its length, its number and, if delays are measured, when it was due. */
    int header() {
        return rate > 0 ? Frame.TIMED_HEADER : Frame.HEADER;
    }

    /**
     * The phases of a passage, in order.
     *
     * @param repeats whether messages can be prepared, which is impossible if a codec's bytes depend on all that it
     *                wrote before
     */
    List<Phase> phases(boolean repeats) {
        long nanos = time.toNanos();
        if (rate > 0) {
            return List.of(new Phase(Phase.Kind.CONTROL, nanos * 15 / 100, 0),
                    new Phase(Phase.Kind.STREAM, nanos * 40 / 100, messages));
        }
        Phase link = new Phase(Phase.Kind.LINK, nanos * 8 / 100, 0);
        Phase stream = new Phase(Phase.Kind.STREAM, nanos * 35 / 100, messages);
        if (!repeats) return List.of(link, stream);
        // The link's phase comes late: by then its receiver is warm, and no buffered data waits for it.
        return List.of(new Phase(Phase.Kind.RECEIVER, nanos * 6 / 100, 0),
                new Phase(Phase.Kind.SENDER, nanos * 6 / 100, 0), link, stream);
    }

    /** The time limit for warm-up. */
    Duration warmUp() {
        return time.multipliedBy(45).dividedBy(100);
    }
}

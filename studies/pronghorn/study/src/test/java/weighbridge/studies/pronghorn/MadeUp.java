package weighbridge.studies.pronghorn;

import java.util.List;
import java.util.Optional;
import weighbridge.pipe.Passage;
import weighbridge.studies.pronghorn.ring.RingRun;

/** Results like those of real runs and passages. */
final class MadeUp {
    private static final int SECOND = 1_000_000_000;
    private static final int HEADER = 8;

    private MadeUp() {}

    /** A run of one second with this rate in messages/s. */
    static RingRun run(double rate, int bytes) {
        return run(rate, bytes, true);
    }

    /** The same; {@code whole} says whether all messages were sent. */
    static RingRun run(double rate, int bytes, boolean whole) {
        long messages = Math.round(rate);
        return new RingRun(messages, SECOND, messages * bytes, 200, 500, SECOND + SECOND / 2, 10L * SECOND, whole);
    }

    /**
     * A passage of one second.
     *
     * @param top      messages/s that each end can do
     * @param bytes    of a message
     * @param megabits speed of the link; 0 for no limit
     */
    static Passage passage(double top, int bytes, double megabits) {
        double link = megabits == 0 ? 20 * top : megabits * 1e6 / 8 / (bytes + HEADER);
        Passage.Flow stream = flow(Math.min(top, link), bytes);
        Passage.Work work = new Passage.Work(SECOND / 2, stream.messages(), true, top);
        return new Passage(Optional.empty(), Optional.of(flow(link, bytes)),
                Optional.of(flow(Math.min(link, 3 * top), bytes)), Optional.of(stream), stream, work, work,
                stream.messages(), 0, Optional.empty(), Optional.empty(), List.of());
    }

    private static Passage.Flow flow(double rate, int bytes) {
        long messages = Math.max(1, Math.round(rate));
        return new Passage.Flow(messages, messages * bytes, messages * (bytes + HEADER), SECOND);
    }
}

package weighbridge.studies.stream;

import java.util.List;
import java.util.Optional;
import weighbridge.pipe.Passage;
import weighbridge.pipe.PassageOrder;

/** Results like those of real passages over a link. */
final class MadeUp {
    private static final int SECOND = 1_000_000_000;
    private static final int HEADER = 8;

    private MadeUp() {}

    /**
     * A passage of a codec over a link.
     *
     * @param top      messages/s of the slower end
     * @param bytes    of a message
     * @param megabits speed of the link; 0 for no limit
     * @param wobble   ratio of the measured to the true value, such as 1.01
     */
    static Passage passage(double top, int bytes, double megabits, double wobble) {
        double link = megabits == 0 ? 20 * top : megabits * 1e6 / 8 / (bytes + HEADER);
        double rate = Math.min(top, link) * wobble;
        return new Passage(megabits == 0 ? Optional.empty() : Optional.of(PassageOrder.Limit.TBF),
                Optional.of(flow(link * wobble, bytes)), Optional.of(flow(Math.min(link, 3 * top) * wobble, bytes)),
                Optional.of(flow(rate, bytes)), flow(rate, bytes), work(1e9 / top / 3, rate), work(1e9 / top, rate),
                (long) rate, 0, Optional.empty(), Optional.empty(), List.of());
    }

    private static Passage.Flow flow(double rate, int bytes) {
        long messages = Math.round(rate);
        return new Passage.Flow(messages, messages * bytes, messages * (bytes + HEADER), SECOND);
    }

    private static Passage.Work work(double nanos, double rate) {
        return new Passage.Work((long) (nanos * rate), Math.round(rate), true, 1e9 / nanos);
    }
}

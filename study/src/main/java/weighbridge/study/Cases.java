package weighbridge.study;

import java.io.Closeable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Entry;

/** The cases of one step: which comes next is a function of what was journalled and of the time that is left. */
public interface Cases extends Closeable {
    /**
     * The next case; empty when there is none, or none fits into the time. Called by one thread at a time.
     *
     * @param done the step's cases so far, of earlier sessions too, in the order in which they ended
     * @param open keys of those that are under way
     * @param left of the step's time
     */
    Optional<Case> next(List<Entry.OfCase> done, List<String> open, Duration left);

    /** How many may be under way at once; more than one where nothing is timed. */
    default int atOnce() {
        return 1;
    }

    /** Gives back what they held; the journal keeps what they measured. */
    @Override
    default void close() {}
}

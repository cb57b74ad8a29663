package weighbridge.study;

import java.io.Closeable;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.run.Entry;

/** The cases of one step; the next one depends on what was journalled and on the remaining time. */
public interface Cases extends Closeable {
    /**
     * The next case; empty if there is none, or none fits into the remaining time. Called by one thread at a time.
     *
     * @param done what the run has measured
     * @param open keys of the cases in progress
     * @param left what is left of the step's time; zero once it has run out
     */
    Optional<Case> next(Journalled done, Set<String> open, Duration left);

    /** What a case measured, in a line for the user who waits; empty if that says nothing by itself. */
    default Optional<String> row(Entry.OfCase done) {
        return Optional.empty();
    }

    /** How many cases may run at the same time; more than one if nothing is timed. */
    default int atOnce() {
        return 1;
    }

    /** Releases the cases' resources; the journal keeps what they measured. */
    @Override
    default void close() {}
}

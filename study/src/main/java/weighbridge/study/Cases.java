package weighbridge.study;

import java.io.Closeable;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** The cases of one step: which comes next is a function of what was journalled and of the time that is left. */
public interface Cases extends Closeable {
    /**
     * The next case; empty when there is none, or none fits into the time. Called by one thread at a time.
     *
     * @param done what the run has measured
     * @param open keys of the cases that are under way
     * @param left of the step's time; zero once it is over
     */
    Optional<Case> next(Journalled done, Set<String> open, Duration left);

    /** How many may be under way at once; more than one where nothing is timed. */
    default int atOnce() {
        return 1;
    }

    /** Gives back what they held; the journal keeps what they measured. */
    @Override
    default void close() {}
}

package weighbridge.study;

import weighbridge.runner.Launcher;
import weighbridge.runner.Task;

/**
 * Something that a study measures: what a child JVM is asked to do, and the key under which the journal keeps the
 * outcome.
 */
public sealed interface Case {
    /** The unique key of the case within the study: names and numbers joined by {@code /}. */
    String key();

    /** A task for the study's child program. */
    record OfTask(String key, Task<?> task) implements Case {}

    /** A trial, judged by the study instead of by the run's rules. */
    record OfTrial(String key, Launcher.TrialOrder order) implements Case {}

    /** Service times, judged by the study. */
    record OfService(String key, Launcher.LatencyOrder order) implements Case {}

    /**
     * Service times of a contestant of the field, or of an operation that does nothing in its place. The entry is like
     * others of the run, and the run's laws apply to it.
     */
    record Service(Launcher.LatencyOrder order) implements Case {
        @Override
        public String key() {
            return (order.control() ? "control of " : "service times of ") + order.scenario();
        }
    }
}

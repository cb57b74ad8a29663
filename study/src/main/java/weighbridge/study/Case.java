package weighbridge.study;

import weighbridge.runner.Launcher;
import weighbridge.runner.Task;

/**
 * Something that a study measures: what a child JVM is asked for, and under which key the journal keeps its outcome.
 */
public sealed interface Case {
    /** Tells it from all others of the study; names and numbers joined by {@code /}. */
    String key();

    /** What the study's own child does. */
    record OfTask(String key, Task<?> task) implements Case {}

    /** One trial, judged by the study and not by the run's rules. */
    record OfTrial(String key, Launcher.TrialOrder order) implements Case {}

    /** Service times, judged by the study. */
    record OfService(String key, Launcher.LatencyOrder order) implements Case {}

    /**
     * Service times of a contestant of the field, or of an operation that does nothing in its place: an entry of the
     * run as others are, so its laws hold for them.
     */
    record Service(Launcher.LatencyOrder order) implements Case {
        @Override
        public String key() {
            return (order.control() ? "control of " : "service times of ") + order.scenario();
        }
    }
}

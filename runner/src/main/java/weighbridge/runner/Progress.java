package weighbridge.runner;

import java.time.Duration;
import java.util.Optional;
import weighbridge.model.run.Entry;

/** Receives a run's progress; called on the run's own thread, never during a trial. */
public interface Progress {
    /** Something new begins. */
    void at(Status status);

    /** An outcome was stored. */
    default void stored(Entry entry) {}

    /**
     * What the next trials will decide.
     *
     * @param question such as {@code fory or fastjson2 to encode?}; empty if nothing
     * @param trials   after how many trials that may be answered, at the earliest; 0 if that is not known
     */
    default void asks(String question, long trials) {}

    /** Something that the user should know, in a sentence. */
    default void says(String sentence) {}

    /** What a run does. */
    enum Phase {
        /** The first facts of contestants. */
        SIZES,
        /** All their facts. */
        FACTS, TRIALS, AUDITS, LATENCY
    }

    /**
     * How far a run has got.
     *
     * @param now       what begins now: {@code codec/workload}, or a scenario
     * @param round     from 1, of the group that is measured; 0 in the facts phase
     * @param done      finished steps of this phase
     * @param planned   steps of this phase, if no scenario settles or fails from here on and time suffices
     * @param elapsed   since the run began
     * @param left      what is left of the budget, if there is one
     * @param meanTrial mean wall time of a trial so far; zero before the first
     */
    record Status(Phase phase, String now, int round, int done, int planned, Duration elapsed, Optional<Duration> left,
            Duration meanTrial) {
        /** The time that remains: what is planned at the pace so far, or the rest of the budget if that is less. */
        public Optional<Duration> eta() {
            if (phase == Phase.SIZES || phase == Phase.FACTS || meanTrial.isZero()) return left;
            Duration rest = meanTrial.multipliedBy(Math.max(0, planned - done));
            return Optional.of(left.filter(l -> l.compareTo(rest) < 0).orElse(rest));
        }
    }
}

package weighbridge.study;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weighbridge.model.InputException;
import weighbridge.model.run.Operation;

/**
 * A study as it was asked for: what it measures, in which order, and what it makes of it.
 *
 * <p>It holds nothing that was measured. All of that is in the run's journal, so a survey that is made again from the
 * same options goes on where another was killed, and reports what another measured.
 */
public interface Survey {
    /** The messages that are written before anything is measured, the same in every session of a run. */
    List<Messages> messages(Ground ground) throws IOException, InputException;

    /** The contestants, and how trials time them. */
    Field field();

    /** How long it takes when no budget is given; empty if it takes what it gets. */
    default Optional<Duration> time() {
        return Optional.empty();
    }

    /** What is done, in this order. */
    List<Step> steps();

    /** What came of it: a function of what is in the run's folder alone. */
    Findings findings(Evidence evidence) throws IOException;

    /**
     * Who is compared, and how trials time them.
     *
     * @param codecs   ids, the baseline among them
     * @param jvmFlags of every JVM that measures, after those of every trial
     */
    record Field(List<String> codecs, String baseline, List<Operation> operations, List<Integer> threads,
            List<String> jvmFlags) {
        public Field {
            codecs = List.copyOf(codecs);
            operations = List.copyOf(operations);
            threads = List.copyOf(threads);
            jvmFlags = List.copyOf(jvmFlags);
        }
    }

    /** A part of a survey. Each ends when its share of the time does, or on Ctrl-C. */
    sealed interface Step {
        /**
         * The exact facts of the field, whatever the time: an end of the time must not cut off what needs no luck.
         */
        record Exact() implements Step {}

        /**
         * Cases of the study's own.
         *
         * @param title for who waits, such as {@code As published}
         * @param share of the time that is left, from above 0 to 1
         */
        record Own(String title, double share, CasesOf cases) implements Step {}

        /**
         * Rounds of trials of the field.
         *
         * @param reserve share of the whole time that is left for what comes after
         */
        record Weigh(double reserve) implements Step {}
    }

    /** Makes the cases of a step when its turn comes. */
    @FunctionalInterface
    interface CasesOf {
        Cases on(Ground ground) throws IOException, InputException;
    }
}

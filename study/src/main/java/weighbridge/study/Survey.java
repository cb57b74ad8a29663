package weighbridge.study;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import weighbridge.model.InputException;
import weighbridge.model.Operation;

/**
 * A study as it was requested: what it measures, in which order, and what it concludes.
 *
 * <p>It contains no measurements. All of them are in the run's journal, so a survey that is created again from the same
 * options continues where another was killed, and reports what another measured.
 */
public interface Survey {
    /** The messages that are written before anything is measured, the same in every session of a run. */
    List<Messages> messages(Ground ground) throws IOException, InputException;

    /** The contestants, and how trials time them. */
    Field field();

    /** How long it takes if no budget is given; empty if it has no usual duration. */
    default Optional<Duration> time() {
        return Optional.empty();
    }

    /** What is done, in order. */
    List<Step> steps();

    /** The results, which depend on the content of the run's folder alone. */
    Findings findings(Evidence evidence) throws IOException;

    /** A survey of exact facts, then rounds of trials, in which nothing else is measured. */
    static Survey ofTrials(List<Messages> messages, Field field, Function<Evidence, Findings> findings) {
        return new OfTrials(messages, field, findings);
    }

    /** @param found what is concluded */
    record OfTrials(List<Messages> drawn, Field field, Function<Evidence, Findings> found) implements Survey {
        public OfTrials {
            drawn = List.copyOf(drawn);
        }

        @Override
        public List<Messages> messages(Ground ground) {
            return drawn;
        }

        @Override
        public List<Step> steps() {
            return List.of(new Step.Exact(), new Step.Weigh(0));
        }

        @Override
        public Findings findings(Evidence evidence) {
            return found.apply(evidence);
        }
    }

    /**
     * Who is compared, and how trials time them.
     *
     * @param codecs   ids, the baseline among them
     * @param jvmFlags of every JVM that measures, placed after those that every trial has
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
         * The exact facts of the field. They are taken whether or not time is left, because they do not depend on it.
         */
        record Exact() implements Step {}

        /**
         * The study's own cases.
         *
         * @param title for the user who waits, such as {@code As published}
         * @param share of the remaining time, above 0 and up to 1
         */
        record Own(String title, double share, CasesOf cases) implements Step {}

        /**
         * Rounds of trials of the field.
         *
         * @param reserve share of the total time that is kept for later steps
         */
        record Weigh(double reserve) implements Step {}
    }

    /** Creates the cases of a step when its turn comes. */
    @FunctionalInterface
    interface CasesOf {
        Cases on(Ground ground) throws IOException, InputException;
    }
}

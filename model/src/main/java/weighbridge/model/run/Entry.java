package weighbridge.model.run;

import java.time.Duration;
import java.time.Instant;
import weighbridge.model.form.Form;

/** One line of a run's trials.jsonl. */
public sealed interface Entry {
    /** When the measurement began. */
    Instant start();

    /** The exact facts of one codec on one workload, or why there are none. */
    record OfFacts(String codec, String workload, Instant start, Outcome<Facts> outcome) implements Entry {}

    /**
     * One trial, or why there is none.
     *
     * @param round   counted from 1
     * @param attempt counted from 1; more than 1 if an earlier attempt of the round was invalid
     */
    record OfTrial(Scenario scenario, int round, int attempt, Instant start, Outcome<Trial> outcome) implements Entry {}

    /**
     * One long trial of a scenario, which shows whether the level moves after the time that trials cover; or why there
     * is none.
     */
    record OfAudit(Scenario scenario, Instant start, Outcome<Trial> outcome) implements Entry {}

    /** The service times of a scenario, or why there are none. */
    record OfLatency(Scenario scenario, Instant start, Outcome<Latency> outcome) implements Entry {}

    /**
     * The service times of an operation that does nothing, in this many threads, or why there are none: what clock and
     * machine add to all others.
     */
    record OfControl(int threads, Instant start, Outcome<Latency> outcome) implements Entry {}

    /**
     * The machine that measured one share of the rounds; only in a run that was merged from such shares.
     *
     * @param environment the machine as it was then
     */
    record OfMachine(Shard shard, Environment environment) implements Entry {
        @Override
        public Instant start() {
            return environment.start();
        }
    }

    /**
     * One case of a study, or why there is none.
     *
     * @param study   the study to which the case belongs
     * @param key     distinguishes the case from the study's others; names and numbers joined by {@code /}
     * @param took    the duration, including the start of its JVM
     * @param outcome if it is a success, the tree of its record; see {@link Form}
     */
    record OfCase(String study, String key, Instant start, Duration took, Outcome<Object> outcome) implements Entry {
        /**
         * The outcome with its success as a record.
         *
         * @throws Form.Misfit if the success is not such a record
         */
        public <T> Outcome<T> outcome(Class<T> type) {
            return outcome instanceof Outcome.Measured<Object>(Object tree)
                    ? new Outcome.Measured<>(Form.of(type).value(tree))
                    : Outcome.without(outcome.word(), outcome.reason());
        }
    }
}

package weighbridge.model;

import java.time.Instant;

/** One line of a run's trials.jsonl. */
public sealed interface Entry {
    /** The exact facts of one codec on one workload, or why there are none. */
    record OfFacts(String codec, String workload, Instant start, Outcome<Facts> outcome) implements Entry {}

    /**
     * One trial, or why there is none.
     *
     * @param round   from 1
     * @param attempt from 1; more than 1 where an earlier attempt of the round was invalid
     */
    record OfTrial(Scenario scenario, int round, int attempt, Instant start, Outcome<Trial> outcome) implements Entry {}

    /** One long trial of a scenario, which shows whether its level moves later than its trials see; or why there is none. */
    record OfAudit(Scenario scenario, Instant start, Outcome<Trial> outcome) implements Entry {}

    /** The service times of a scenario, or why there are none. */
    record OfLatency(Scenario scenario, Instant start, Outcome<Latency> outcome) implements Entry {}

    /** The service times of an operation that does nothing, in so many threads, or why there are none: what clock and machine put into every other. */
    record OfControl(int threads, Instant start, Outcome<Latency> outcome) implements Entry {}
}

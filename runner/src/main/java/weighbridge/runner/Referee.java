package weighbridge.runner;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.TrialLength;

/**
 * Judges, during a run, what was measured so far. Every answer depends on its arguments alone, so that a run that
 * resumes after an abort takes the same decisions again.
 */
public interface Referee {
    /** An audit's slices: 20 s, which show what changes after the 3 to 10 s of a trial. */
    int AUDIT_SLICES = 200;

    /**
     * Why a trial does not count; empty if it does. The cause must have been recorded independently of the trial's
     * value.
     */
    Optional<String> invalid(Entry.OfTrial trial);

    /**
     * Whether a scenario needs no further trial.
     *
     * @param entries of all finished rounds
     */
    boolean settled(Scenario scenario, List<Entry> entries);

    /**
     * How long the scenario's next trial lasts.
     *
     * @param entries of all finished rounds
     */
    TrialLength length(Scenario scenario, List<Entry> entries);

    /**
     * What the next trial of a run with little time is to decide. Empty if there is nothing left to ask; empty by
     * default, so that such a run proceeds round by round.
     *
     * @param entries all that was stored
     * @param live    the scenarios that can be measured once more
     */
    default Optional<Question> question(List<Entry> entries, Set<Scenario> live) {
        return Optional.empty();
    }

    /**
     * Whether a codec may be an answer to what the run is asked; the others come after all that may be. True by default.
     */
    default boolean isWanted(String codec) {
        return true;
    }

    /** Whether a run that does not ask questions begins with first facts too, and with a round of each group. */
    default boolean beginsBriefly() {
        return false;
    }

    /** How many times as long as on an idle machine work takes here. */
    default double slowdown() {
        return 1;
    }

    /** Whether a run asks questions; if it does, it does so to its end, in all its sessions. */
    default boolean asks(List<Entry> entries) {
        return false;
    }

    /**
     * A question.
     *
     * @param text      such as {@code fory or fastjson2-jsonb to encode?}; may be empty
     * @param scenarios that decide it: one or more
     * @param brief     whether a first look at one of them is enough
     * @param trials    after how many trials it may be answered, at the earliest; 0 if that is not known
     */
    record Question(String text, List<Scenario> scenarios, boolean brief, long trials) {
        public Question {
            scenarios = List.copyOf(scenarios);
        }
    }

    /** How long a first look at a scenario lasts. */
    default TrialLength look(Scenario scenario, List<Entry> entries) {
        return length(scenario, entries);
    }

    /**
     * What a further round of the scenario promises: the width of its interval relative to the cost of a trial, in any
     * unit that is the same for all scenarios of a run. Equal for all by default.
     */
    default double worth(Scenario scenario, List<Entry> entries) {
        return 1;
    }

    /**
     * The scenarios that get an audit, a long trial; none by default.
     *
     * @param entries of at least every group's first round
     */
    default List<Scenario> audits(List<Entry> entries) {
        return List.of();
    }
}

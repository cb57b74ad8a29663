package weighbridge.runner;

import java.util.List;
import java.util.Optional;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.TrialLength;

/**
 * Judges what was measured, while a run goes on. Every answer depends on its arguments alone, so that a run that goes
 * on after an abort takes the same decisions again.
 */
public interface Referee {
    /** An audit's slices: 20 s show what changes after the 3 to 10 s of a trial. */
    int AUDIT_SLICES = 200;

    /** Why a trial does not count; only by a cause that was recorded independently of its value. Empty if it counts. */
    Optional<String> invalid(Entry.OfTrial trial);

    /**
     * Whether a scenario needs no further trial.
     *
     * @param entries of all finished rounds
     */
    boolean settled(Scenario scenario, List<Entry> entries);

    /**
     * How long the scenario's next trial goes on.
     *
     * @param entries of all finished rounds
     */
    TrialLength length(Scenario scenario, List<Entry> entries);

    /**
     * What a further round of the scenario promises: the width of its interval for what a trial costs, in any unit that
     * is the same for all scenarios of a run. Equal for all by default.
     */
    default double worth(Scenario scenario, List<Entry> entries) {
        return 1;
    }

    /**
     * The scenarios that get an audit, a long trial; none by default.
     *
     * @param entries of every group's first round at least
     */
    default List<Scenario> audits(List<Entry> entries) {
        return List.of();
    }
}

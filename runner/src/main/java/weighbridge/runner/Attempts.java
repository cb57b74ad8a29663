package weighbridge.runner;

import java.util.List;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;

/** The trials of one scenario in one round: one, or more if the first did not count or crashed. */
record Attempts(List<Entry.OfTrial> trials) {
    /** How often a trial that does not count is repeated. */
    private static final int RERUNS = 2;
    /** How often a crashed trial is repeated; a second crash is the contestant's failure. */
    private static final int CRASH_RERUNS = 1;

    Attempts {
        trials = List.copyOf(trials);
    }

    static Attempts of(Scenario scenario, int round, List<Entry> entries) {
        return new Attempts(entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast)
                .filter(t -> t.round() == round && t.scenario().equals(scenario)).toList());
    }

    boolean isNone() {
        return trials.isEmpty();
    }

    /** The number of the next attempt, from 1. */
    int next() {
        return trials.size() + 1;
    }

    boolean needAnother(Referee referee) {
        if (trials.isEmpty()) return true;
        Entry.OfTrial last = trials.getLast();
        return switch (last.outcome()) {
            case Outcome.Measured<?> _ -> trials.size() <= RERUNS && referee.invalid(last).isPresent();
            case Outcome.Failed<?> _ ->
                trials.stream().filter(a -> a.outcome() instanceof Outcome.Failed<?>).count() <= CRASH_RERUNS
                        && trials.size() <= RERUNS;
            // The trial exceeded a limit far above its usual time, or repeating it would not change the finding.
            case Outcome.TimedOut<?> _,Outcome.Mismatched<?> _,Outcome.Refused<?> _,Outcome.Unsupported<?> _,Outcome.NotReached<?> _ ->
                false;
        };
    }

    /**
     * Whether another attempt would be the repetition of a first trial that did not count. Such repetitions wait until
     * every scenario has had a trial, since on a busy machine they may be as much in vain as the first.
     */
    boolean waits() {
        return !trials.isEmpty() && trials.getLast().round() == 1
                && trials.getLast().outcome() instanceof Outcome.Measured<?>;
    }

    /** Whether another attempt is needed that does not wait. */
    boolean needNow(Referee referee) {
        return !waits() && needAnother(referee);
    }

    /** Whether there is no number and no further attempt will be made. */
    boolean failed(Referee referee) {
        return !trials.isEmpty() && !(trials.getLast().outcome() instanceof Outcome.Measured<?>)
                && !needAnother(referee);
    }

    /**
     * A trial's outcome after checks: wrong values at its end make it a mismatch, however fast it was, and it is
     * refused if the compiler may have removed some of the work. A first message is exempt from the second check,
     * because JMH has no part in it.
     */
    static Outcome<Trial> checked(Scenario scenario, Outcome<Trial> outcome) {
        if (!(outcome instanceof Outcome.Measured<Trial>(Trial trial))) return outcome;
        if (!trial.check().isEmpty()) return new Outcome.Mismatched<>(trial.check());
        boolean first = scenario.operation() == Operation.COLD || trial.slices().isEmpty();
        if (first || trial.blackholes().equals(Trial.BLACKHOLES_IN_FORCE)) return outcome;
        return new Outcome.Refused<>("JMH's blackholes and hints were not in force (" + trial.blackholes()
                + "), so the trial did not time compiled code that does all its work");
    }

    /** The number of trials, counting a trial and its repetitions as one. */
    static int steps(List<Entry> entries) {
        return (int) entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast)
                .map(t -> t.scenario() + "@" + t.round()).distinct().count();
    }
}

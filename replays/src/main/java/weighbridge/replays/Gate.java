package weighbridge.replays;

import weighbridge.model.Outcome;

/** What counts as a failure of a replay: the same as in every run. */
final class Gate {
    private Gate() {}

    /** What was declared, and what the end of the time stopped, is nobody's failure. */
    static boolean isFailed(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Measured<?> _, Outcome.Unsupported<?> _, Outcome.NotReached<?> _ -> false;
            case Outcome.Mismatched<?> _, Outcome.Refused<?> _, Outcome.Failed<?> _, Outcome.TimedOut<?> _ -> true;
        };
    }
}

package weighbridge.worker;

/**
 * Ends a trial; the reason is in the trial's file. It carries no cause, because the host, which receives it, lacks the
 * codec's classes.
 */
final class TrialFailure extends RuntimeException {
    TrialFailure(String reason) {
        super(reason);
    }
}

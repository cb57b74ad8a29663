package weighbridge.worker;

/**
 * Ends a trial; its reason is in the trial's file. It carries no cause: the host, which is told of it, has not the
 * codec's classes.
 */
final class TrialFailure extends RuntimeException {
    TrialFailure(String reason) {
        super(reason);
    }
}

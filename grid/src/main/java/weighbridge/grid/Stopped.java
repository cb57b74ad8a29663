package weighbridge.grid;

import weighbridge.model.run.Outcome;

/** A run that has come to an outcome without a number. */
final class Stopped extends Exception {
    private static final long serialVersionUID = 1;

    private final String word;

    /** @param word of the outcome, see {@link Outcome#word} */
    private Stopped(String word, String reason) {
        super(reason);
        this.word = word;
    }

    static Stopped unsupported(String reason) {
        return new Stopped("unsupported", reason);
    }

    static Stopped mismatched(String reason) {
        return new Stopped("mismatched", reason);
    }

    static Stopped refused(String reason) {
        return new Stopped("refused", reason);
    }

    static Stopped failed(String reason) {
        return new Stopped("failed", reason);
    }

    static Stopped timedOut(String reason) {
        return new Stopped("timed-out", reason);
    }

    /** One that another process came to. */
    static Stopped like(Outcome<?> outcome, String reason) {
        return new Stopped(outcome.word(), reason);
    }

    /** Why something that the grid was asked to do failed: the grid wraps what a codec or a member throws. */
    static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) root = root.getCause();
        return root;
    }

    <T> Outcome<T> outcome() {
        return Outcome.without(word, getMessage());
    }
}

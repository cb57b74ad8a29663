package weighbridge.grid;

import weighbridge.model.run.Outcome;

/** Ends a run with an outcome that has no number. */
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

    /** The same outcome as that of another process. */
    static Stopped like(Outcome<?> outcome, String reason) {
        return new Stopped(outcome.word(), reason);
    }

    /** The cause of a failure within the grid, which wraps exceptions of codecs and members. */
    static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) root = root.getCause();
        return root;
    }

    <T> Outcome<T> outcome() {
        return Outcome.without(word, getMessage());
    }
}

package weighbridge.model.run;

/**
 * What became of a contestant: there is always an outcome, and a failure has a reason.
 *
 * @param <T> what a success yields
 */
public sealed interface Outcome<T> {
    record Measured<T>(T data) implements Outcome<T> {}

    /** The library cannot carry the schema. */
    record Unsupported<T>(String reason) implements Outcome<T> {}

    /** Information was lost that the codec does not declare as a loss; such a codec is never timed. */
    record Mismatched<T>(String reason) implements Outcome<T> {}

    /** A number that cannot be true. */
    record Refused<T>(String reason) implements Outcome<T> {}

    record Failed<T>(String reason) implements Outcome<T> {}

    record TimedOut<T>(String reason) implements Outcome<T> {}

    /** The run ended before the contestant's turn, which is not a failure. */
    record NotReached<T>(String reason) implements Outcome<T> {}

    /** The word of this outcome in results: {@code measured}, {@code unsupported}, … */
    default String word() {
        return switch (this) {
            case Measured<T> _ -> "measured";
            case Unsupported<T> _ -> "unsupported";
            case Mismatched<T> _ -> "mismatched";
            case Refused<T> _ -> "refused";
            case Failed<T> _ -> "failed";
            case TimedOut<T> _ -> "timed-out";
            case NotReached<T> _ -> "not-reached";
        };
    }

    /** Why there is no number; empty if there is one. */
    default String reason() {
        return switch (this) {
            case Measured<T> _ -> "";
            case Unsupported<T>(String r) -> r;
            case Mismatched<T>(String r) -> r;
            case Refused<T>(String r) -> r;
            case Failed<T>(String r) -> r;
            case TimedOut<T>(String r) -> r;
            case NotReached<T>(String r) -> r;
        };
    }

    /**
     * Whether the run has failed with this outcome. A declared restriction and the end of the run's time are not
     * failures.
     */
    default boolean isFailure() {
        return switch (this) {
            case Measured<T> _,Unsupported<T> _,NotReached<T> _ -> false;
            case Mismatched<T> _,Refused<T> _,Failed<T> _,TimedOut<T> _ -> true;
        };
    }

    /** An outcome without a number, given its {@link #word}. */
    static <T> Outcome<T> without(String word, String reason) {
        return switch (word) {
            case "unsupported" -> new Unsupported<>(reason);
            case "mismatched" -> new Mismatched<>(reason);
            case "refused" -> new Refused<>(reason);
            case "failed" -> new Failed<>(reason);
            case "timed-out" -> new TimedOut<>(reason);
            case "not-reached" -> new NotReached<>(reason);
            default -> throw new IllegalArgumentException("unknown outcome \"" + word + "\"");
        };
    }
}

package weighbridge.report.model;

import java.util.Locale;
import java.util.OptionalInt;
import weighbridge.model.run.Outcome;
import weighbridge.stats.Comparison;
import weighbridge.stats.Thresholds;

/** The vocabulary that all reports share. */
public final class Words {
    /** The verdict on a contestant that shows a limit: the cost of the harness or the machine. */
    public static final String FLOOR = "floor, not a format";
    /** The verdict on a contestant whose trials do not count. */
    public static final String SEEN = "seen, not counted";
    /** The verdict on two contestants of which one has no trial that counts. */
    public static final String NOT_COMPARED = "not compared yet";
    /** The title of a record's share of a compressed batch. */
    public static final String COMPRESSED = "compressed (zstd, 1,000 together)";

    private Words() {}

    /** A contestant's outcome, such as {@code ran out of time}; summary.json has {@link Outcome#word}. */
    public static String of(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.NotReached<?> _ -> "ran out of time";
            case Outcome.TimedOut<?> _ -> "timed out";
            case Outcome.Measured<?> _,Outcome.Unsupported<?> _,Outcome.Mismatched<?> _,Outcome.Refused<?> _,Outcome.Failed<?> _ ->
                outcome.word();
        };
    }

    /** A contestant's outcome followed by its reason, if there is one. */
    public static String withReason(Outcome<?> outcome) {
        return outcome.reason().isEmpty() ? of(outcome) : of(outcome) + ": " + outcome.reason();
    }

    /** What a comparison says about its first contestant; if it claims nothing, also what more time would do. */
    static String of(Comparison c, Pace pace) {
        // Each of the two has one trial per round.
        OptionalInt rounds = c.verdict().moreRounds();
        String more =
                rounds.isEmpty() || c.rounds() < Thresholds.LIKELY_ROUNDS ? "" : pace.more(2L * rounds.getAsInt());
        String words = c.verdict().words() + more;
        return c.otherwise().map(o -> words + " (" + o.words() + ")").orElse(words);
    }

    /** A number followed by a noun, which gets a plural s unless the number is 1. */
    public static String counted(long n, String one) {
        return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? one : one + "s");
    }
}

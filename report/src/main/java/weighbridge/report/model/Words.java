package weighbridge.report.model;

import java.util.Locale;
import java.util.Optional;
import weighbridge.model.run.Outcome;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/** The vocabulary that all reports share. */
public final class Words {
    /** The verdict on a contestant that shows a limit: the cost of the harness or the machine. */
    public static final String FLOOR = "floor, not a format";
    /** A flag: none of the scenario's trials became steady. */
    public static final String WARMING_UP = "still warming up";
    /** The verdict on two contestants without a round in common. */
    public static final String NOT_SIDE_BY_SIDE = "not compared side by side yet";
    /** The title of a record's share of a compressed batch. */
    public static final String COMPRESSED = "compressed (zstd, 1,000 together)";
    /** The verdict on a contestant none of whose trials counts: its time is shown, but nothing is claimed about it. */
    public static final String SEEN = "seen, not counted";
    public static final String TOO_CLOSE = "too close to call";

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
    static String of(Comparison c, double margin, Pace pace) {
        if (!(c.verdict() instanceof Verdict.TooClose(int rounds))) return c.words();
        Optional<String> seen = seen(c, margin);
        // Each of the two has one trial per round.
        String more = pace.more(2 * (long) rounds);
        String words = seen.isEmpty() ? TOO_CLOSE + more
                : c.ratio().n() < Thresholds.LIKELY_ROUNDS
                        ? seen.get() + " (first look, " + c.ratio().n() + " of " + Thresholds.LIKELY_ROUNDS + " rounds)"
                        : seen.get() + ", not proven" + more;
        return c.because().isEmpty() ? words : words + " (" + c.because() + ")";
    }

    /** An unproven difference, such as {@code ≈2.2× slower}; empty if trials show none. */
    public static Optional<String> seen(Comparison c, double margin) {
        Estimate ratio = c.ratio();
        if (ratio.low() > 1 + margin) return Optional.of("≈" + Verdict.times(ratio.point()) + " slower");
        return ratio.high() < 1 / (1 + margin) ? Optional.of("≈" + Verdict.times(1 / ratio.point()) + " faster")
                : Optional.empty();
    }

    /** A number followed by a noun, which gets a plural s unless the number is 1. */
    public static String counted(long n, String one) {
        return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? one : one + "s");
    }
}

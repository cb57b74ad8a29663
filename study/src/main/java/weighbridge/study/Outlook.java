package weighbridge.study;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weighbridge.stats.Comparison;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/**
 * What more time would decide.
 *
 * @param rounds the fewest that count of any contestant without a failure
 * @param left   how many more rounds the study may have
 * @param round  how long a round of all contestants takes
 * @param shown  the comparisons whose verdicts are shown
 */
public record Outlook(int rounds, int left, Duration round, List<Comparison> shown) {
    /** The time that grading the machine takes before a session continues. */
    private static final Duration STARTING = Duration.ofSeconds(20);

    public Outlook {
        shown = List.copyOf(shown);
    }

    /** The command that adds what is missing, and what it would decide; empty if time would decide nothing. */
    public Optional<String> sentence() {
        if (round.isZero() || shown.isEmpty()) return Optional.empty();
        int missing = Thresholds.LIKELY_ROUNDS - rounds;
        if (missing > 0) {
            boolean some = shown.stream().anyMatch(c -> c.verdict().claim() != Verdict.Basis.NONE);
            return left < missing ? Optional.empty()
                    : Optional.of((some
                            ? "There is no verdict on what has fewer than " + Thresholds.LIKELY_ROUNDS
                                    + " rounds that count."
                            : "No verdict is possible before round " + Thresholds.LIKELY_ROUNDS + ".") + " To add "
                            + (missing == 1 ? "the missing round" : "the " + missing + " missing rounds") + ": "
                            + command(missing));
        }
        List<Integer> more =
                shown.stream().flatMapToInt(c -> c.verdict().moreRounds().stream()).sorted().boxed().toList();
        if (more.isEmpty()) return Optional.empty();
        String open = more.size() + " of " + shown.size() + " comparisons are open. ";
        int next = more.getFirst();
        if (next > Thresholds.MOST_TOLD_ROUNDS)
            return Optional.of(open + "To decide one takes over " + Thresholds.MOST_TOLD_ROUNDS + " more rounds.");
        if (next > left) return Optional.of(open + "The rounds that the run may have do not decide more.");
        return Optional.of(open + "About " + (next == 1 ? "one more round" : next + " more rounds") + " may decide "
                + (more.size() == 1 ? "it" : "the next") + ": " + command(next));
    }

    private String command(int more) {
        return "weighbridge run --resume RUN --budget "
                + round.multipliedBy(more).plus(STARTING).plusSeconds(59).toMinutes() + "m";
    }
}

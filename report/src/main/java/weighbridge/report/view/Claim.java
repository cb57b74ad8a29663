package weighbridge.report.view;

import java.util.Optional;
import java.util.regex.Pattern;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Contest;
import weighbridge.report.model.ReportModel;
import weighbridge.report.model.Words;
import weighbridge.stats.Comparison;
import weighbridge.stats.Verdict;

/**
 * What is claimed about a contestant's time compared with the baseline's, or why nothing is.
 *
 * @param brief the claim in the fewest words; a question mark says that it is not proven
 * @param words the claim in words, without what more time would do
 * @param full  the claim in words, including what more time would do
 * @param style green for a contestant that is proven faster or fastest, dim for an unproven claim
 */
record Claim(String brief, String words, String full, Style style) {
    /** The explanation at the end of a verdict, which only the page shows. */
    private static final Pattern BECAUSE = Pattern.compile(" \\(by [^)]*\\)$");
    private static final String BASELINE = "baseline";
    private static final String UNPROVEN = " ?";

    /** @param ended whether the run is over: until then, a codec without a number may still get one */
    static Claim of(ReportModel.Group group, String codec, double margin, boolean ended) {
        Optional<ReportModel.Row> row = group.row(codec);
        if (row.isEmpty()) return same("not timed", Style.DIM);
        if (!(row.get().outcome() instanceof Outcome.Measured(ReportModel.Standing s)))
            return without(row.get().outcome(), ended);
        if (s.limit()) return new Claim("floor", Words.FLOOR, Words.FLOOR, Style.DIM);
        if (s.verdict().equals(Contest.JUDGED_ON_READ)) return same(s.verdict(), Style.DIM);
        if (codec.equals(group.baseline()))
            return s.leads() && s.toFastest().isEmpty()
                    ? new Claim(BASELINE, BASELINE + ", fastest", BASELINE + ", fastest", Style.GREEN)
                    : same(BASELINE, Style.PLAIN);
        Optional<String> other = other(group);
        if (other.isEmpty() || other.get().equals(codec))
            return same(s.verdict(), s.leads() ? Style.GREEN : Style.PLAIN);
        Optional<Comparison> comparison = group.comparison(codec, other.get());
        if (comparison.isPresent()) return of(comparison.get(), full(group, s), margin);
        return s.trials().isEmpty() ? same(s.verdict(), Style.DIM)
                : new Claim("not compared", "not compared yet", Words.NOT_SIDE_BY_SIDE, Style.DIM);
    }

    /** The codec with which the others are compared: the baseline or, if that has no number, the fastest. */
    static Optional<String> other(ReportModel.Group group) {
        return group.row(group.baseline()).flatMap(ReportModel.Row::standing).filter(s -> !s.trials().isEmpty())
                .map(_ -> group.baseline()).or(() -> group.pairs().stream().findFirst().map(ReportModel.Pair::a));
    }

    private static String full(ReportModel.Group group, ReportModel.Standing s) {
        boolean toBaseline = other(group).equals(Optional.of(group.baseline()));
        return BECAUSE.matcher(toBaseline ? s.cells().getFirst().verdict() : s.verdict()).replaceFirst("");
    }

    private static Claim without(Outcome<?> outcome, boolean ended) {
        if (!ended && outcome instanceof Outcome.NotReached<?>) return same("", Style.DIM);
        return same(Words.of(outcome), outcome.isFailure() ? Style.RED : Style.DIM);
    }

    private static Claim same(String words, Style style) {
        return new Claim(words, words, words, style);
    }

    private static Claim of(Comparison c, String full, double margin) {
        Style style = c.verdict().provesFaster() ? Style.GREEN : Style.PLAIN;
        String words = c.verdict().words();
        return switch (c.verdict()) {
            case Verdict.AtLeastFaster _,Verdict.AtLeastSlower _ ->
                new Claim(words.replace("at least ", "≥"), words, words, style);
            case Verdict.LikelyFaster _,Verdict.LikelySlower _ ->
                new Claim(words.replace("likely ", "") + UNPROVEN, words, words, Style.DIM);
            case Verdict.TooClose _,Verdict.Provisional _ -> {
                Optional<String> seen = Words.seen(c, margin);
                yield new Claim(seen.orElse("too close") + UNPROVEN,
                        seen.map(w -> w + UNPROVEN).orElse(Words.TOO_CLOSE), full, Style.DIM);
            }
            case Verdict.Faster _,Verdict.Slower _,Verdict.Tie _,Verdict.Differs _,Verdict.By _ ->
                new Claim(words, words, words, style);
        };
    }
}

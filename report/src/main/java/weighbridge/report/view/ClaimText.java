package weighbridge.report.view;

import java.util.Optional;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.report.model.Words;
import weighbridge.stats.Comparison;
import weighbridge.stats.Verdict;

/**
 * What is claimed about a contestant's time compared with the baseline's, or why nothing is.
 *
 * @param brief the claim in the fewest words; a question mark says that it is not shown
 * @param words the claim in words, without what more time would do
 * @param full  the claim in words, including what more time would do
 * @param style green for a contestant that is proven faster or fastest, dim for what is not claimed
 */
record ClaimText(String brief, String words, String full, Style style) {
    private static final String BASELINE = "baseline";
    private static final String UNSHOWN = " ?";

    /** @param ended whether the run is over: until then, a codec without a number may still get one */
    static ClaimText of(ReportModel.Group group, String codec, boolean ended) {
        Optional<ReportModel.Row> row = group.row(codec);
        if (row.isEmpty()) return same("not timed", Style.DIM);
        return switch (row.get().outcome()) {
            case Outcome.Measured(ReportModel.Standing s) -> switch (s.rank()) {
                case ReportModel.Rank.Limit _ -> new ClaimText("floor", Words.FLOOR, Words.FLOOR, Style.DIM);
                case ReportModel.Rank.JudgedOnRead _,ReportModel.Rank.Seen _ -> same(s.verdict(), Style.DIM);
                case ReportModel.Rank.Ranked _ -> ranked(group, codec, s);
            };
            case Outcome.NotReached<?> _ when !ended -> same("", Style.DIM);
            case Outcome<?> o -> same(Words.of(o), o.isFailure() ? Style.RED : Style.DIM);
        };
    }

    private static ClaimText ranked(ReportModel.Group group, String codec, ReportModel.Standing s) {
        if (codec.equals(group.baseline()))
            return s.leads() && s.toFastest().isEmpty()
                    ? new ClaimText(BASELINE, BASELINE + ", fastest", BASELINE + ", fastest", Style.GREEN)
                    : same(BASELINE, Style.PLAIN);
        Optional<String> other = other(group);
        if (other.isEmpty() || other.get().equals(codec))
            return same(s.verdict(), s.leads() ? Style.GREEN : Style.PLAIN);
        boolean toBaseline = other.get().equals(group.baseline());
        String full = toBaseline ? s.cells().getFirst().verdict() : s.verdict();
        return group.comparison(codec, other.get()).map(c -> of(c, full)).orElseGet(() -> same(s.verdict(), Style.DIM));
    }

    /** The codec with which the others are compared: the baseline or, if that has no number, the fastest. */
    static Optional<String> other(ReportModel.Group group) {
        return group.row(group.baseline()).flatMap(ReportModel.Row::standing).filter(s -> s.ranked().isPresent())
                .map(_ -> group.baseline()).or(() -> group.pairs().stream().findFirst().map(ReportModel.Pair::a));
    }

    private static ClaimText same(String words, Style style) {
        return new ClaimText(words, words, words, style);
    }

    private static ClaimText of(Comparison c, String full) {
        String words = c.verdict().words();
        Style style = switch (c.verdict()) {
            case Verdict.LikelyFaster _,Verdict.LikelySlower _,Verdict.Seen _,Verdict.TooClose _ -> Style.DIM;
            case Verdict v -> v.provesFaster() ? Style.GREEN : Style.PLAIN;
        };
        boolean open = c.verdict().claim() == Verdict.Basis.NONE;
        return new ClaimText(brief(c.verdict()), words, open ? full : words, style);
    }

    /** A verdict in the fewest words; a question mark says that it is not shown. */
    static String brief(Verdict verdict) {
        return switch (verdict) {
            case Verdict.AtLeastFaster(double times) -> "≥" + Verdict.atLeast(times) + "× faster";
            case Verdict.AtLeastSlower(double times) -> "≥" + Verdict.atLeast(times) + "× slower";
            case Verdict.LikelyFaster(double times) -> Verdict.times(times) + " faster" + UNSHOWN;
            case Verdict.LikelySlower(double times) -> Verdict.times(times) + " slower" + UNSHOWN;
            case Verdict.Seen(double ratio, _) -> Verdict.seen(ratio) + UNSHOWN;
            case Verdict.TooClose _ -> "too close" + UNSHOWN;
            case Verdict.Faster _,Verdict.Slower _,Verdict.Within _,Verdict.By _ -> verdict.words();
        };
    }
}

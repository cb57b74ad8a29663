package weighbridge.report.situation;

import java.util.Optional;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Verdict;

/**
 * The ratios of one codec's times to another's, paired by rounds.
 *
 * @param encode empty if the two have no round in common
 * @param read   empty if the two have no round in common
 */
public record Ratio(String a, String b, Optional<Span> encode, Optional<Span> read) {
    /**
     * The interval of a ratio on which a decision may be based: the 95 % interval, adjusted in two cases. If no
     * difference is claimed for this pair among all pairs, the interval also includes 1, so that no decision claims
     * more than the verdicts do. If the claim is coarse, the interval begins at the claimed bound.
     */
    static Optional<Span> of(Comparison comparison) {
        Estimate e = comparison.ratio();
        if (!(e.low() > 0) || !Double.isFinite(e.high())) return Optional.empty();
        Span shown = new Span(e.low(), e.point(), e.high());
        return Optional.of(switch (comparison.verdict()) {
            case Verdict.Faster _,Verdict.Slower _,Verdict.LikelyFaster _,Verdict.LikelySlower _ -> shown;
            case Verdict.By(double low, double high) -> shown.with(low).with(high);
            case Verdict.AtLeastFaster(double times) -> new Span(e.low(), e.point(), Math.max(e.point(), 1 / times));
            case Verdict.AtLeastSlower(double times) -> new Span(Math.min(e.point(), times), e.point(), e.high());
            case Verdict.Within _,Verdict.TooClose _,Verdict.Seen _ -> shown.with(1);
        });
    }
}

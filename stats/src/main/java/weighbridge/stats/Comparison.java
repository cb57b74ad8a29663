package weighbridge.stats;

import java.util.Optional;

/**
 * Two contestants, compared.
 *
 * @param ratio     of the first to the second, with its 95 % interval; below 1 if the first is faster
 * @param joint     the same ratio with an interval that holds jointly with those of all comparisons of the family
 * @param rounds    the number of rounds in which both had a whole trial
 * @param verdict   on the first contestant
 * @param otherwise what some of the trials alone would claim, if that differs
 * @param half      half the width of the ratio's interval on the log scale, by the scatter within this run alone: 0.03
 *                  is about ± 3 %
 */
public record Comparison(Estimate ratio, Estimate joint, int rounds, Verdict verdict, Optional<Otherwise> otherwise,
        double half) {
    /**
     * What would be claimed if a claim did not have to hold with and without unsteady trials.
     *
     * @param steady whether it is by steady trials alone, rather than by all
     */
    public record Otherwise(boolean steady, Verdict verdict) {
        public String words() {
            return (steady ? "by steady trials alone: " : "by all trials: ") + verdict.words();
        }
    }

    /** The verdict as it is shown, with the reason why it claims so little. */
    public String words() {
        return verdict.words() + otherwise.map(o -> " (" + o.words() + ")").orElse("");
    }

    /** The same two contestants in reverse order. */
    public Comparison reversed() {
        return new Comparison(inverse(ratio), inverse(joint), rounds, verdict.reversed(),
                otherwise.map(o -> new Otherwise(o.steady, o.verdict.reversed())), half);
    }

    private static Estimate inverse(Estimate e) {
        return new Estimate(1 / e.point(), 1 / e.high(), 1 / e.low(), e.n(), e.provisional());
    }
}

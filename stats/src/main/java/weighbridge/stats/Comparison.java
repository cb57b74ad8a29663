package weighbridge.stats;

/**
 * Two contestants, compared round by round.
 *
 * @param ratio   of the first to the second with its 95 % interval; below 1 the first is faster
 * @param verdict on the first
 */
public record Comparison(Estimate ratio, Verdict verdict) {
    /**
     * Compares by paired differences.
     *
     * @param differences a round each: ln of the first contestant's value less ln of the second's
     * @param margin      the ratio 1 + margin makes no practical difference
     * @param prior       the noise of differences, used below 6 rounds
     */
    public static Comparison of(double[] differences, double margin, Prior prior) {
        if (!(margin > 0)) throw new IllegalArgumentException("expected a margin above 0, got " + margin);
        Estimate shown = Location.of(differences, prior);
        return new Comparison(shown.exp(), verdict(differences, shown, margin));
    }

    private static Verdict verdict(double[] differences, Estimate shown, double margin) {
        int n = differences.length;
        if (shown.provisional())
            return new Verdict.Provisional(Math.exp(shown.point()), shown.low() > 0 || shown.high() < 0);
        double edge = Math.log1p(margin);
        Estimate proven = Location.of(differences, Thresholds.PROVEN, Prior.OF_DIFFERENCES);
        double times = Math.exp(Math.abs(shown.point()));
        if (n >= Thresholds.PROVEN_ROUNDS && proven.high() < -edge) return new Verdict.Faster(times);
        if (n >= Thresholds.PROVEN_ROUNDS && proven.low() > edge) return new Verdict.Slower(times);
        if (shown.high() < -edge) return new Verdict.LikelyFaster(times);
        if (shown.low() > edge) return new Verdict.LikelySlower(times);
        boolean excludesOne = proven.low() > 0 || proven.high() < 0;
        if (excludesOne && inside(proven, edge)) return new Verdict.Differs(margin);
        if (excludesOne && inside(proven, Math.log1p(2 * margin))) return new Verdict.Differs(2 * margin);
        if (excludesOne) return new Verdict.By(Math.exp(proven.low()), Math.exp(proven.high()));
        if (inside(Location.of(differences, Thresholds.EQUIVALENT, Prior.OF_DIFFERENCES), edge))
            return new Verdict.Tie(margin);
        return new Verdict.Unresolved(moreRounds(n, halfWidth(shown), edge));
    }

    private static boolean inside(Estimate e, double edge) {
        return -edge < e.low() && e.high() < edge;
    }

    /** Half the interval's width on the log scale. */
    private static double halfWidth(Estimate logs) {
        return (logs.high() - logs.low()) / 2;
    }

    /** An interval shrinks with the square root of the rounds. */
    private static int moreRounds(int n, double halfWidth, double target) {
        double times = halfWidth / target;
        return Math.max(1, (int) Math.min(999, Math.ceil(n * times * times) - n));
    }

    /** Half the ratio's interval on the log scale: 0.03 is about ± 3 %. */
    public double halfWidth() {
        return (Math.log(ratio.high()) - Math.log(ratio.low())) / 2;
    }
}

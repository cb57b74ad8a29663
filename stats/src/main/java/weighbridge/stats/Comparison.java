package weighbridge.stats;

/**
 * Two contestants, compared round by round.
 *
 * @param ratio   of the first to the second, with its 95 % interval; below 1 if the first is faster
 * @param verdict on the first contestant
 * @param because why the verdict claims less than some of the trials alone would; empty if it does not
 */
public record Comparison(Estimate ratio, Verdict verdict, String because) {
    /**
     * Compares one pair by paired differences, on its own; claims about many pairs are made by {@link Family}.
     *
     * @param differences by round: ln of the first contestant's value minus ln of the second's
     * @param margin      ratios up to 1 + margin make no practical difference
     * @param prior       the noise of differences, used if there are fewer than 6 rounds
     */
    public static Comparison of(double[] differences, double margin, Prior prior) {
        if (!(margin > 0)) throw new IllegalArgumentException("expected a margin above 0, got " + margin);
        Estimate shown = Location.of(differences, prior);
        if (shown.provisional())
            return new Comparison(shown.exp(),
                    new Verdict.Provisional(Math.exp(shown.point()), shown.low() > 0 || shown.high() < 0), "");
        return new Comparison(shown.exp(), verdict(shown, Location.of(differences, Thresholds.PROVEN, prior),
                Location.of(differences, Thresholds.EQUIVALENT, prior), shown, differences.length, margin), "");
    }

    /**
     * The verdict from 6 rounds or more, by intervals on the log scale.
     *
     * @param shown      the 95 % interval
     * @param proven     the 99 % interval
     * @param equivalent the 90 % interval
     * @param together   the family's interval: unless it excludes a ratio of 1, no difference is claimed
     */
    static Verdict verdict(Estimate shown, Estimate proven, Estimate equivalent, Estimate together, int rounds,
            double margin) {
        double edge = Math.log1p(margin);
        double times = Math.exp(Math.abs(shown.point()));
        boolean faster = together.high() < 0;
        boolean slower = together.low() > 0;
        boolean enough = rounds >= Thresholds.PROVEN_ROUNDS;
        if (faster && enough && proven.high() < -edge) return new Verdict.Faster(times);
        if (slower && enough && proven.low() > edge) return new Verdict.Slower(times);
        if (faster && shown.high() < -edge) return new Verdict.LikelyFaster(times);
        if (slower && shown.low() > edge) return new Verdict.LikelySlower(times);
        double low = Math.min(proven.low(), together.low());
        double high = Math.max(proven.high(), together.high());
        boolean excludesOne = low > 0 || high < 0;
        if (excludesOne && inside(proven, edge)) return new Verdict.Differs(margin);
        if (excludesOne && inside(proven, Math.log1p(2 * margin))) return new Verdict.Differs(2 * margin);
        if (excludesOne) return new Verdict.By(Math.exp(low), Math.exp(high));
        if (inside(equivalent, edge)) return new Verdict.Tie(margin);
        return new Verdict.TooClose(moreRounds(rounds, halfWidth(shown), edge));
    }

    private static boolean inside(Estimate e, double edge) {
        return -edge < e.low() && e.high() < edge;
    }

    /** Half the interval's width on the log scale. */
    static double halfWidth(Estimate logs) {
        return (logs.high() - logs.low()) / 2;
    }

    /** How many more rounds reach the target, since an interval shrinks with the square root of the rounds. */
    static int moreRounds(int n, double halfWidth, double target) {
        double times = halfWidth / target;
        return Math.max(1, (int) Math.min(999, Math.ceil(n * times * times) - n));
    }

    /** Half the ratio's interval on the log scale: 0.03 is about ± 3 %. */
    public double halfWidth() {
        return (Math.log(ratio.high()) - Math.log(ratio.low())) / 2;
    }

    /** The verdict as it is shown, with the reason why it claims so little. */
    public String words() {
        return because.isEmpty() ? verdict.words() : verdict.words() + " (" + because + ")";
    }
}

package weighbridge.stats;

/**
 * Two contestants, compared round by round.
 *
 * @param ratio   of the first to the second with its 95 % interval; below 1 the first is faster
 * @param verdict on the first
 * @param because why the verdict says less than a part of the trials would; empty where it does not
 */
public record Comparison(Estimate ratio, Verdict verdict, String because) {
    /**
     * Compares one pair by paired differences, for itself alone: what is said of many pairs is a {@link Family}'s to
     * say.
     *
     * @param differences a round each: ln of the first contestant's value less ln of the second's
     * @param margin      the ratio 1 + margin makes no practical difference
     * @param prior       the noise of differences, used below 6 rounds
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
     * The verdict of 6 rounds or more, by intervals on the log scale.
     *
     * @param shown      of 95 %
     * @param proven     of 99 %
     * @param equivalent of 90 %
     * @param together   of the family: where it does not exclude a ratio of 1, no difference is claimed
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

    /** An interval shrinks with the square root of the rounds. */
    static int moreRounds(int n, double halfWidth, double target) {
        double times = halfWidth / target;
        return Math.max(1, (int) Math.min(999, Math.ceil(n * times * times) - n));
    }

    /** Half the ratio's interval on the log scale: 0.03 is about ± 3 %. */
    public double halfWidth() {
        return (Math.log(ratio.high()) - Math.log(ratio.low())) / 2;
    }

    /** The verdict as it is shown, with the reason why it says so little. */
    public String words() {
        return because.isEmpty() ? verdict.words() : verdict.words() + " (" + because + ")";
    }
}

package weighbridge.stats;

/**
 * How much trials of one scenario are assumed to scatter before any of them is seen.
 *
 * @param whole the variance of whole trials, on the log scale
 * @param look  the variance of first looks, on the log scale
 */
public record Prior(double whole, double look) {
    /** The prior of a codec that is not known for more than one speed. */
    public static final Prior ONE_SPEED =
            new Prior(square(Thresholds.PRIOR_DEVIATION), square(Thresholds.LOOK_DEVIATION));

    public Prior {
        if (!(whole > 0 && look > 0)) {
            throw new IllegalArgumentException("expected variances above 0, got " + whole + " and " + look);
        }
    }

    /**
     * The prior of a codec whose JVMs are known to be this far apart, on the log scale: if half of them are at either
     * end, that alone has a deviation of half the distance.
     */
    static Prior of(double apart) {
        double speeds = square(apart / 2);
        return new Prior(Math.max(ONE_SPEED.whole, speeds),
                Math.max(ONE_SPEED.whole, speeds) + ONE_SPEED.look - ONE_SPEED.whole);
    }

    /** The prior of the difference between two contestants' levels. */
    Prior plus(Prior other) {
        return new Prior(whole + other.whole, look + other.look);
    }

    /** What a level is worth, compared with that of a whole trial. */
    double weight(Level level) {
        return level.brief() ? whole / look : 1;
    }

    private static double square(double x) {
        return x * x;
    }
}

package weighbridge.stats;

/**
 * A trial's value on the log scale, or the difference of two, with the range that it moved through if the trial was not
 * steady.
 *
 * @param low    the low end of that range; the value itself if the trial was steady
 * @param high   the high end of that range
 * @param steady whether it is the level at which a trial settled, rather than what an unsteady one showed
 * @param brief  whether it is what a {@link FirstLook} showed, which no fine claim may rest on
 */
public record Level(double low, double value, double high, boolean steady, boolean brief) {
    public Level {
        if (!(low <= value && value <= high) || Double.isInfinite(low) || Double.isInfinite(high))
            throw new IllegalArgumentException(
                    "expected finite low <= value <= high, got " + low + ", " + value + ", " + high);
        if (steady && brief) {
            throw new IllegalArgumentException(
                    "a level cannot be both brief and steady, because a brief trial is too short to settle");
        }
    }

    /** The level that a whole trial showed. */
    public Level(double low, double value, double high, boolean steady) {
        this(low, value, high, steady, false);
    }

    /** Whether the trial moved, so that its level is a range. */
    boolean moved() {
        return low < high;
    }

    /** The level at which a trial settled. */
    public static Level steady(double value) {
        return new Level(value, value, value, true);
    }

    /** The difference from another level, as wide as both together. */
    public Level less(Level other) {
        return new Level(low - other.high, value - other.value, high - other.low, steady && other.steady,
                brief || other.brief);
    }
}

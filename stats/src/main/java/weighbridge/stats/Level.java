package weighbridge.stats;

/**
 * A trial's value on the log scale, or the difference of two, with the range that it moved through where a trial did not
 * hold still.
 *
 * @param low    the least of that range; the value itself where it held still
 * @param high   the most of that range
 * @param steady whether it is the level at which a trial settled, rather than what an unsteady one showed
 */
public record Level(double low, double value, double high, boolean steady) {
    public Level {
        if (!(low <= value && value <= high) || Double.isInfinite(low) || Double.isInfinite(high))
            throw new IllegalArgumentException(
                    "expected finite low <= value <= high, got " + low + ", " + value + ", " + high);
    }

    /** The level at which a trial settled. */
    public static Level steady(double value) {
        return new Level(value, value, value, true);
    }

    /** This less another: as wide as both together. */
    public Level less(Level other) {
        return new Level(low - other.high, value - other.value, high - other.low, steady && other.steady);
    }
}

package weighbridge.stats;

/**
 * A point with its interval.
 *
 * @param low         infinite if there are too few values to bound it with the requested confidence
 * @param n           the number of values it rests on
 * @param provisional whether it rests on too few values for any claim
 */
public record Estimate(double point, double low, double high, int n, boolean provisional) {
    public Estimate {
        if (!Double.isFinite(point)) throw new IllegalArgumentException("expected a finite point, got " + point);
        if (!(low <= point && point <= high)) {
            throw new IllegalArgumentException(
                    "expected low <= point <= high, got " + low + ", " + point + ", " + high);
        }
        if (n < 1) throw new IllegalArgumentException("expected at least one value, got " + n);
    }

    /** A number without uncertainty, such as a size. */
    public static Estimate exact(double value) {
        return new Estimate(value, value, value, 1, false);
    }

    /** The same estimate, converted back from the log scale. */
    public Estimate exp() {
        return new Estimate(Math.exp(point), Math.exp(low), Math.exp(high), n, provisional);
    }

    public boolean isExact() {
        return low == high;
    }
}

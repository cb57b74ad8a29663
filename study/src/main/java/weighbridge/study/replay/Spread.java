package weighbridge.study.replay;

import java.util.Locale;
import java.util.OptionalDouble;
import weighbridge.stats.Estimate;
import weighbridge.study.Shown;

/**
 * A number and its 95 % interval.
 *
 * @param value       empty if there is none
 * @param low         empty without an interval
 * @param high        empty without an interval
 * @param provisional whether it comes from too few rounds for any claim
 */
public record Spread(OptionalDouble value, OptionalDouble low, OptionalDouble high, boolean provisional) {
    /** The mark after a provisional interval. */
    public static final String PROVISIONAL = "°";
    /** The mark before a number without an interval. */
    public static final String ROUGH = "~";
    /** What the marks say. */
    public static final String MARKS = PROVISIONAL
            + " marks a number from two to five rounds, whose interval rests in part on an assumed noise and "
            + "supports no claim by itself; " + ROUGH
            + " marks a number without an interval: it comes from one round or from fewer than six JVMs with "
            + "the article's own procedure, or it is not steady";
    /** The same, and what {@link #half} says. */
    public static final String LEGEND = "± and ×÷ after a number of ours are the wider half of its 95 % interval, as a "
            + "factor: ±41% may reach from 1/1.41 of it to 1.41 times it; " + MARKS;
    public static final Spread NONE =
            new Spread(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    /** Omits bounds that are not finite. */
    public Spread {
        low = finite(low);
        high = finite(high);
    }

    public Spread(OptionalDouble value, OptionalDouble low, OptionalDouble high) {
        this(value, low, high, false);
    }

    /** An estimate, without the interval of a single round, which would only reflect the noise of others. */
    public static Spread of(Estimate e) {
        Spread whole = new Spread(OptionalDouble.of(e.point()), OptionalDouble.of(e.low()), OptionalDouble.of(e.high()),
                e.provisional());
        return e.n() == 1 ? whole.withoutInterval() : whole;
    }

    /** A number without noise, such as a size. */
    public static Spread exact(double value) {
        return new Spread(OptionalDouble.of(value), OptionalDouble.of(value), OptionalDouble.of(value));
    }

    /** The number alone, for use if its interval cannot be trusted. */
    public Spread withoutInterval() {
        return new Spread(value, OptionalDouble.empty(), OptionalDouble.empty(), provisional);
    }

    public boolean hasInterval() {
        return low.isPresent() && high.isPresent();
    }

    /** Whether a verdict may rest on the interval. */
    public boolean decides() {
        return hasInterval() && !provisional;
    }

    /** The interval, such as {@code [1.80, 2.20]}; empty if there is none. */
    public String ends() {
        return hasInterval() ? String.format(Locale.ROOT, "[%.2f, %.2f]", low.getAsDouble(), high.getAsDouble()) : "";
    }

    /**
     * The wider half of the interval, such as {@code ±4%}, with its mark if it is provisional; empty if there is no
     * interval.
     */
    public String half() {
        if (value.isEmpty() || !hasInterval()) return "";
        return Shown.half(value.getAsDouble(), low.getAsDouble(), high.getAsDouble())
                + (provisional ? PROVISIONAL : "");
    }

    private static OptionalDouble finite(OptionalDouble number) {
        return number.isPresent() && Double.isFinite(number.getAsDouble()) ? number : OptionalDouble.empty();
    }

    /** The number in another unit. */
    public Spread times(double factor) {
        return new Spread(times(value, factor), times(low, factor), times(high, factor), provisional);
    }

    /** A factor divided by the number, such as the rate for a time. */
    public Spread inverse(double factor) {
        return new Spread(over(factor, value), over(factor, high), over(factor, low), provisional);
    }

    private static OptionalDouble over(double factor, OptionalDouble number) {
        return number.isPresent() ? OptionalDouble.of(factor / number.getAsDouble()) : number;
    }

    private static OptionalDouble times(OptionalDouble number, double factor) {
        return number.isPresent() ? OptionalDouble.of(number.getAsDouble() * factor) : number;
    }
}

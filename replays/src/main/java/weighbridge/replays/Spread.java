package weighbridge.replays;

import java.util.OptionalDouble;

/**
 * A number and its 95 % interval.
 *
 * @param value empty if there is none
 * @param low   empty without an interval
 * @param high  empty without an interval
 */
public record Spread(OptionalDouble value, OptionalDouble low, OptionalDouble high) {
    public static final Spread NONE = new Spread(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    /** Ends that are not finite are none. */
    public Spread {
        low = finite(low);
        high = finite(high);
    }

    private static OptionalDouble finite(OptionalDouble number) {
        return number.isPresent() && Double.isFinite(number.getAsDouble()) ? number : OptionalDouble.empty();
    }

    /** The number in another unit. */
    public Spread times(double factor) {
        return new Spread(times(value, factor), times(low, factor), times(high, factor));
    }

    /** A factor over the number: a rate of a time. */
    public Spread inverse(double factor) {
        return new Spread(over(factor, value), over(factor, high), over(factor, low));
    }

    private static OptionalDouble over(double factor, OptionalDouble number) {
        return number.isPresent() ? OptionalDouble.of(factor / number.getAsDouble()) : number;
    }

    private static OptionalDouble times(OptionalDouble number, double factor) {
        return number.isPresent() ? OptionalDouble.of(number.getAsDouble() * factor) : number;
    }
}

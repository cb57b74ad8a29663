package weighbridge.stats;

import java.util.Locale;

/** What a comparison says, in words. Only {@link Faster} and {@link Slower} are claims. */
public sealed interface Verdict {
    /** Proven: the 99 % interval is wholly below the margin. {@code times} is how many times faster, above 1. */
    record Faster(double times) implements Verdict {}

    /** Proven: the 99 % interval is wholly above the margin. {@code times} is how many times slower, above 1. */
    record Slower(double times) implements Verdict {}

    /** The 95 % interval is wholly below the margin, the 99 % interval is not. */
    record LikelyFaster(double times) implements Verdict {}

    /** The 95 % interval is wholly above the margin, the 99 % interval is not. */
    record LikelySlower(double times) implements Verdict {}

    /** The 90 % interval is wholly inside the margin: no difference that matters. */
    record Tie(double margin) implements Verdict {}

    /**
     * A difference is there by the 99 % interval, which lies wholly inside {@code bound}: the margin, or twice the
     * margin.
     */
    record Differs(double bound) implements Verdict {}

    /**
     * A difference is there by the 99 % interval, which tells too little yet of its size: it reaches into the margin
     * and beyond twice the margin.
     *
     * @param low  the lower end of the interval of the ratio; both ends are on one side of 1
     */
    record By(double low, double high) implements Verdict {}

    /** About this many more rounds are needed. */
    record Unresolved(int moreRounds) implements Verdict {}

    /** Too few rounds for any claim; {@code visible} says whether the interval excludes a ratio of 1. */
    record Provisional(double ratio, boolean visible) implements Verdict {}

    /** The verdict as it is shown, such as {@code 2.7× slower}. */
    default String words() {
        return switch (this) {
            case Faster(double times) -> times(times) + " faster";
            case Slower(double times) -> times(times) + " slower";
            case LikelyFaster(double times) -> "likely " + times(times) + " faster";
            case LikelySlower(double times) -> "likely " + times(times) + " slower";
            case Tie _ -> "tie";
            case Differs(double bound) -> "differs by < " + percent(bound);
            case By(double low, double high) ->
                low > 1 ? percentages(low, high) + " slower" : percentages(1 / high, 1 / low) + " faster";
            case Unresolved(int more) -> "unresolved, about " + more + (more == 1 ? " more round" : " more rounds");
            case Provisional(double ratio, boolean visible) when visible ->
                "provisionally " + (ratio < 1 ? times(1 / ratio) + " faster" : times(ratio) + " slower");
            case Provisional _ -> "provisionally no difference seen";
        };
    }

    /** Whether this says that the first of the two is faster, and proves it. */
    default boolean provesFaster() {
        return this instanceof Faster;
    }

    /** Whether the 99 % interval decided it, so that more rounds would not change it. */
    default boolean isDecided() {
        return switch (this) {
            case Faster _,Slower _,Differs _ -> true;
            case LikelyFaster _,LikelySlower _,Tie _,By _,Unresolved _,Provisional _ -> false;
        };
    }

    /** The verdict on the same two with their places changed. */
    default Verdict reversed() {
        return switch (this) {
            case Faster(double times) -> new Slower(times);
            case Slower(double times) -> new Faster(times);
            case LikelyFaster(double times) -> new LikelySlower(times);
            case LikelySlower(double times) -> new LikelyFaster(times);
            case Tie _,Differs _,Unresolved _ -> this;
            case By(double low, double high) -> new By(1 / high, 1 / low);
            case Provisional(double ratio, boolean visible) -> new Provisional(1 / ratio, visible);
        };
    }

    /** A ratio as it is shown: {@code 1.08×}, {@code 2.7×}, {@code 14×}. */
    static String times(double ratio) {
        String format = ratio < 1.995 ? "%.2f×" : ratio < 9.95 ? "%.1f×" : "%.0f×";
        return String.format(Locale.ROOT, format, ratio);
    }

    /** Two ratios above 1 as shares above 1: {@code 1 to 8 %}, {@code up to 8 %}. */
    private static String percentages(double low, double high) {
        int from = (int) Math.floor(100 * (low - 1));
        return (from == 0 ? "up to " : from + " to ") + (int) Math.ceil(100 * (high - 1)) + " %";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share * 100 % 1 < 0.05 || share * 100 % 1 > 0.95 ? "%.0f %%" : "%.1f %%",
                share * 100);
    }
}

package weighbridge.stats;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalInt;

/** What a comparison says, in words. All but {@link Seen} and {@link TooClose} claim something. */
public sealed interface Verdict {
    /** What a verdict rests on. */
    enum Basis {
        /** Six rounds or more. */
        FINE("fine"),
        /** A ratio so large that fewer rounds suffice. */
        COARSE("coarse"),
        /** Nothing is claimed. */
        NONE("none");

        private final String text;

        Basis(String text) {
            this.text = text;
        }

        /** The name in summary.json. */
        public String text() {
            return text;
        }
    }

    /** Proven: the whole 99 % interval is below the margin. {@code times} is how many times faster, above 1. */
    record Faster(double times) implements Verdict {}

    /** Proven: the whole 99 % interval is above the margin. {@code times} is how many times slower, above 1. */
    record Slower(double times) implements Verdict {}

    /** The whole 95 % interval is below the margin, but not the 99 % interval. */
    record LikelyFaster(double times) implements Verdict {}

    /** The whole 95 % interval is above the margin, but not the 99 % interval. */
    record LikelySlower(double times) implements Verdict {}

    /** The two differ by less than {@code bound}, which is the margin, twice the margin or 10 %. */
    record Within(double bound) implements Verdict {}

    /**
     * The 99 % interval shows a difference, but says too little about its size: it reaches into the margin and beyond
     * twice the margin.
     *
     * @param low  the lower end of the ratio's interval; both ends are on one side of 1
     */
    record By(double low, double high) implements Verdict {}

    /** Based on few rounds, but far apart; {@code times} is the claimed minimum, above 1. */
    record AtLeastFaster(double times) implements Verdict {}

    /** Based on few rounds, but far apart; {@code times} is the claimed minimum, above 1. */
    record AtLeastSlower(double times) implements Verdict {}

    /**
     * The 95 % interval shows a difference, but the family's does not, so nothing is claimed.
     *
     * @param more rounds that may prove it, about; 0 if no number of rounds of one run would
     */
    record Seen(double ratio, int more) implements Verdict {}

    /**
     * Neither a difference nor its absence is shown.
     *
     * @param more rounds that may show one, about; 0 if no number of rounds of one run would
     */
    record TooClose(int more) implements Verdict {}

    /** The verdict as it is shown, such as {@code 2.7× slower}. */
    default String words() {
        return switch (this) {
            case Faster(double times) -> times(times) + " faster";
            case Slower(double times) -> times(times) + " slower";
            case LikelyFaster(double times) -> "likely " + times(times) + " faster";
            case LikelySlower(double times) -> "likely " + times(times) + " slower";
            case Within(double bound) -> "differs by < " + percent(bound);
            case By(double low, double high) ->
                low > 1 ? percentages(low, high) + " slower" : percentages(1 / high, 1 / low) + " faster";
            case AtLeastFaster(double times) -> "at least " + atLeast(times) + "× faster";
            case AtLeastSlower(double times) -> "at least " + atLeast(times) + "× slower";
            case Seen(double ratio, _) -> seen(ratio) + ", not shown";
            case TooClose _ -> "too close to call";
        };
    }

    /** Whether the first of the two is proven to be faster. */
    default boolean provesFaster() {
        return switch (this) {
            case Faster _,AtLeastFaster _ -> true;
            case By(_, double high) -> high < 1;
            default -> false;
        };
    }

    /** Whether the first of the two is faster, proven or likely. */
    default boolean saysFaster() {
        return provesFaster() || this instanceof LikelyFaster;
    }

    /** Whether the two are shown to differ by less than the margin. */
    default boolean isTie(double margin) {
        return this instanceof Within(double bound) && bound <= margin;
    }

    default Basis claim() {
        return switch (this) {
            case TooClose _,Seen _ -> Basis.NONE;
            case AtLeastFaster _,AtLeastSlower _ -> Basis.COARSE;
            case Faster _,Slower _,LikelyFaster _,LikelySlower _,Within _,By _ -> Basis.FINE;
        };
    }

    /**
     * How many more rounds may lead to a claim, about; empty if there is a claim, or if no number of rounds of one run
     * would.
     */
    default OptionalInt moreRounds() {
        int more = switch (this) {
            case Seen(_, int rounds) -> rounds;
            case TooClose(int rounds) -> rounds;
            default -> 0;
        };
        return more == 0 ? OptionalInt.empty() : OptionalInt.of(more);
    }

    /** Whether the 99 % interval decided it, so that more rounds would not change it. */
    default boolean isDecided() {
        return this instanceof Faster || this instanceof Slower || this instanceof Within;
    }

    /** The verdict on the same two contestants in reverse order. */
    default Verdict reversed() {
        return switch (this) {
            case Faster(double times) -> new Slower(times);
            case Slower(double times) -> new Faster(times);
            case LikelyFaster(double times) -> new LikelySlower(times);
            case LikelySlower(double times) -> new LikelyFaster(times);
            case AtLeastFaster(double times) -> new AtLeastSlower(times);
            case AtLeastSlower(double times) -> new AtLeastFaster(times);
            case Within _,TooClose _ -> this;
            case By(double low, double high) -> new By(1 / high, 1 / low);
            case Seen(double ratio, int more) -> new Seen(1 / ratio, more);
        };
    }

    /** A ratio above 1, shown rounded down: {@code 1.08}, {@code 2.7}, {@code 14}. */
    static String atLeast(double ratio) {
        int decimals = ratio < 2 ? 2 : ratio < 10 ? 1 : 0;
        return BigDecimal.valueOf(ratio).setScale(decimals, RoundingMode.FLOOR).toPlainString();
    }

    /** A ratio as it is shown: {@code 1.08×}, {@code 2.7×}, {@code 14×}. */
    static String times(double ratio) {
        String format = ratio < 1.995 ? "%.2f×" : ratio < 9.95 ? "%.1f×" : "%.0f×";
        return String.format(Locale.ROOT, format, ratio);
    }

    /** A difference that is not claimed, such as {@code ≈1.71× faster}. */
    static String seen(double ratio) {
        return "≈" + (ratio < 1 ? times(1 / ratio) + " faster" : times(ratio) + " slower");
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

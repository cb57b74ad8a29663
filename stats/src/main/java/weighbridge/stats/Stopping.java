package weighbridge.stats;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Decides when a scenario has been measured enough.
 *
 * <p>Looking after every round and stopping at the first interval that pleases would produce false claims. So there are
 * few looks, and a claim needs 99 %, while stopping needs 95 %.
 */
public final class Stopping {
    private static final int[] LOOKS = {6, 8, 10, 12, 16, 20};

    private Stopping() {}

    /**
     * Whether a comparison was settled at one of the looks so far; once settled, it remains so.
     *
     * @param ofTheFirst makes a comparison from the first rounds, as many as given
     */
    public static boolean settled(int rounds, IntFunction<Comparison> ofTheFirst, double precision) {
        return Arrays.stream(LOOKS).filter(look -> look <= rounds)
                .anyMatch(look -> settledAt(look, ofTheFirst.apply(look), precision));
    }

    private static boolean settledAt(int look, Comparison comparison, double precision) {
        return excess(comparison, precision) <= 1 || comparison.verdict().isDecided()
                || look == LOOKS[LOOKS.length - 1];
    }

    /** Whether the level of a codec that is compared with no other was settled at one of the looks so far. */
    public static boolean settled(double[] values, double precision) {
        return Arrays.stream(LOOKS).filter(look -> look <= values.length)
                .anyMatch(look -> excess(values, look, precision) <= 1 || look == LOOKS[LOOKS.length - 1]);
    }

    /**
     * The width of a ratio's interval relative to the target; 1 or less is enough. More rounds narrow only the scatter
     * within a run, so that is what counts.
     */
    public static double excess(Comparison comparison, double precision) {
        return comparison.half() / enough(Math.abs(Math.log(comparison.ratio().point())), precision);
    }

    /** The same for a codec that is compared with no other. */
    public static double excess(double[] values, double precision) {
        return excess(values, values.length, precision);
    }

    private static double excess(double[] values, int first, double precision) {
        Estimate e = Location.of(Arrays.copyOf(values, first));
        return (e.high() - e.low()) / 2 / enough(0, precision);
    }

    private static double enough(double ratio, double precision) {
        return Math.max(Math.log1p(precision), ratio / Thresholds.COARSER);
    }

    /** The next number of rounds worth a look, or 0 if there is none. */
    public static int nextLook(int rounds) {
        return Arrays.stream(LOOKS).filter(look -> look > rounds).findFirst().orElse(0);
    }
}

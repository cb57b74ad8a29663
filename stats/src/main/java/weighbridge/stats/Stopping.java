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
     * Whether the scenario was settled at one of the looks so far; once settled, it remains so. Differences are in the
     * order of their rounds.
     */
    public static boolean settled(double[] differences, double margin, double precision) {
        return settled(differences.length,
                look -> Comparison.of(Arrays.copyOf(differences, look), margin, Prior.OF_DIFFERENCES), precision);
    }

    /**
     * The same for comparisons of any kind.
     *
     * @param ofTheFirst makes a comparison from the first rounds, as many as given
     */
    public static boolean settled(int rounds, IntFunction<Comparison> ofTheFirst, double precision) {
        return Arrays.stream(LOOKS).filter(look -> look <= rounds)
                .anyMatch(look -> settledAt(ofTheFirst.apply(look), precision));
    }

    /** Whether this number of rounds is one of the looks and shows enough. */
    public static boolean settledAt(Comparison comparison, double precision) {
        int n = comparison.ratio().n();
        if (Arrays.stream(LOOKS).noneMatch(look -> look == n)) return false;
        return excess(comparison, precision) <= 1 || comparison.verdict().isDecided() || n == LOOKS[LOOKS.length - 1];
    }

    /** The width of the ratio's interval relative to the target; 1 or less is enough. */
    public static double excess(Comparison comparison, double precision) {
        double enough =
                Math.max(Math.log1p(precision), Math.abs(Math.log(comparison.ratio().point())) / Thresholds.COARSER);
        return comparison.halfWidth() / enough;
    }

    /** The next number of rounds worth a look, or 0 if there is none. */
    public static int nextLook(int rounds) {
        return Arrays.stream(LOOKS).filter(look -> look > rounds).findFirst().orElse(0);
    }
}

package weighbridge.study.replay;

import java.util.Locale;
import java.util.Optional;

/** What no measurement of threads can break. */
public final class Laws {
    /** As the guards of every run have it: JVMs of one program settle at speeds up to this many times apart. */
    public static final double TOLERANCE = 2;

    private Laws() {}

    /**
     * Why the work of several threads cannot be that much more than the work of one; empty if it can.
     *
     * @param cores that the threads had; as many as threads if unknown
     */
    public static Optional<String> speedUp(double one, double many, int threads, int cores) {
        int most = Math.min(threads, cores);
        if (many / one <= TOLERANCE * most) return Optional.empty();
        return Optional.of(String.format(Locale.ROOT, "impossible: %d threads%s did %.1f times the work of one",
                threads, cores < threads ? " on " + cores + " cores" : "", many / one));
    }

    /** Whether this many threads at work contradict the number that ran. */
    public static boolean contradicts(double atWork, int threads) {
        return atWork > TOLERANCE * threads || atWork < threads / TOLERANCE;
    }

    /**
     * How many threads were at work if this many operations ended in a millisecond and each took this many microseconds
     * (Little's law).
     */
    public static double threads(double operationsAMilli, double meanMicros) {
        return operationsAMilli * meanMicros / 1e3;
    }
}

package weighbridge.study.replay;

import java.util.Locale;
import java.util.Optional;

/** Limits that no measurement of threads can exceed. */
public final class Laws {
    /**
     * The tolerance that the guards of every run use: JVMs of one program settle at speeds up to this many times apart.
     */
    public static final double TOLERANCE = 2;

    private Laws() {}

    /**
     * Why several threads cannot do that much more work than one; empty if they can.
     *
     * @param cores that the threads had; as many as threads if unknown
     */
    public static Optional<String> speedUp(double one, double many, int threads, int cores) {
        int most = Math.min(threads, cores);
        if (many / one <= TOLERANCE * most) return Optional.empty();
        return Optional.of(String.format(Locale.ROOT, "impossible: %d threads%s did %.1f times the work of one",
                threads, cores < threads ? " on " + cores + " cores" : "", many / one));
    }

    /** Whether the number of threads at work contradicts the number of threads that ran. */
    public static boolean contradicts(double atWork, int threads) {
        return atWork > TOLERANCE * threads || atWork < threads / TOLERANCE;
    }

    /**
     * How many threads were at work if this many operations ended per millisecond and each took this many microseconds
     * (Little's law).
     */
    public static double threads(double operationsAMilli, double meanMicros) {
        return operationsAMilli * meanMicros / 1e3;
    }
}

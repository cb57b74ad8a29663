package weighbridge.replays;

import java.util.Locale;
import java.util.Optional;

/** What no measurement of threads can break. */
final class Laws {
    /** As the guards of every run have it: what two measurements of the same may differ by. */
    static final double TOLERANCE = 1.25;

    private Laws() {}

    /**
     * Why the work of several threads cannot be that much more than the work of one; empty if it can.
     *
     * @param cores that the threads had; as many as threads, where nobody says
     */
    static Optional<String> speedUp(double one, double many, int threads, int cores) {
        int most = Math.min(threads, cores);
        if (many / one <= TOLERANCE * most) return Optional.empty();
        return Optional.of(String.format(Locale.ROOT, "impossible: %d threads%s did %.1f times the work of one", threads,
                cores < threads ? " on " + cores + " cores" : "", many / one));
    }

    /** How many threads were at work, if so many operations ended in a millisecond and each took so many microseconds (Little's law). */
    static double threads(double operationsAMilli, double meanMicros) {
        return operationsAMilli * meanMicros / 1e3;
    }
}

package weighbridge.stats;

import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** How small a difference a number of rounds can detect, found by simulating runs and judging them like real ones. */
public final class Detectable {
    private static final int RUNS = 400;
    /** So many of them may miss the difference: nine of ten detect it, the usual power of a study. Judgement. */
    private static final int MISSED = RUNS / 10;
    private static final long SEED = 1;
    private static final double PRECISION = 0.002;
    /** Differences above a factor of four need no simulation. */
    private static final double MOST = Math.log(4);

    private Detectable() {}

    /**
     * The smallest ratio that nine of ten runs claim in any form, as one of all pairs of the family.
     *
     * @param deviation of a round's difference between two contestants, on the log scale; taken to be normally
     *                  distributed
     * @param rounds    at least {@link Thresholds#LIKELY_ROUNDS}
     * @param margin    ratios up to 1 + margin make no practical difference
     */
    public static double ratio(double deviation, int rounds, double margin, Family family) {
        if (rounds < Thresholds.LIKELY_ROUNDS)
            throw new IllegalArgumentException("fewer than " + Thresholds.LIKELY_ROUNDS + " rounds find nothing");
        double low = Math.log1p(margin);
        double high = MOST;
        while (high - low > PRECISION) {
            double middle = (low + high) / 2;
            if (isDetected(middle, deviation, rounds, margin, family)) high = middle;
            else low = middle;
        }
        return Math.exp(high);
    }

    /**
     * Whether nine of ten runs detect the difference. Every difference is simulated with the same noise, so that a larger
     * one is detected more often.
     */
    private static boolean isDetected(double difference, double deviation, int rounds, double margin, Family family) {
        return missed(difference, deviation, rounds, margin, family, MISSED) <= MISSED;
    }

    /** How many runs miss the difference; one more than {@code most} if more do. */
    static int missed(double difference, double deviation, int rounds, double margin, Family family, int most) {
        RandomGenerator random = new SplittableRandom(SEED);
        int missed = 0;
        for (int run = 0; run < RUNS && missed <= most; run++) {
            Map<String, Contest.Entrant> field = Map.of("one", entrant(difference, deviation, rounds, random), "other",
                    entrant(0, deviation, rounds, random));
            Verdict verdict = new Contest(family, margin, field).compare("one", "other").orElseThrow().verdict();
            if (!verdict.reversed().saysFaster()) missed++;
        }
        return missed;
    }

    private static Contest.Entrant entrant(double level, double deviation, int rounds, RandomGenerator random) {
        SortedMap<Integer, Level> levels = new TreeMap<>();
        for (int round = 1; round <= rounds; round++)
            levels.put(round, Level.steady(level + deviation / Math.sqrt(2) * random.nextGaussian()));
        return new Contest.Entrant(levels, 1);
    }

    /**
     * The standard deviation of the difference between neighbours in a series of equal trials, by von Neumann's
     * estimate: a slow drift adds little to it, as it adds little to the difference between neighbours in a round.
     *
     * @param values two or more, on the log scale, in the order in which they were measured
     */
    public static double deviation(double[] values) {
        if (values.length < 2) throw new IllegalArgumentException("expected at least two values, got " + values.length);
        double squares = 0;
        for (int i = 1; i < values.length; i++) squares += (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
        return Math.sqrt(squares / (values.length - 1));
    }
}

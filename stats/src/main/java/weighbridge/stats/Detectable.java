package weighbridge.stats;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** How small a difference a number of rounds can detect, found by simulating runs and judging them like real ones. */
public final class Detectable {
    /** Share of runs in which the difference must be detected: the usual power of a study. Judgement. */
    private static final double POWER = 0.9;
    private static final int RUNS = 400;
    private static final long SEED = 1;
    private static final double PRECISION = 0.002;
    /** Differences above a factor of four need no simulation. */
    private static final double MOST = Math.log(4);

    private Detectable() {}

    /**
     * The smallest ratio that is called slower, or likely slower, in nine of ten runs.
     *
     * @param deviation of a round's difference between two contestants, on the log scale; taken to be normally
     *                  distributed
     * @param rounds    at least {@link Thresholds#LIKELY_ROUNDS}
     * @param margin    ratios up to 1 + margin make no practical difference
     */
    public static double ratio(double deviation, int rounds, double margin) {
        if (rounds < Thresholds.LIKELY_ROUNDS)
            throw new IllegalArgumentException("fewer than " + Thresholds.LIKELY_ROUNDS + " rounds find nothing");
        double low = Math.log1p(margin);
        double high = MOST;
        while (high - low > PRECISION) {
            double middle = (low + high) / 2;
            if (power(middle, deviation, rounds, margin) >= POWER) high = middle;
            else low = middle;
        }
        return Math.exp(high);
    }

    /**
     * The share of runs that detect the difference. Every difference is simulated with the same noise, so that a larger
     * one is detected more often.
     */
    static double power(double difference, double deviation, int rounds, double margin) {
        RandomGenerator random = new SplittableRandom(SEED);
        int found = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] differences =
                    random.doubles(rounds).map(_ -> difference + deviation * random.nextGaussian()).toArray();
            Verdict verdict = Comparison.of(differences, margin, Prior.OF_DIFFERENCES).verdict();
            if (verdict instanceof Verdict.Slower || verdict instanceof Verdict.LikelySlower) found++;
        }
        return (double) found / RUNS;
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

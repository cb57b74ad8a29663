package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Judges 2,000 pairs of contestants for each kind of noise as a run does, which may stop at each look. The contestants
 * are equal unless a test says otherwise.
 *
 * <p>Each bound is the 1 % or 99 % quantile of what the design promises. For equal contestants, at most 1 % of the
 * verdicts claim a difference, and 4 to 7 % of the intervals exclude a ratio of 1; without looks, 5 % would.
 */
final class SequentialTest {
    private static final int PAIRS = 2000;
    private static final int LAST = 20;
    private static final double DEVIATION = 0.03;

    enum Noise {
        NORMAL {
            @Override
            double of(RandomGenerator random, int round) {
                return random.nextGaussian(0, DEVIATION);
            }
        },
        /** One trial in eight is an outlier, up to a third too fast or too slow. */
        OUTLIERS {
            @Override
            double of(RandomGenerator random, int round) {
                return random.nextDouble() < 0.12 ? random.nextDouble(-0.3, 0.3) : NORMAL.of(random, round);
            }
        },
        /** One JVM in four stays in a mode that is a quarter slower. */
        TWO_MODES {
            @Override
            double of(RandomGenerator random, int round) {
                return NORMAL.of(random, round) + (random.nextDouble() < 0.25 ? 0.25 : 0);
            }
        },
        /** The machine becomes slower by 2 % per round, and within a round by a random share of that. */
        DRIFT {
            @Override
            double of(RandomGenerator random, int round) {
                return NORMAL.of(random, round) + 0.02 * (round + random.nextDouble());
            }
        };

        abstract double of(RandomGenerator random, int round);
    }

    @ParameterizedTest
    @EnumSource
    void equalContestantsAreCalledDifferentAsRarelyAsPromised(Noise noise) {
        Count count = count(noise, Thresholds.MARGIN);
        assertThat(count.claims).isLessThanOrEqualTo(quantile(0.01, 0.99));
        assertThat(count.excludesOne).isBetween(quantile(0.04, 0.01), quantile(0.07, 0.99));
    }

    /** Without a margin, only the 99 % interval prevents a claim, and there are five looks at which one can be made. */
    @ParameterizedTest
    @EnumSource
    void withoutAMarginALookMakesAClaimInOneOfAHundredAtMost(Noise noise) {
        assertThat(count(noise, 1e-6).claims).isLessThanOrEqualTo(quantile(0.05, 0.99));
    }

    /** "a to b % slower" and "differs by less than" do not depend on the margin, only on the 99 % interval. */
    @ParameterizedTest
    @EnumSource
    void aDifferenceThatNeedsNoMarginIsSeenBetweenEqualContestantsInTwoOfAHundredAtMost(Noise noise) {
        assertThat(count(noise, Thresholds.MARGIN).differences).isLessThanOrEqualTo(quantile(0.02, 0.99));
    }

    @ParameterizedTest
    @EnumSource
    void aDifferenceAsLargeAsTheMarginIsCalledATieInFiveOfAHundredAtMost(Noise noise) {
        assertThat(count(noise, Thresholds.MARGIN, Math.log1p(Thresholds.MARGIN)).ties)
                .isLessThanOrEqualTo(quantile(0.05, 0.99));
    }

    private record Count(int claims, int differences, int ties, int excludesOne) {}

    private static Count count(Noise noise, double margin) {
        return count(noise, margin, 0);
    }

    /** @param truth the true difference, on the log scale */
    private static Count count(Noise noise, double margin, double truth) {
        RandomGenerator random = new SplittableRandom(20);
        int claims = 0;
        int seen = 0;
        int ties = 0;
        int excludesOne = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            double[] differences = new double[LAST];
            Arrays.setAll(differences, round -> truth + noise.of(random, round) - noise.of(random, round));
            int n = Stopping.nextLook(0);
            while (n < LAST && !Stopping.settled(Arrays.copyOf(differences, n), margin, Thresholds.PRECISION))
                n = Stopping.nextLook(n);
            Comparison c = Comparison.of(Arrays.copyOf(differences, n), margin, Prior.OF_DIFFERENCES);
            if (c.verdict() instanceof Verdict.Faster || c.verdict() instanceof Verdict.Slower) claims++;
            if (c.verdict() instanceof Verdict.By || c.verdict() instanceof Verdict.Differs) seen++;
            if (c.verdict() instanceof Verdict.Tie) ties++;
            if (c.ratio().low() > 1 || c.ratio().high() < 1) excludesOne++;
        }
        return new Count(claims, seen, ties, excludesOne);
    }

    private static int quantile(double share, double probability) {
        return BinomialDistribution.of(PAIRS, share).inverseCumulativeProbability(probability);
    }
}

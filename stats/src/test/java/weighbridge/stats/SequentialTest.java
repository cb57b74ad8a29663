package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Judges 1,000 pairs of contestants for each kind of noise as a run does, which may stop at each look. The contestants
 * are equal unless a test says otherwise.
 *
 * <p>Each bound is the 1 % or 99 % quantile of what the design promises. For equal contestants, at most 1 % of the
 * verdicts claim a difference, and 2 to 6 % of the intervals exclude a ratio of 1.
 */
@Tag("slow")
final class SequentialTest {
    private static final int PAIRS = 1000;
    private static final int LAST = 20;
    private static final int MANY = 40;
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
        Count count = count(noise, Thresholds.MARGIN, 0);
        assertThat(count.claims).isLessThanOrEqualTo(quantile(0.01, 0.99));
        assertThat(count.excludesOne).isBetween(quantile(0.02, 0.01), quantile(0.06, 0.99));
    }

    /** Without a margin, only the family's interval prevents a claim, and there are six looks at which one can be made. */
    @ParameterizedTest
    @EnumSource
    void withoutAMarginALookMakesAClaimInOneOfAHundredAtMost(Noise noise) {
        assertThat(count(noise, 1e-6, 0).claims).isLessThanOrEqualTo(quantile(0.01, 0.99));
    }

    @ParameterizedTest
    @EnumSource
    void aDifferenceIsCalledLessThanItIsInOneOfAHundredAtMost(Noise noise) {
        assertThat(count(noise, Thresholds.MARGIN, Math.log1p(0.1)).within).isLessThanOrEqualTo(quantile(0.01, 0.99));
    }

    /** As a replay does that goes on until a claim is decided. */
    @ParameterizedTest
    @EnumSource
    void equalContestantsAreCalledDifferentAsRarelyThoughLookedAtAfterEachRound(Noise noise) {
        RandomGenerator random = new SplittableRandom(21);
        int claims = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            Contest contest = new Contest(Pair.ONE, Thresholds.MARGIN,
                    Map.of("one", entrant(noise, random.nextGaussian(0, Thresholds.BETWEEN_RATIOS), MANY, random),
                            "other", entrant(noise, 0, MANY, random)));
            if (IntStream.rangeClosed(Thresholds.LIKELY_ROUNDS, MANY)
                    .anyMatch(n -> claims(contest.first("one", "other", n).verdict())))
                claims++;
        }
        assertThat(claims).isLessThanOrEqualTo(quantile(0.01, 0.99));
    }

    private static boolean claims(Verdict v) {
        return v.saysFaster() || v.reversed().saysFaster() || v instanceof Verdict.By;
    }

    private record Count(int claims, int within, int excludesOne) {}

    /**
     * @param truth the true difference, on the log scale, between runs; within one it deviates from that as much as runs
     *              do
     */
    private static Count count(Noise noise, double margin, double truth) {
        RandomGenerator random = new SplittableRandom(20);
        int claims = 0;
        int within = 0;
        int excludesOne = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            double here = truth + random.nextGaussian(0, Thresholds.BETWEEN_RATIOS);
            Map<String, Contest.Entrant> field =
                    Map.of("one", entrant(noise, here, LAST, random), "other", entrant(noise, 0, LAST, random));
            Comparison c = stopped(new Contest(Pair.ONE, margin, field));
            if (claims(c.verdict())) claims++;
            if (c.verdict() instanceof Verdict.Within) within++;
            if (c.ratio().low() > 1 || c.ratio().high() < 1) excludesOne++;
        }
        return new Count(claims, within, excludesOne);
    }

    /** What a run would say that stops at the first look that settles the pair. */
    private static Comparison stopped(Contest contest) {
        Map<Integer, Comparison> looks = new HashMap<>();
        IntFunction<Comparison> first = look -> looks.computeIfAbsent(look, n -> contest.first("one", "other", n));
        int n = Stopping.nextLook(0);
        while (n < LAST && !Stopping.settled(n, first, Thresholds.PRECISION)) n = Stopping.nextLook(n);
        return first.apply(n);
    }

    private static Contest.Entrant entrant(Noise noise, double level, int rounds, RandomGenerator random) {
        SortedMap<Integer, Level> levels = new TreeMap<>();
        for (int round = 0; round < rounds; round++)
            levels.put(round + 1, Level.steady(level + noise.of(random, round)));
        return new Contest.Entrant(levels, 1);
    }

    private static int quantile(double share, double probability) {
        return BinomialDistribution.of(PAIRS, share).inverseCumulativeProbability(probability);
    }
}

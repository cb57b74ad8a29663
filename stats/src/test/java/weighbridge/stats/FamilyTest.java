package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class FamilyTest {
    private static final Family SIXTEEN = Family.of(16, 1, true);

    private static Comparison compare(Family family, Level... differences) {
        return family.compare(List.of(differences), Thresholds.MARGIN, Prior.OF_DIFFERENCES);
    }

    private static Level[] steady(double... differences) {
        return Arrays.stream(differences).mapToObj(Level::steady).toArray(Level[]::new);
    }

    private static String words(double... differences) {
        return compare(SIXTEEN, steady(differences)).words();
    }

    @Test
    void aFamilyIsAllPairsOfAllGroups() {
        assertThat(SIXTEEN.pairs()).isEqualTo(120);
        assertThat(Family.of(14, 2, true).pairs()).isEqualTo(182);
        assertThat(Family.of(1, 2, true).pairs()).isEqualTo(1);
    }

    /**
     * The 99.9 % quantile of t with 4 degrees of freedom is 8.610; the deviation of one difference is √2 · 5 % =
     * 7.07 %.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.70  | at least 1.09× slower
            3.76  | at least 23× slower
            -0.70 | at least 1.09× faster
            0.63  | too close to call, about .*
            """)
    void oneRoundClaimsWhatNoNoiseShows(double difference, String words) {
        assertThat(words(difference)).matches(words);
    }

    /** JVMs of one codec may differ by up to 1.6 times, however many rounds there are. */
    @Test
    void fewRoundsClaimNothingBelowTheFloor() {
        assertThat(words(0.45, 0.45, 0.45, 0.45, 0.45)).startsWith("too close to call");
        assertThat(words(0.48, 0.48, 0.48, 0.48, 0.48)).isEqualTo("at least 1.44× slower");
        assertThat(new Family(1, false)
                .compare(List.of(steady(0.48, 0.48, 0.48, 0.48, 0.48)), 0.03, Prior.OF_DIFFERENCES).verdict())
                .isInstanceOf(Verdict.TooClose.class);
    }

    @Test
    void lessIsClaimedOfACodecWhoseJvmsAreKnownToBeApart() {
        Family apart = SIXTEEN.apart(2);
        assertThat(compare(SIXTEEN, steady(0.9, 0.9, 0.9, 0.9, 0.9)).verdict().words())
                .isEqualTo("at least 2.1× slower");
        assertThat(compare(apart, steady(0.9, 0.9, 0.9, 0.9, 0.9)).verdict().words())
                .isEqualTo("at least 1.09× slower");
        assertThat(compare(apart, steady(-0.9, -0.9, -0.9, -0.9, -0.9)).verdict().words())
                .isEqualTo("at least 1.09× faster");
        assertThat(compare(apart, steady(0.75, 0.75, 0.75, 0.75, 0.75)).verdict()).isInstanceOf(Verdict.TooClose.class);
        assertThat(SIXTEEN.apart(1)).isEqualTo(SIXTEEN);
    }

    @Test
    void aCoarseClaimStandsUntilAFineOneIsProven() {
        // The sixth round is an outlier, so the six signs no longer agree.
        assertThat(words(0.7, 0.71, 0.69, 0.7, 0.7)).startsWith("at least 1.");
        assertThat(words(0.7, 0.71, 0.69, 0.7, 0.7, 0)).startsWith("at least 1.");
        assertThat(words(0.7, 0.71, 0.69, 0.7, 0.7, 0.7)).isEqualTo("at least 1.83× slower");
        assertThat(words(0.3, 0.31, 0.29, 0.3, 0.3, 0.3)).isEqualTo("likely 1.35× slower");
        assertThat(words(0.7, 0.71, 0.69, 0.7, 0.7, 0.7, 0.7, 0.7)).isEqualTo("2.0× slower");
    }

    @Test
    void aCoarseClaimFallsWhereItsIntervalReachesTheMargin() {
        assertThat(words(0.75, 0.65)).startsWith("at least");
        assertThat(words(0.75, 0.65, 0.01, 0.02)).startsWith("too close to call");
        assertThat(words(-0.75, -0.65, -0.01, -0.02)).startsWith("too close to call");
    }

    @Test
    void whatOnePairAloneWouldClaimTheWholeFamilyMayNot() {
        double[] d = {0.08, 0.09, 0.10, 0.08, 0.09, 0.10, 0.09, 0.09};
        assertThat(Comparison.of(d, 0.03, Prior.OF_DIFFERENCES).verdict()).isInstanceOf(Verdict.Slower.class);
        assertThat(compare(new Family(1, true), steady(d)).verdict()).isInstanceOf(Verdict.Slower.class);
        assertThat(words(d)).startsWith("too close to call");
    }

    @Test
    void aTieNeedsNoFamily() {
        assertThat(words(0.001, -0.002, 0, 0.002, -0.001, 0.001, 0, -0.001)).isEqualTo("tie");
    }

    @Test
    void anUnsteadyTrialWidensAndIsNotDropped() {
        Level moved = new Level(0.9, 1.1, 1.3, false);
        Comparison with = compare(SIXTEEN, moved, moved);
        Comparison held = compare(SIXTEEN, Level.steady(1.1), Level.steady(1.1));
        assertThat(with.ratio().low()).isCloseTo(held.ratio().low() * Math.exp(-0.2), within(1e-9));
        assertThat(with.ratio().high()).isCloseTo(held.ratio().high() * Math.exp(0.2), within(1e-9));
        assertThat(with.because()).isEmpty();
        assertThat(compare(SIXTEEN, new Level(0.2, 1.1, 2, false)).verdict()).isInstanceOf(Verdict.TooClose.class);
    }

    @Test
    void theWeakerIsSaidOfTheClaimsWithAndWithoutUnsteadyTrials() {
        Comparison c = compare(SIXTEEN, Level.steady(1.1), Level.steady(1.1), new Level(-0.5, 0, 0.5, false));
        assertThat(c.words()).matches(
                "too close to call, about \\d+ more rounds \\(by steady trials alone: at least 2\\.\\d× slower\\)");
        List<Level> eight = new ArrayList<>(List.of(steady(0.7, 0.71, 0.69, 0.7, 0.7, 0.7)));
        eight.addAll(List.of(new Level(0.6, 0.7, 0.8, false), new Level(0.6, 0.7, 0.8, false)));
        assertThat(compare(SIXTEEN, eight.toArray(Level[]::new)).words())
                .isEqualTo("at least 1.79× slower (by all trials: 2.0× slower)");
    }

    @Test
    void changingPlacesReversesWhatIsSaid() {
        RandomGenerator random = new SplittableRandom(7);
        for (int repeat = 0; repeat < 300; repeat++) {
            double centre = random.nextDouble(-1, 1);
            Level[] levels = random.doubles(1 + random.nextInt(12), centre - 0.1, centre + 0.1)
                    .mapToObj(v -> new Level(v - 0.02, v, v + 0.01, random.nextBoolean())).toArray(Level[]::new);
            Level[] mirrored = Arrays.stream(levels).map(l -> new Level(-l.high(), -l.value(), -l.low(), l.steady()))
                    .toArray(Level[]::new);
            assertThat(compare(SIXTEEN, mirrored).verdict().words())
                    .isEqualTo(compare(SIXTEEN, levels).verdict().reversed().words());
        }
    }

    /**
     * Compares one codec under 16 names, with ten looks: at most one run in a hundred may ever call a member of a pair
     * faster or slower. The bound is the 99 % range of that rate.
     */
    @Tag("slow")
    @ParameterizedTest
    @EnumSource(SequentialTest.Noise.class)
    void oneRunOfAHundredAtMostMakesAnyFalseClaimAtAnyLook(SequentialTest.Noise noise) {
        int runs = 100;
        RandomGenerator random = new SplittableRandom(16);
        int claims = 0;
        for (int run = 0; run < runs; run++) if (claims(noise, random)) claims++;
        assertThat(claims).isLessThanOrEqualTo(BinomialDistribution.of(runs, 0.01).inverseCumulativeProbability(0.99));
    }

    private static boolean claims(SequentialTest.Noise noise, RandomGenerator random) {
        double[][] names = new double[16][20];
        for (double[] name : names) Arrays.setAll(name, round -> noise.of(random, round));
        for (int rounds : new int[] {1, 2, 3, 5, 6, 8, 10, 12, 16, 20}) {
            for (int a = 0; a < names.length; a++) {
                for (int b = a + 1; b < names.length; b++) {
                    List<Level> differences = new ArrayList<>();
                    for (int r = 0; r < rounds; r++) differences.add(Level.steady(names[a][r] - names[b][r]));
                    Verdict v = compare(SIXTEEN, differences.toArray(Level[]::new)).verdict();
                    if (v.saysFaster() || v.reversed().saysFaster()) return true;
                }
            }
        }
        return false;
    }
}

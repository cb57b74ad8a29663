package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LocationTest {
    private static final double[] CONFIDENCES = {0.90, 0.95, 0.99};

    /**
     * The Hamilton depression scale of nine patients before and after treatment (Hollander and Wolfe 1973, p. 29; the
     * paired example on R's help page for wilcox.test). R: wilcox.test(x, y, paired = TRUE, conf.int = TRUE) gives the
     * pseudomedian 0.46 and the 95 % interval 0.01 to 0.786.
     */
    @Test
    void agreesWithRAboutTheDepressionData() {
        double[] x = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
        double[] y = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
        double[] d = new double[x.length];
        Arrays.setAll(d, i -> x[i] - y[i]);

        Estimate estimate = Location.signedRank(levels(d), 0.95);

        assertThat(estimate.point()).isCloseTo(0.46, within(1e-12));
        assertThat(estimate.low()).isCloseTo(0.01, within(1e-12));
        assertThat(estimate.high()).isCloseTo(0.786, within(1e-12));
        assertThat(estimate.n()).isEqualTo(9);
        assertThat(estimate.provisional()).isFalse();
    }

    /** A location is inside the interval if and only if the two-sided exact test does not reject it. */
    @ParameterizedTest
    @ValueSource(ints = {6, 7, 8, 9, 10, 12, 16, 20, 30})
    void intervalInvertsTheExactSignedRankTest(int n) {
        RandomGenerator random = new SplittableRandom(n);
        var test = WilcoxonSignedRankTest.withDefaults().with(PValueMethod.EXACT);
        for (int repeat = 0; repeat < 20; repeat++) {
            double[] values = random.doubles(n, -1, 2).toArray();
            for (double confidence : CONFIDENCES) {
                Estimate e = Location.signedRank(levels(values), confidence);
                if (Double.isInfinite(e.low())) {
                    assertThat(pValue(test, values, -10)).isGreaterThan(1 - confidence);
                    continue;
                }
                assertThat(pValue(test, values, e.low() + 1e-9)).isGreaterThan(1 - confidence);
                assertThat(pValue(test, values, e.high() - 1e-9)).isGreaterThan(1 - confidence);
                assertThat(pValue(test, values, e.low() - 1e-9)).isLessThanOrEqualTo(1 - confidence + 1e-12);
                assertThat(pValue(test, values, e.high() + 1e-9)).isLessThanOrEqualTo(1 - confidence + 1e-12);
            }
        }
    }

    private static List<Level> levels(double... values) {
        return Arrays.stream(values).mapToObj(Level::steady).toList();
    }

    private static double pValue(WilcoxonSignedRankTest test, double[] values, double location) {
        return test.test(Arrays.stream(values).map(v -> v - location).toArray()).getPValue();
    }

    private static Estimate of(Prior prior, double... values) {
        return Location.of(levels(values), 0.95, prior);
    }

    private static Estimate of(double... values) {
        return of(Prior.ONE_SPEED, values);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 7, 11, 20})
    void movesAndScalesWithItsValues(int n) {
        RandomGenerator random = new SplittableRandom(100 + n);
        double[] values = random.doubles(n).toArray();
        double[] moved = Arrays.stream(values).map(v -> 4 + 2 * v).toArray();

        Estimate e = of(new Prior(0.01, 0.01), values);
        Estimate m = of(new Prior(0.04, 0.04), moved);

        assertThat(m.point()).isCloseTo(4 + 2 * e.point(), within(1e-9));
        assertThat(m.low()).isCloseTo(4 + 2 * e.low(), within(1e-9));
        assertThat(m.high()).isCloseTo(4 + 2 * e.high(), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 7, 11, 20})
    void mirrorsItsValues(int n) {
        double[] values = new SplittableRandom(200 + n).doubles(n).toArray();

        Estimate e = of(values);
        Estimate m = of(Arrays.stream(values).map(v -> -v).toArray());

        assertThat(m.point()).isCloseTo(-e.point(), within(1e-12));
        assertThat(m.low()).isCloseTo(-e.high(), within(1e-12));
        assertThat(m.high()).isCloseTo(-e.low(), within(1e-12));
    }

    @Test
    void doesNotDependOnTheOrderOfItsValues() {
        Estimate one = of(3, 1, 4, 1.5, 9, 2.6, 5);
        Estimate other = of(5, 2.6, 9, 1.5, 4, 1, 3);
        assertThat(one.point()).isEqualTo(other.point());
        assertThat(one.low()).isCloseTo(other.low(), within(1e-12));
    }

    @Test
    void ofOneValueIsThePriorAlone() {
        Estimate e = of(new Prior(0.01, 0.01), 2);
        // t with 4 degrees of freedom at 97.5 % is 2.776445.
        assertThat(e.high() - 2).isCloseTo(2.776445 * 0.1, within(1e-6));
        assertThat(2 - e.low()).isCloseTo(2.776445 * 0.1, within(1e-6));
        assertThat(e.provisional()).isTrue();
        assertThat(e.n()).isEqualTo(1);
    }

    @Test
    void ofThreeValuesDrawsTheirVarianceTowardsThePrior() {
        // s² = 1, n = 3: s̃² = (4 · 0.01 + 2 · 1) / 6 = 0.34, t with 6 degrees of freedom at 97.5 % is 2.446912.
        Estimate e = of(new Prior(0.01, 0.01), 1, 2, 3);
        assertThat(e.point()).isEqualTo(2);
        assertThat(e.high() - 2).isCloseTo(2.446912 * Math.sqrt(0.34 / 3), within(1e-6));
    }

    /** Two trials that agree by chance: a deviation of 5 %, worth 4 degrees of freedom, stays in the interval. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 8, 20})
    void valuesThatHappenToBeAlikeDoNotLookExact(int n) {
        Estimate e = of(new double[n]);
        double freedom = n + 3;
        double least =
                TDistribution.of(freedom).inverseCumulativeProbability(0.975) * 0.05 * Math.sqrt(4 / freedom / n);
        assertThat(e.high()).isCloseTo(least, within(1e-9));
        assertThat(e.low()).isCloseTo(-least, within(1e-9));
        Level look = new Level(0, 0, 0, false, true);
        Estimate looks = Location.of(List.of(look, look), 0.95, Prior.ONE_SPEED);
        double ofLooks = TDistribution.of(5).inverseCumulativeProbability(0.975) * 0.08 * Math.sqrt(4 / 5.0 / 2);
        assertThat(looks.high()).isCloseTo(ofLooks, within(1e-9));
    }

    @Test
    void isUnmovedByOneWildValue() {
        double[] values = {1.00, 1.01, 0.99, 1.02, 0.98, 1.005, 0.995, 1.015};
        double[] wild = values.clone();
        wild[0] = 50;
        assertThat(of(wild).point()).isCloseTo(of(values).point(), within(0.01));
    }

    @Test
    void theDifferenceOfTwoSamplesRestsOnBoth() {
        // σ² = 4 · 0.0025 / (4 + 1 + 0) = 0.002, of the difference 0.002 · (1/2 + 1); t with 5 degrees at 97.5 % is 2.570582.
        Estimate d = Location.difference(levels(1, 1), levels(0), 0.95, Prior.ONE_SPEED);
        assertThat(d.point()).isEqualTo(1);
        assertThat(d.high() - 1).isCloseTo(2.570582 * Math.sqrt(0.002 * 1.5), within(1e-6));
        assertThat(d.n()).isEqualTo(1);
        Estimate moved = Location.difference(List.of(new Level(0.9, 1, 1.2, false)), levels(0), 0, Prior.ONE_SPEED);
        assertThat(new double[] {moved.low(), moved.point(), moved.high()}).containsExactly(0.9, 1, 1.2);
    }

    @Test
    void theDifferenceScattersAsBothSamplesDo() {
        // Σd² = 0.02, σ² = (4 · 0.0025 + 0.02) / (4 + 1 + 1) = 0.005, of the difference 0.005; t with 6 degrees at 97.5 %.
        for (Estimate d : List.of(Location.difference(levels(1, 1), levels(-0.1, 0.1), 0.95, Prior.ONE_SPEED),
                Location.difference(levels(0.9, 1.1), levels(0, 0), 0.95, Prior.ONE_SPEED)))
            assertThat(d.high() - 1).isCloseTo(2.446912 * Math.sqrt(0.005), within(1e-6));
    }

    @Test
    void trialsThatMovedCountWithBothEndsOfTheirRanges() {
        List<Level> moved = Collections.nCopies(8, new Level(-0.2, 0, 0.3, false));
        Estimate held = of(new double[8]);
        Estimate e = Location.of(moved, 0.95, Prior.ONE_SPEED);
        assertThat(e.point()).isZero();
        assertThat(e.low()).isCloseTo(held.low() - 0.2, within(1e-12));
        assertThat(e.high()).isCloseTo(held.high() + 0.3, within(1e-12));
    }

    @Test
    void amongLooksItIsTheWeightedMeanHoweverManyThereAre() {
        List<Level> both = new ArrayList<>(Collections.nCopies(2, new Level(1, 1, 1, false, true)));
        both.addAll(levels(0, 0, 0, 0, 0));
        double weight = 25.0 / 64;
        Estimate e = Location.of(both, 0.95, Prior.ONE_SPEED);
        assertThat(e.point()).isCloseTo(2 * weight / (5 + 2 * weight), within(1e-12));
        assertThat(e.provisional()).isTrue();
    }

    /** 2,000 samples of 12 rounds: if one JVM in five is 23 % slower, differences are not symmetric. */
    @Test
    void twoSpeedsPutTheEstimateBetweenTheFastOneAndTheMeanAndTheIntervalCoversNeitherInNinetyFivePerCent() {
        RandomGenerator random = new SplittableRandom(20);
        double slower = Math.log(1.23);
        double mean = 0.2 * slower;
        int[] covered = new int[2];
        double[] points = new double[2000];
        for (int sample = 0; sample < points.length; sample++) {
            double[] differences = random.doubles(12)
                    .map(d -> random.nextGaussian(0, 0.03) - random.nextGaussian(0, 0.03) + (d < 0.2 ? slower : 0))
                    .toArray();
            Estimate e = Location.of(levels(differences), 0.95, Prior.ONE_SPEED.plus(Prior.ONE_SPEED));
            points[sample] = e.point();
            if (e.low() <= 0 && 0 <= e.high()) covered[0]++;
            if (e.low() <= mean && mean <= e.high()) covered[1]++;
        }
        assertThat(Location.median(points)).isBetween(0.3 * mean, 0.7 * mean);
        assertThat(covered[0] / 2000.0).isBetween(0.83, 0.88);
        assertThat(covered[1] / 2000.0).isBetween(0.91, 0.95);
    }

    @Test
    void ofLogsIsOnThePlainScaleAndIncludesTheScatterBetweenRuns() {
        Estimate e = Location.ofLogs(new double[] {Math.log(100), Math.log(100), Math.log(100)});
        assertThat(e.point()).isCloseTo(100, within(1e-9));
        assertThat(e.high()).isGreaterThan(100 * Math.exp(1.96 * Thresholds.BETWEEN_LEVELS));
    }

    @Test
    void refusesWhatIsNoSample() {
        assertThatThrownBy(() -> of()).hasMessageContaining("at least one level");
        assertThatThrownBy(() -> of(1, Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> of(Double.NEGATIVE_INFINITY)).hasMessageContaining("-Infinity");
    }

    @Test
    void aCodecWithTwoSpeedsScattersByHalfOfWhatTheyAreApart() {
        assertThat(Prior.of(0).look()).isCloseTo(Prior.ONE_SPEED.look(), within(1e-15));
        assertThat(Prior.of(0.6).whole()).isCloseTo(0.09, within(1e-12));
        assertThat(Prior.of(0.6).look()).isCloseTo(0.09 + 0.0064 - 0.0025, within(1e-12));
        assertThatThrownBy(() -> new Prior(0, 1)).hasMessageContaining("above 0");
    }
}

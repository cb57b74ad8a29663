package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
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

        Estimate estimate = Location.of(d, Prior.OF_VALUES);

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
                Estimate e = Location.of(values, confidence, Prior.OF_VALUES);
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

    private static double pValue(WilcoxonSignedRankTest test, double[] values, double location) {
        return test.test(Arrays.stream(values).map(v -> v - location).toArray()).getPValue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 7, 11, 20})
    void movesAndScalesWithItsValues(int n) {
        RandomGenerator random = new SplittableRandom(100 + n);
        double[] values = random.doubles(n).toArray();
        double[] moved = Arrays.stream(values).map(v -> 4 + 2 * v).toArray();

        Estimate e = Location.of(values, new Prior(0.01, 4));
        Estimate m = Location.of(moved, new Prior(0.04, 4));

        assertThat(m.point()).isCloseTo(4 + 2 * e.point(), within(1e-9));
        assertThat(m.low()).isCloseTo(4 + 2 * e.low(), within(1e-9));
        assertThat(m.high()).isCloseTo(4 + 2 * e.high(), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 7, 11, 20})
    void mirrorsItsValues(int n) {
        double[] values = new SplittableRandom(200 + n).doubles(n).toArray();

        Estimate e = Location.of(values, Prior.OF_VALUES);
        Estimate m = Location.of(Arrays.stream(values).map(v -> -v).toArray(), Prior.OF_VALUES);

        assertThat(m.point()).isCloseTo(-e.point(), within(1e-12));
        assertThat(m.low()).isCloseTo(-e.high(), within(1e-12));
        assertThat(m.high()).isCloseTo(-e.low(), within(1e-12));
    }

    @Test
    void doesNotDependOnTheOrderOfItsValues() {
        double[] values = {3, 1, 4, 1.5, 9, 2.6, 5};
        double[] reversed = {5, 2.6, 9, 1.5, 4, 1, 3};
        assertThat(Location.of(values, Prior.OF_VALUES)).isEqualTo(Location.of(reversed, Prior.OF_VALUES));
    }

    @Test
    void ofOneValueIsThePriorAlone() {
        Estimate e = Location.of(new double[] {2}, new Prior(0.01, 4));
        // t with 4 degrees of freedom at 97.5 % is 2.776445.
        assertThat(e.high() - 2).isCloseTo(2.776445 * 0.1, within(1e-6));
        assertThat(2 - e.low()).isCloseTo(2.776445 * 0.1, within(1e-6));
        assertThat(e.provisional()).isTrue();
        assertThat(e.n()).isEqualTo(1);
    }

    @Test
    void ofThreeValuesDrawsTheirVarianceTowardsThePrior() {
        // s² = 1, n = 3: s̃² = (4 · 0.01 + 2 · 1) / 6 = 0.34, t with 6 degrees of freedom at 97.5 % is 2.446912.
        Estimate e = Location.of(new double[] {1, 2, 3}, new Prior(0.01, 4));
        assertThat(e.point()).isEqualTo(2);
        assertThat(e.high() - 2).isCloseTo(2.446912 * Math.sqrt(0.34 / 3), within(1e-6));
    }

    @Test
    void isUnmovedByOneWildValue() {
        double[] values = {1.00, 1.01, 0.99, 1.02, 0.98, 1.005, 0.995, 1.015};
        double[] wild = values.clone();
        wild[0] = 50;
        assertThat(Location.of(wild, Prior.OF_VALUES).point()).isCloseTo(Location.of(values, Prior.OF_VALUES).point(),
                within(0.01));
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
            Estimate e = Location.of(differences, Prior.OF_DIFFERENCES);
            points[sample] = e.point();
            if (e.low() <= 0 && 0 <= e.high()) covered[0]++;
            if (e.low() <= mean && mean <= e.high()) covered[1]++;
        }
        assertThat(Location.median(points)).isBetween(0.3 * mean, 0.7 * mean);
        assertThat(covered[0] / 2000.0).isBetween(0.83, 0.91);
        assertThat(covered[1] / 2000.0).isBetween(0.83, 0.91);
    }

    /** 2,000 runs of 14 cells with the same noise: the median of variances with one degree of freedom is too low. */
    @Test
    void twoRoundsGiveAnIntervalThatCoversInNinetyPerCentAndThreeOneThatCoversInNinetyFive() {
        assertThat(coverageOfBorrowedNoise(2)).isBetween(0.89, 0.92);
        assertThat(coverageOfBorrowedNoise(3)).isBetween(0.94, 0.96);
    }

    private static double coverageOfBorrowedNoise(int rounds) {
        RandomGenerator random = new SplittableRandom(20);
        int covered = 0;
        for (int run = 0; run < 2000; run++) {
            double[][] cells = new double[14][rounds];
            for (double[] cell : cells) Arrays.setAll(cell, _ -> random.nextGaussian(0, 0.03));
            Prior prior = Prior.of(List.of(cells), Prior.OF_VALUES);
            for (double[] cell : cells) {
                Estimate e = Location.of(cell, prior);
                if (e.low() <= 0 && 0 <= e.high()) covered++;
            }
        }
        return covered / (2000.0 * 14);
    }

    @Test
    void ofLogsIsOnThePlainScale() {
        Estimate e = Location.ofLogs(new double[] {Math.log(100), Math.log(100), Math.log(100)}, new Prior(0, 4));
        assertThat(e.point()).isCloseTo(100, within(1e-9));
        assertThat(e.low()).isCloseTo(100, within(1e-9));
    }

    @Test
    void refusesWhatIsNoSample() {
        assertThatThrownBy(() -> Location.of(new double[0], Prior.OF_VALUES))
                .hasMessageContaining("at least one value");
        assertThatThrownBy(() -> Location.of(new double[] {1, Double.NaN}, Prior.OF_VALUES))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> Location.of(new double[] {Double.NEGATIVE_INFINITY}, Prior.OF_VALUES))
                .hasMessageContaining("-Infinity");
    }

    @Test
    void priorIsTheMedianOfTheCellsVariances() {
        Prior prior =
                Prior.of(List.of(new double[] {0, 2}, new double[] {5}, new double[] {0, 4}, new double[] {0, 20}),
                        Prior.OF_VALUES);
        assertThat(prior.variance()).isCloseTo(8, within(1e-12));
        assertThat(prior.degrees()).isEqualTo(4);
        assertThat(Prior.of(List.of(new double[] {5}), Prior.OF_VALUES)).isEqualTo(Prior.OF_VALUES);
    }
}

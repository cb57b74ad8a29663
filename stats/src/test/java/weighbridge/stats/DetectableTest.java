package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class DetectableTest {
    @Test
    @Tag("slow")
    void moreRoundsFindSmallerDifferencesAndNoneFindsWhatIsInsideTheMargin() {
        double six = Detectable.ratio(0.04, 6, 0.03, Pair.ONE);
        double ten = Detectable.ratio(0.04, 10, 0.03, Pair.ONE);
        double twenty = Detectable.ratio(0.04, 20, 0.03, Pair.ONE);
        assertThat(six).isGreaterThan(ten);
        assertThat(ten).isGreaterThan(twenty);
        assertThat(twenty).isBetween(1.06, 1.12);
        assertThat(Detectable.ratio(0.04, 20, 0.03, Family.of(14, 2, true))).as("of 182 pairs").isGreaterThan(twenty);
    }

    @Test
    void aNoisierMachineFindsLess() {
        assertThat(Detectable.ratio(0.02, 10, 0.03, Pair.ONE)).isLessThan(Detectable.ratio(0.08, 10, 0.03, Pair.ONE));
    }

    @Test
    void whatIsFoundIsFoundInNineOfTenRunsAndNotMuchMoreOften() {
        double ratio = Detectable.ratio(0.05, 10, 0.03, Pair.ONE);
        assertThat(Detectable.missed(Math.log(ratio), 0.05, 10, 0.03, Pair.ONE, 400)).isBetween(28, 40);
    }

    @Test
    void aDriftHardlyCountsBetweenNeighbours() {
        RandomGenerator random = new SplittableRandom(7);
        double[] drifting = new double[2_000];
        for (int i = 0; i < drifting.length; i++) drifting[i] = 0.001 * i + 0.03 * random.nextGaussian();
        assertThat(Detectable.deviation(drifting)).isCloseTo(0.03 * Math.sqrt(2), within(0.002));
        assertThat(Detectable.deviation(new double[] {1, 1, 1})).isZero();
    }

    @Test
    void tooLittleIsRefused() {
        assertThatThrownBy(() -> Detectable.ratio(0.05, 5, 0.03, Pair.ONE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Detectable.deviation(new double[1])).isInstanceOf(IllegalArgumentException.class);
    }
}

package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class EstimateTest {
    @Test
    void refusesAPointThatIsNoNumber() {
        assertThatThrownBy(() -> new Estimate(Double.NaN, 0, 1, 3, false)).hasMessageContaining("finite");
    }

    @Test
    void refusesAPointOutsideItsInterval() {
        assertThatThrownBy(() -> new Estimate(2, 0, 1, 3, false)).hasMessageContaining("low <= point <= high");
        assertThatThrownBy(() -> new Estimate(1, Double.NaN, 2, 3, false)).hasMessageContaining("low <= point <= high");
    }

    @Test
    void refusesToRestOnNothing() {
        assertThatThrownBy(() -> new Estimate(1, 1, 1, 0, false)).hasMessageContaining("at least one value");
    }

    @Test
    void aNumberWithoutAnIntervalIsExact() {
        assertThat(Estimate.exact(7).isExact()).isTrue();
        assertThat(new Estimate(7, 6, 8, 8, false).isExact()).isFalse();
    }
}

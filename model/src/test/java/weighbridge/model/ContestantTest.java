package weighbridge.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ContestantTest {
    private static Contestant batching(int batch) {
        return new Contestant("a.B", "b", Set.of(Difference.Kind.FLOAT), true, false, true, batch);
    }

    @ParameterizedTest
    @CsvSource({"0, 1000", "1, 1000", "4194, 1000", "4194.304, 1000", "4194.305, 999", "40985, 102", "2097152, 2",
        "2097153, 1", "4194304, 1", "1e12, 1"})
    void aBatchHoldsNoMoreThanFourMebibytesButOneMessage(double meanBytes, int batch) {
        assertThat(batching(1000).with(meanBytes)).isEqualTo(batching(batch));
    }

    @Test
    void aBatchHoldsNoMoreMessagesThanWereDeclared() {
        assertThat(batching(90).with(40_000)).isEqualTo(batching(90));
        assertThat(batching(1).with(40_000)).isEqualTo(batching(1));
    }
}

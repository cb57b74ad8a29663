import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import weighbridge.stats.Verdict;

class AsOneOfTest {
    /** Ten rounds around a ratio of 1.105. */
    private static final double[] SLOWER = {0.08, 0.12, 0.09, 0.11, 0.10, 0.10, 0.08, 0.12, 0.09, 0.11};

    @Test
    void whatOnePairAloneWouldClaimADefaultRunDoesNot() {
        assertThat(AsOneOf.compare(SLOWER, 1).verdict()).isInstanceOf(Verdict.Slower.class);
        assertThat(AsOneOf.compare(SLOWER, 182).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
        assertThat(AsOneOf.compare(SLOWER, 182).ratio()).as("the interval is the pair's own")
                .isEqualTo(AsOneOf.compare(SLOWER, 1).ratio());
    }

    @Test
    void theFirstOfTheTwoIsTheOneAbove() {
        double[] faster = Arrays.stream(SLOWER).map(d -> -d).toArray();
        assertThat(AsOneOf.compare(faster, 1).verdict()).isInstanceOf(Verdict.Faster.class);
        assertThat(AsOneOf.compare(faster, 1).rounds()).isEqualTo(10);
    }
}

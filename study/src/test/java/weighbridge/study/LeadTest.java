package weighbridge.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Verdict;

class LeadTest {
    private static String lead(Verdict toSecond, Verdict toThird) {
        return Lead.of(List.of("a", "b", "c"), (one, other) -> {
            assertThat(one).isEqualTo("a");
            return Optional.of(new Comparison(Estimate.exact(0.5), Estimate.exact(0.5), 8,
                    other.equals("b") ? toSecond : toThird, Optional.empty(), 0.1));
        }).orElseThrow().sentence("codec", "is the fastest", "7 ns");
    }

    @Test
    void theBestMustBeFasterThanAllOthers() {
        assertThat(lead(new Verdict.Faster(2), new Verdict.Faster(3)))
                .isEqualTo("a is the fastest: 7 ns (2.0× faster than b)");
        assertThat(lead(new Verdict.Faster(2), new Verdict.LikelyFaster(3)))
                .isEqualTo("a likely is the fastest: 7 ns (2.0× faster than b)");
        assertThat(lead(new Verdict.Faster(2), new Verdict.TooClose(3))).isEqualTo(
                "it is not yet clear which codec is the fastest; a leads so far with 7 ns, but is not proven faster "
                        + "than c");
        assertThat(lead(new Verdict.Within(0.03), new Verdict.TooClose(3))).endsWith("not proven faster than b or c");
    }

    @Test
    void oneAloneLeadsNobody() {
        assertThat(Lead.of(List.of("a"), (_, _) -> Optional.empty()).orElseThrow().sentence("codec", "is fast", "7 ns"))
                .isEqualTo("a: 7 ns");
        assertThat(Lead.of(List.of(), (_, _) -> Optional.empty())).isEmpty();
    }
}

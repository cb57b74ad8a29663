package weighbridge.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Verdict;

class OutlookTest {
    private static Optional<String> outlook(int rounds, int most, Verdict... shown) {
        return new Outlook(rounds, most - rounds, Duration.ofSeconds(50),
                Stream.of(shown).map(v -> compared(rounds, v)).toList()).sentence();
    }

    private static Comparison compared(int rounds, Verdict v) {
        return new Comparison(Estimate.exact(1), Estimate.exact(1), rounds, v, Optional.empty(), 0.1);
    }

    @Test
    void roundsWithoutWhichNothingIsClaimedHaveACommand() {
        assertThat(outlook(4, 100, new Verdict.TooClose(2))).hasValue("No verdict is possible before round 6. To add "
                + "the 2 missing rounds: weighbridge run --resume RUN --budget 2m");
        assertThat(outlook(5, 100, new Verdict.TooClose(2))).get().asString().contains("To add the missing round: ");
        assertThat(outlook(1, 2, new Verdict.TooClose(9))).as("no more were asked for").isEmpty();
        assertThat(new Outlook(5, 0, Duration.ofSeconds(50), List.of(compared(5, new Verdict.TooClose(2)))).sentence())
                .as("a round of the six does not count").isEmpty();
        assertThat(outlook(5, 100, new Verdict.Faster(2), new Verdict.TooClose(2)))
                .hasValue("There is no verdict on what has fewer than 6 rounds that count. To add the missing round: "
                        + "weighbridge run --resume RUN --budget 2m");
    }

    @Test
    void theNextDecisionIsTimed() {
        assertThat(outlook(8, 100, new Verdict.Faster(2), new Verdict.TooClose(30), new Verdict.TooClose(4)))
                .hasValue("2 of 3 comparisons are open. About 4 more rounds may decide the next: "
                        + "weighbridge run --resume RUN --budget 4m");
        assertThat(outlook(8, 100, new Verdict.Seen(1.2, 1))).get().asString()
                .contains("About one more round may decide it: ");
    }

    @Test
    void whatTimeDoesNotDecideHasNoCommand() {
        assertThat(outlook(8, 100, new Verdict.Faster(2), new Verdict.Within(0.03))).isEmpty();
        assertThat(outlook(8, 100, new Verdict.TooClose(0))).as("no number of rounds of one run would").isEmpty();
        assertThat(outlook(8, 10, new Verdict.TooClose(3))).get().asString()
                .endsWith("The rounds that the run may have do not decide more.");
        assertThat(outlook(8, 100, new Verdict.TooClose(999))).get().asString().contains("over 100 more rounds");
        assertThat(new Outlook(3, 100, Duration.ZERO, List.of()).sentence()).isEmpty();
    }
}

package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import weighbridge.replays.JmhBlogResults.CorrectedRate;
import weighbridge.replays.Spread;
import weighbridge.report.ReportModel;
import weighbridge.report.SummaryRow;

final class CorrectedSpeedsTest {
    private static final Deadline OPEN = new Deadline(Duration.ofHours(1));
    private static final Deadline OVER = new Deadline(Duration.ZERO);

    @Test
    void fewerRoundsThanAClaimNeedsAreProvisional() {
        assertThat(CorrectedSpeeds.spread(row(5), List.of()).provisional()).isTrue();
        assertThat(CorrectedSpeeds.spread(row(6), List.of()).provisional()).isFalse();
    }

    @Test
    void unsteadyTrialsHaveNoIntervalAndInvalidOnesNoNumber() {
        Spread unsteady = CorrectedSpeeds.spread(row(2), List.of("no steady state"));
        assertThat(unsteady.value()).hasValue(100);
        assertThat(unsteady.low()).isEmpty();
        assertThat(CorrectedSpeeds.spread(row(2), List.of("no valid trial"))).isEqualTo(Spread.NONE);
    }

    @Test
    void aRateOfInvalidTrialsIsNoneWhereverItComesFrom() {
        CorrectedRate made = JmhBlogReplaying.rate(row(1, "no valid trial"), Optional.empty(), 2, OPEN);
        assertThat(made.operationsAMilli().value()).isEmpty();
        assertThat(made.note()).contains("no valid trial");

        CorrectedRate unsteady = JmhBlogReplaying.rate(row(1, "no steady state"), Optional.empty(), 2, OPEN);
        assertThat(unsteady.operationsAMilli().value().orElseThrow()).isCloseTo(2e6 / 100, within(1e-6));
        assertThat(unsteady.operationsAMilli().low()).isEmpty();
        assertThat(unsteady.byTheClock()).isFalse();
    }

    @Test
    void whatFailedAGateIsAFailureButNotWhatTheTimeStopped() {
        for (String word : List.of("mismatched", "refused", "failed")) {
            assertThat(CorrectedSpeeds.isFailed(without(word), OPEN)).as(word).isTrue();
            assertThat(CorrectedSpeeds.isFailed(without(word), OVER)).as(word).isTrue();
        }
        assertThat(CorrectedSpeeds.isFailed(without("timed-out"), OPEN)).isTrue();
        assertThat(CorrectedSpeeds.isFailed(without("timed-out"), OVER)).isFalse();
        for (String word : List.of("unsupported", "not-reached")) assertThat(CorrectedSpeeds.isFailed(without(word), OPEN)).as(word).isFalse();
        assertThat(CorrectedSpeeds.isFailed(row(1), OPEN)).isFalse();
    }

    private static SummaryRow row(int rounds, String... flags) {
        OptionalDouble none = OptionalDouble.empty();
        return new SummaryRow("kryo", "orders", Optional.of("read"), OptionalInt.of(1), ReportModel.CPU, "ns", OptionalDouble.of(100), OptionalDouble.of(90),
                OptionalDouble.of(110), rounds, Optional.empty(), none, none, none, "", "measured", "", List.of(flags));
    }

    private static SummaryRow without(String outcome) {
        OptionalDouble none = OptionalDouble.empty();
        return new SummaryRow("kryo", "orders", Optional.of("read"), OptionalInt.of(1), ReportModel.CPU, "ns", none, none, none, 0, Optional.empty(), none, none,
                none, "", outcome, "why", List.of());
    }
}

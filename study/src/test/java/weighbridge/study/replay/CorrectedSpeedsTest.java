package weighbridge.study.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.SummaryRow;

class CorrectedSpeedsTest {
    @Test
    void fewerRoundsThanAClaimNeedsAreProvisional() {
        assertThat(CorrectedSpeeds.spread(row(5)).provisional()).isTrue();
        assertThat(CorrectedSpeeds.spread(row(6)).provisional()).isFalse();
    }

    @Test
    void aSingleRoundHasNoIntervalSinceItMeasuredNoSpread() {
        assertThat(CorrectedSpeeds.spread(row(1))).satisfies(s -> {
            assertThat(s.value()).hasValue(100);
            assertThat(s.low()).isEmpty();
        });
        assertThat(CorrectedSpeeds.ratio(row(1)).low()).isEmpty();
        assertThat(CorrectedSpeeds.spread(row(2)).low()).hasValue(90);
        assertThat(CorrectedSpeeds.ratio(row(2)).low()).hasValue(1.9);
    }

    @Test
    void withoutATrialThatCountsThereIsNoNumber() {
        assertThat(CorrectedSpeeds.spread(row(0))).isEqualTo(Spread.NONE);
        assertThat(CorrectedSpeeds.rounds(row(0))).isEqualTo("no trial counts");
    }

    @Test
    void whatFailedAGateIsAFailureButNotWhatTheTimeStopped() {
        for (String word : List.of("mismatched", "refused", "failed", "timed-out")) {
            assertThat(CorrectedSpeeds.isFailed(without(word))).as(word).isTrue();
        }
        for (String word : List.of("unsupported", "not-reached")) {
            assertThat(CorrectedSpeeds.isFailed(without(word))).as(word).isFalse();
        }
        assertThat(CorrectedSpeeds.isFailed(row(1))).isFalse();
    }

    private static SummaryRow row(int rounds, String... flags) {
        return new SummaryRow("kryo", "orders", Optional.of("read"), OptionalInt.of(1), ReportModel.CPU, "ns",
                OptionalDouble.of(100), OptionalDouble.of(90), OptionalDouble.of(110), rounds, Optional.of("copy"),
                OptionalDouble.of(2), OptionalDouble.of(1.9), OptionalDouble.of(2.1), "", "measured", "",
                List.of(flags));
    }

    private static SummaryRow without(String outcome) {
        OptionalDouble none = OptionalDouble.empty();
        return new SummaryRow("kryo", "orders", Optional.of("read"), OptionalInt.of(1), ReportModel.CPU, "ns", none,
                none, none, 0, Optional.empty(), none, none, none, "", outcome, "why", List.of());
    }
}

package weighbridge.studies.jmhblog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.SummaryRow;
import weighbridge.studies.jmhblog.JmhBlogResults.CorrectedRate;

class CorrectedTest {
    @Test
    void withoutATrialThatCountsThereIsNoRate() {
        CorrectedRate made = Corrected.rate(row(0, "seen, not counted"), Optional.empty(), 2);
        assertThat(made.operationsAMilli().value()).isEmpty();
        assertThat(made.note()).contains("no trial counts");
    }

    @Test
    void withoutTheClockARateIsMadeFromTheCpuTimeOfAllCores() {
        CorrectedRate unsteady = Corrected.rate(row(1, "still warming up"), Optional.empty(), 2);
        assertThat(unsteady.operationsAMilli().value().orElseThrow()).isCloseTo(2e6 / 100, within(1e-6));
        assertThat(unsteady.operationsAMilli().low()).isEmpty();
        assertThat(unsteady.byTheClock()).isFalse();
    }

    @Test
    void aRateByTheClockSupportsAVerdictOnlyIfEnoughOfItsOwnTrialsCount() {
        SummaryRow cpu = row(8, "steady");
        assertThat(Corrected.rate(cpu, Optional.of(row(ReportModel.THROUGHPUT, 5, "")), 2).operationsAMilli().decides())
                .isFalse();
        assertThat(Corrected.rate(cpu, Optional.of(row(ReportModel.THROUGHPUT, 6, "")), 2).operationsAMilli().decides())
                .isTrue();
    }

    private static SummaryRow row(int trials, String flag) {
        return row(ReportModel.CPU, trials, flag);
    }

    private static SummaryRow row(String metric, int trials, String flag) {
        return new SummaryRow("kryo", "jmh-blog", Optional.of("roundtrip"), OptionalInt.of(5), metric, "ns",
                OptionalDouble.of(100), OptionalDouble.of(90), OptionalDouble.of(110), trials, Optional.of("protobuf"),
                OptionalDouble.of(2), OptionalDouble.of(1.9), OptionalDouble.of(2.1), "", "measured", "",
                List.of(flag));
    }
}

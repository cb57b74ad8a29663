package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Operation;
import weighbridge.model.Payload;
import weighbridge.model.Plan;
import weighbridge.runner.Referee;

final class RulesTest {
    @ParameterizedTest
    @CsvSource({"0, 11, 45", "60, 11, 40", "180, 16, 41", "180, 11, 63", "180, 2, 45", "1200, 11, 45", "1020, 15, 44", "960, 15, 41", "600, 10, 42", "210, 11, 76"})
    void aBudgetForOneRoundBuysTrialsThatFillIt(int seconds, int codecs, int slices) {
        assertThat(Rules.least(plan(seconds, codecs, 12))).isBetween(slices == 45 ? Referee.SLICES : slices - 1, slices);
    }

    @Test
    void roundsThatAreTooFewForAnyClaimHaveShortTrials() {
        assertThat(Rules.least(plan(0, 90, 5))).isEqualTo(25);
        assertThat(Rules.least(plan(0, 90, 6))).isEqualTo(Referee.SLICES);
    }

    private static Plan plan(int seconds, int codecs, int rounds) {
        Payload payload = new Payload(Path.of("p"), 1, "digest");
        return new Plan("orders", List.of(new Plan.Workload("orders", "test", payload, payload, 1, 0)),
                IntStream.range(0, codecs).mapToObj(i -> "codec" + i).toList(), List.of(Operation.ENCODE, Operation.READ), List.of(1), "codec0", rounds, 0.03,
                Duration.ofSeconds(seconds), 1, "jdk");
    }
}

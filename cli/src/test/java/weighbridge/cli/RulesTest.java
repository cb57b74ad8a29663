package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.Payload;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.model.Slice;
import weighbridge.model.Trial;
import weighbridge.runner.Referee;

final class RulesTest {
    private static final Environment ENVIRONMENT = new Environment(Instant.EPOCH, "0.1", "Linux amd64", "6.8", "Example CPU", 2, 8L << 30, "", "", "max", "25",
            List.of(), 0, 0, 0, 0.01, 0.01, 20, Environment.Grade.FAIR, List.of());

    @ParameterizedTest
    @CsvSource({"0, 11, 45", "60, 11, 40", "180, 16, 41", "180, 11, 61", "180, 2, 45", "1200, 11, 45", "1020, 15, 42", "990, 15, 41", "960, 15, 45",
            "600, 10, 41", "210, 11, 75"})
    void aBudgetForOneRoundBuysTrialsThatFillIt(int seconds, int codecs, int slices) {
        assertThat(Rules.least(plan(seconds, codecs, 12))).isBetween(slices == 45 ? Referee.SLICES : slices - 1, slices);
    }

    @Test
    void roundsThatAreTooFewForAnyClaimHaveShortTrials() {
        assertThat(Rules.least(plan(0, 90, 5))).isEqualTo(25);
        assertThat(Rules.least(plan(0, 90, 6))).isEqualTo(Referee.SLICES);
    }

    /** Its level still falls at its end, so it needs 20 slices more. */
    @Test
    void aTrialThatNeedsMoreHasItWhereSomethingMayBeClaimed() {
        Scenario scenario = new Scenario("codec0", "orders", Operation.READ, 1);
        List<Slice> falling = IntStream.range(0, 25).mapToObj(i -> new Slice(100_000 + 10_000 * i, 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0)).toList();
        List<Entry> entries = List.of(new Entry.OfTrial(scenario, 1, 1, Instant.EPOCH, new Outcome.Measured<>(new Trial(falling, 1, 1, "compiler", ""))));

        assertThat(new Rules(plan(0, 1, 5), ENVIRONMENT, List.of()).slices(scenario, entries)).isEqualTo(30);
        assertThat(new Rules(plan(0, 1, 6), ENVIRONMENT, List.of()).slices(scenario, entries)).isGreaterThan(30);
    }

    private static Plan plan(int seconds, int codecs, int rounds) {
        Payload payload = new Payload(Path.of("p"), 1, "digest");
        return new Plan("orders", List.of(new Plan.Workload("orders", "test", payload, payload, 1, 0)),
                IntStream.range(0, codecs).mapToObj(i -> "codec" + i).toList(), List.of(Operation.ENCODE, Operation.READ), List.of(1), "codec0", rounds, 0.03,
                Duration.ofSeconds(seconds), 1, "jdk");
    }
}

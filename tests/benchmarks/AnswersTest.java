import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;

class AnswersTest {
    private static final Instant START = Instant.parse("2026-01-14T10:30:00Z");
    /** One trial every 30 s. */
    private static final List<Entry> TRIALS =
            IntStream.range(0, 5).mapToObj(i -> trial(START.plusSeconds(30L * i))).toList();

    private static Entry trial(Instant start) {
        return new Entry.OfTrial(new Scenario("kryo", "orders", Operation.READ, 1), 1, 1, start,
                new Outcome.NotReached<>(""));
    }

    private static int known(List<Entry> entries, long seconds) {
        return Answers.known(entries, START, Duration.ofSeconds(seconds)).size();
    }

    @Test
    void aTrialIsKnownOnceTheNextOneBegins() {
        assertThat(known(TRIALS, 59)).isEqualTo(1);
        assertThat(known(TRIALS, 60)).isEqualTo(2);
        assertThat(known(TRIALS, 75)).isEqualTo(2);
    }

    @Test
    void theLastTrialOfARunIsKnownAtItsEndAlone() {
        assertThat(known(TRIALS, 1000)).isEqualTo(4);
        assertThat(Answers.known(TRIALS, START, Answers.WHOLE)).isEqualTo(TRIALS);
    }

    @Test
    void aRunThatBeganLaterKnewNothing() {
        assertThat(known(List.of(trial(START.plusSeconds(80))), 75)).isZero();
        assertThat(known(List.of(), 75)).isZero();
    }
}

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
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

    /** Nine default runs and one of the same field that took an hour. */
    @Test
    @Tag("slow")
    void threeMinutesClaimHalfOfThePairsAndNoneThatAnHourContradicts() throws IOException {
        List<Answers.Told> all =
                Answers.told(List.of(Path.of("claims/orders-intel-xeon.tsv")), Judged.codecs(Path.of("..")));
        Judged hour =
                all.stream().filter(t -> t.name().equals("2026-11-25-2145-orders")).findFirst().orElseThrow().late();
        List<Answers.Told> runs = all.stream().filter(t -> t.late() != hour).toList();
        assertThat(runs).hasSize(9).allSatisfy(t -> {
            assertThat(t.late().pairs()).hasSize(182);
            assertThat(t.fell()).isEmpty();
            for (Judged j : List.of(t.early(), t.late())) {
                assertThat(j.wrong(hour)).isEmpty();
                assertThat(j.tooLarge(hour)).isEmpty();
            }
        });
        assertThat(runs.stream().mapToLong(t -> t.late().claimed()).sum()).isGreaterThan(9 * 182 / 2);
        for (Answers.Told one : runs) for (Answers.Told other : runs) assertThat(one.against(other)).isZero();
    }

    @Test
    @Tag("slow")
    void nothingIsClaimedOfNamesOfOneCodec() throws IOException {
        assertThat(Answers.told(List.of(Path.of("claims/names-intel-xeon.tsv")), Map.of())).hasSize(10)
                .allSatisfy(t -> assertThat(t.early().claimed() + t.late().claimed()).isZero());
    }
}

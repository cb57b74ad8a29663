package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.situation.Limit;
import weighbridge.situation.Preset;
import weighbridge.situation.Situation;

final class RulesTest {
    private static final Environment ENVIRONMENT =
            new Environment(Instant.EPOCH, "0.1", "Linux amd64", "6.8", "Example CPU", 2, 8L << 30, "", "", "max", "25",
                    List.of(), 0, 0, 0, 0.01, 0.01, 20, Environment.Grade.FAIR, List.of());

    @Test
    void aTrialIsAsLongAsItMustBeToTellAndGoesOnUntilItIsSteady() {
        assertThat(length(6, 1)).isEqualTo(new TrialLength(40, 60, 180, true, 0));
        assertThat(length(5, 1)).as("rounds too few for any claim").isEqualTo(new TrialLength(22, 23, 23, false, 0));
        assertThat(length(6, 5)).as("threads that end together").isEqualTo(TrialLength.of(45));
    }

    private static TrialLength length(int rounds, int threads) {
        return new Rules(plan(rounds), ENVIRONMENT, List.of())
                .length(new Scenario("codec0", "orders", Operation.READ, threads), List.of());
    }

    @Test
    void everyScenarioOfABudgetHasItsTurn() {
        assertThat(length(Duration.ofMillis(12_500))).as("two scenarios, 6 s each")
                .isEqualTo(new TrialLength(40, 55, 55, true, 0));
        assertThat(limit(Duration.ofSeconds(1))).as("even if that is too little for both").isEqualTo(45);
        assertThat(limit(Duration.ofSeconds(20))).isEqualTo(93);
        assertThat(limit(Duration.ofMinutes(3))).isEqualTo(180);
        assertThat(limit(Duration.ZERO)).as("no budget").isEqualTo(180);
    }

    private static int limit(Duration budget) {
        return length(budget).limit();
    }

    private static TrialLength length(Duration budget) {
        return new Rules(plan(6, budget), ENVIRONMENT, List.of())
                .length(new Scenario("codec0", "orders", Operation.READ, 1), List.of());
    }

    /** The trial's level is still falling at its end, so it needs 20 more slices. */
    @Test
    void aTrialThatNeedsMoreHasItWhereSomethingMayBeClaimed() {
        Scenario scenario = new Scenario("codec0", "orders", Operation.READ, 1);
        List<Slice> falling = IntStream.range(0, 60)
                .mapToObj(i -> new Slice(100_000 + 10_000 * i, 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0)).toList();
        List<Entry> entries = List.of(new Entry.OfTrial(scenario, 1, 1, Instant.EPOCH,
                new Outcome.Measured<>(new Trial(falling, 1, 1, "compiler", ""))));

        assertThat(new Rules(plan(5), ENVIRONMENT, List.of()).length(scenario, entries).most()).isEqualTo(23);
        assertThat(new Rules(plan(6), ENVIRONMENT, List.of()).length(scenario, entries).most()).isGreaterThan(60);
    }

    @Test
    void aRunAsksWhereItsBudgetHasNoRoomForSixRoundsOfAll() {
        // There are two scenarios of 5.2 s, measured six times.
        assertThat(asks(20, Duration.ofSeconds(62))).isTrue();
        assertThat(asks(20, Duration.ofSeconds(63))).isFalse();
        assertThat(asks(20, Duration.ZERO)).as("no budget").isFalse();
        assertThat(asks(5, Duration.ofSeconds(20))).as("rounds too few for a claim").isFalse();
        assertThat(new Rules(plan(20, Duration.ofSeconds(20)), ENVIRONMENT, List.of()).asks(List.of())).as("a study's")
                .isFalse();
    }

    @Test
    void aRunThatBeganWithAFirstLookGoesOnAsking() {
        List<Slice> ten = IntStream.range(0, 10)
                .mapToObj(_ -> new Slice(100_000, 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0)).toList();
        Entry look = new Entry.OfTrial(new Scenario("codec0", "orders", Operation.READ, 1), 1, 1, Instant.EPOCH,
                new Outcome.Measured<>(new Trial(ten, 1, 1, "compiler", "")));
        assertThat(Rules.asking(plan(20), ENVIRONMENT, List.of()).asks(List.of(look))).isTrue();
    }

    @Test
    void onlyARunThatAsksHasQuestions() {
        Set<Scenario> live = Set.of(new Scenario("codec0", "orders", Operation.READ, 1));
        assertThat(Rules.asking(plan(20), ENVIRONMENT, List.of()).question(List.of(), live)).isPresent();
        assertThat(Rules.asking(plan(5), ENVIRONMENT, List.of()).question(List.of(), live)).as("too few rounds")
                .isEmpty();
        assertThat(new Rules(plan(20), ENVIRONMENT, List.of()).question(List.of(), live)).as("a study's").isEmpty();
    }

    @Test
    void codecsThatALimitRulesOutAreNotWanted() {
        CodecInfo jvmOnly = info("jvm-only", false);
        CodecInfo any = info("any", true);
        Situation log = Situation.of(Preset.LOG);
        Rules limited =
                Rules.asking(plan(20), ENVIRONMENT, List.of(jvmOnly, any), Optional.of(log.with(Set.of(Limit.LANGS))));
        assertThat(limited.isWanted("any")).isTrue();
        assertThat(limited.isWanted("jvm-only")).isFalse();
        assertThat(limited.worth(new Scenario("jvm-only", "orders", Operation.READ, 1), List.of())).isZero();
        assertThat(Rules.asking(plan(20), ENVIRONMENT, List.of(jvmOnly, any), Optional.of(log)).isWanted("jvm-only"))
                .isTrue();
        assertThat(Rules.asking(plan(20), ENVIRONMENT, List.of(jvmOnly, any)).isWanted("jvm-only")).isTrue();
    }

    /** Claims may be about any two of a field, not only about a codec and the baseline. */
    @Test
    void whatAStudysClaimsWantIsMeasuredFurtherAndFirst() {
        Scenario scenario = new Scenario("codec0", "orders", Operation.READ, 1);
        List<Slice> slices = IntStream.range(0, 60)
                .mapToObj(_ -> new Slice(100_000, 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0)).toList();
        List<Entry> entries = IntStream.rangeClosed(1, 8).<Entry>mapToObj(round -> new Entry.OfTrial(scenario, round, 1,
                Instant.EPOCH, new Outcome.Measured<>(new Trial(slices, 1, 1, "compiler", "")))).toList();
        Rules precise = new Rules(plan(20), ENVIRONMENT, List.of());
        Rules wanting = Rules.deciding(plan(20), ENVIRONMENT, List.of(), _ -> Set.of(scenario));

        assertThat(precise.settled(scenario, entries)).isTrue();
        assertThat(wanting.settled(scenario, entries)).isFalse();
        assertThat(wanting.worth(scenario, entries)).isGreaterThan(1_000 + precise.worth(scenario, entries));
    }

    @Test
    void factsDecideWhereBatchesAreCompressed() {
        assertThat(factsDecide(Preset.LOG)).isTrue();
        assertThat(factsDecide(Preset.RPC)).isFalse();
        assertThat(Rules.asking(plan(20), ENVIRONMENT, List.of()).factsDecide()).isFalse();
    }

    private static boolean factsDecide(Preset preset) {
        return Rules.asking(plan(20), ENVIRONMENT, List.of(), Optional.of(Situation.of(preset))).factsDecide();
    }

    @Test
    void workTakesLongerWhereAWorkerWaits() {
        assertThat(Rules.slowdown(waiting(0))).isEqualTo(1);
        assertThat(Rules.slowdown(waiting(-1))).as("unknown").isEqualTo(1);
        assertThat(Rules.slowdown(waiting(60))).isEqualTo(2.5);
        assertThat(Rules.slowdown(waiting(99))).isEqualTo(10);
    }

    private static Environment waiting(double percent) {
        return new Environment(Instant.EPOCH, "0.1", "Linux amd64", "6.8", "Example CPU", 2, 8L << 30, "", "", "max",
                "25", List.of(), 0, 0, percent, 0.01, 0.01, 20, Environment.Grade.FAIR, List.of());
    }

    private static CodecInfo info(String id, boolean crossLanguage) {
        return new CodecInfo(id, id, "1.0", "x.Y", "classes", "reflective", "binary", "none", crossLanguage, false,
                true, false, true, false, false, Map.of(), Map.of(), List.of(), Map.of());
    }

    private static boolean asks(int rounds, Duration budget) {
        return Rules.asking(plan(rounds, budget), ENVIRONMENT, List.of()).asks(List.of());
    }

    @Test
    void aFirstLookIsShortAndThatOfSeveralThreadsFixed() {
        Rules rules = Rules.asking(plan(20, Duration.ofSeconds(20)), ENVIRONMENT, List.of());
        assertThat(rules.look(new Scenario("codec0", "orders", Operation.READ, 1), List.of()).isLook()).isTrue();
        assertThat(rules.look(new Scenario("codec0", "orders", Operation.READ, 5), List.of()))
                .isEqualTo(TrialLength.LOOK_TOGETHER);
        assertThat(TrialLength.LOOK_TOGETHER.isLook()).isFalse();
    }

    private static Plan plan(int rounds) {
        return plan(rounds, Duration.ZERO);
    }

    private static Plan plan(int rounds, Duration budget) {
        Payload payload = new Payload(Path.of("p"), 1, "digest");
        return new Plan("orders",
                List.of(new Plan.Workload("orders", new Origin.BuiltIn("test"), payload, payload, 1, 0)),
                List.of("codec0"), List.of(Operation.ENCODE, Operation.READ), List.of(1), "codec0", rounds, 0.03,
                budget, 1, "jdk");
    }
}

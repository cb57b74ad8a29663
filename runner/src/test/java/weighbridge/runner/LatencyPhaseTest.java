package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.TrialLength;

class LatencyPhaseTest {
    private static final String ALL =
            "control of base/orders/read/1, control of base/orders/read/5, service times of base/orders/read/1, "
                    + "service times of odd/orders/read/1, service times of base/orders/read/5, service times of "
                    + "odd/orders/read/5";

    private static final Referee LENIENT = new LenientReferee(TrialLength.of(45));

    private final FakeTrialLauncher launcher = new FakeTrialLauncher();
    private final List<Entry> stored = new ArrayList<>();

    private static Plan plan(Duration budget, boolean latency) {
        Payload payload = new Payload(Path.of("orders"), 100, "d");
        return new Plan("test",
                List.of(new Plan.Workload("orders", new Origin.BuiltIn("a test"), payload, payload, 100, 0)),
                List.of("base", "odd"), List.of(Operation.READ, Operation.COLD), List.of(1, 5), "base", 2, 0.03, budget,
                42, "/jdk", false, latency);
    }

    private Run run(Plan plan, List<Entry> before) {
        return new Run(plan, before, launcher, LENIENT, stored::add, _ -> {}, launcher);
    }

    private String sampled() {
        return String.join(", ", launcher.asked.stream().filter(a -> a.contains(" of ")).toList());
    }

    @Test
    void everyScenarioIsSampledOnceAfterTheRoundsAndAControlForEachNumberOfThreads() throws IOException {
        Run.End end = run(plan(Duration.ZERO, true), List.of()).run();

        assertThat(end).isInstanceOf(Run.End.Finished.class);
        assertThat(sampled()).isEqualTo(ALL);
        assertThat(launcher.asked.subList(launcher.asked.size() - 6, launcher.asked.size()))
                .allMatch(a -> a.contains(" of "));
        assertThat(stored.subList(stored.size() - 6, stored.size() - 4)).allMatch(Entry.OfControl.class::isInstance);
        assertThat(stored.subList(stored.size() - 4, stored.size())).allMatch(Entry.OfLatency.class::isInstance);
    }

    @Test
    void nothingIsSampledUnlessThePlanSaysSo() throws IOException {
        run(plan(Duration.ZERO, false), List.of()).run();

        assertThat(sampled()).isEmpty();
    }

    @Test
    void whatHasNoSpeedIsNotSampled() throws IOException {
        launcher.answer("odd/orders/read/5", _ -> new Outcome.Mismatched<>("lost"));
        run(plan(Duration.ZERO, true), List.of()).run();

        assertThat(sampled()).contains("service times of odd/orders/read/1")
                .doesNotContain("service times of odd/orders/read/5");
    }

    @Test
    void aRunThatStoppedAnywhereAmongThemGoesOnWhereItDid() throws IOException {
        run(plan(Duration.ZERO, true), List.of()).run();
        List<Entry> whole = List.copyOf(stored);
        List<String> asked = List.copyOf(launcher.asked);
        for (int cut = whole.size() - 6; cut <= whole.size(); cut++) {
            launcher.asked.clear();
            run(plan(Duration.ZERO, true), whole.subList(0, cut)).run();

            assertThat(launcher.asked).isEqualTo(asked.subList(cut, asked.size()));
        }
    }

    @Test
    void theRoundsLeaveAThirdOfABudgetAndNothingIsBegunThatDoesNotFit() throws IOException {
        Run.End end = run(plan(Duration.ofSeconds(60), true), List.of()).run();

        assertThat(end).isInstanceOf(Run.End.BudgetSpent.class);
        assertThat(sampled()).isEqualTo("control of base/orders/read/1, control of base/orders/read/5");
        assertThat(Duration.between(stored.getFirst() instanceof Entry.OfFacts f ? f.start() : launcher.instant(),
                launcher.instant())).isBetween(Duration.ofSeconds(51), Duration.ofSeconds(60));
    }

    @Test
    void nothingIsReservedForWhoIsNotTimed() {
        Entry lossy = new Entry.OfFacts("odd", "orders", Instant.EPOCH, new Outcome.Unsupported<>("no maps"));
        Plan plan = plan(Duration.ofMinutes(10), true);

        assertThat(LatencyPhase.reserve(plan, List.of())).as("four scenarios and two controls")
                .isEqualTo(LatencyPhase.EACH.multipliedBy(6));
        assertThat(LatencyPhase.reserve(plan, List.of(lossy))).isEqualTo(LatencyPhase.EACH.multipliedBy(4));
    }

    @Test
    void cancellingKeepsAllButTheSampleInFlight() throws IOException {
        Run run = run(plan(Duration.ZERO, true), List.of());
        launcher.during(() -> {
            if (sampled().endsWith("service times of odd/orders/read/1")) run.cancel();
        });

        assertThat(run.run()).isInstanceOf(Run.End.Cancelled.class);
        assertThat(stored.getLast()).isInstanceOfSatisfying(Entry.OfLatency.class,
                l -> assertThat(l.scenario()).hasToString("base/orders/read/1"));
    }
}

package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

class AskingRunTest extends RunFixture {
    @Test
    void aRunThatAsksLooksAtAllOnceAndThenMeasuresWhatDecides() throws IOException {
        assertThat(run(plan(9, Duration.ofMinutes(9)), new Asking()).run()).isEqualTo(new Run.End.Finished());

        assertThat(round(1)).hasSize(ROUND).doesNotHaveDuplicates();
        for (int i = 0; i < ROUND; i += CODECS.size()) {
            assertThat(round(1).get(i)).startsWith("base/");
            assertThat(launcher.trials.subList(i, i + CODECS.size())).extracting(t -> t.scenario().group())
                    .containsOnly(launcher.trials.get(i).scenario().group());
        }
        assertThat(launcher.trials.subList(0, ROUND)).extracting(Launcher.TrialOrder::length)
                .containsOnly(TrialLength.LOOK);
        for (int n = 2; n <= 4; n++)
            assertThat(round(n)).containsExactlyInAnyOrder("fast/orders/read/1", "odd/orders/read/1");
        assertThat(launcher.trials.subList(ROUND, ROUND + 6)).extracting(Launcher.TrialOrder::length)
                .containsOnly(Asking.WHOLE);
        assertThat(launcher.trials).hasSize(ROUND + 6);
    }

    @Test
    void aRunSaysWhatItsTrialsAreToDecide() throws IOException {
        List<String> asked = new ArrayList<>();
        List<Long> left = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void at(Status status) {}

            @Override
            public void asks(String question, long trials) {
                if (trials > 0) left.add(trials);
                if (asked.isEmpty() || !asked.getLast().equals(question)) asked.add(question);
            }
        };
        new Run(plan(9, Duration.ofMinutes(9)), List.of(), launcher, new Asking(), stored::add, progress, launcher)
                .run();

        assertThat(asked).containsExactly("", "fast or odd to read?", "");
        assertThat(left).containsExactly(6L, 5L, 4L, 3L, 2L, 1L);
    }

    @Test
    void aRunThatAsksGoesOnFromAnywhereAsIfItHadNotStopped() throws IOException {
        Referee referee = new Asking() {
            @Override
            public Optional<String> invalid(Entry.OfTrial trial) {
                return trial.scenario().codec().equals("fast") && trial.attempt() == 1 ? Optional.of("noise")
                        : Optional.empty();
            }
        };
        launcher.answer("slow/orders/read/1", always(new Outcome.Failed<>("exited with 3")));
        Plan plan = plan(9, Duration.ofMinutes(9));
        run(plan, referee).run();
        List<Entry> whole = List.copyOf(stored);
        List<Launcher.TrialOrder> ordered = List.copyOf(launcher.trials);
        assertThat(trials(whole)).hasSizeGreaterThan(ROUND + 6);

        assertGoesOnFromAnywhere(plan, referee, whole, ordered);
    }

    private void assertGoesOnFromAnywhere(Plan plan, Referee referee, List<Entry> whole,
            List<Launcher.TrialOrder> ordered) throws IOException {
        for (int cut = 0; cut <= whole.size(); cut++) {
            stored.clear();
            launcher.trials.clear();
            assertThat(run(plan, whole.subList(0, cut), referee).run()).isEqualTo(new Run.End.Finished());

            assertThat(launcher.trials)
                    .isEqualTo(ordered.subList(trials(whole.subList(0, cut)).size(), ordered.size()));
            assertThat(withoutTimes(stored)).isEqualTo(withoutTimes(whole.subList(cut, whole.size())));
        }
    }

    @Test
    void aRunThatProceedsByRoundsAsksOnceAllIsSettled() throws IOException {
        Referee referee = new Asking() {
            @Override
            public boolean asks(List<Entry> entries) {
                return false;
            }

            @Override
            public boolean settled(Scenario scenario, List<Entry> entries) {
                return Standing.rounds(scenario, entries) >= 2;
            }

            @Override
            public Optional<String> invalid(Entry.OfTrial trial) {
                return trial.scenario().codec().equals("fast") && trial.attempt() == 1 ? Optional.of("noise")
                        : Optional.empty();
            }
        };
        Plan plan = plan(9, Duration.ofMinutes(20));
        run(plan, referee).run();
        List<Entry> whole = List.copyOf(stored);
        List<Launcher.TrialOrder> ordered = List.copyOf(launcher.trials);

        assertThat(round(1)).hasSizeGreaterThan(ROUND);
        for (int n = 3; n <= 4; n++)
            assertThat(Set.copyOf(round(n))).containsExactlyInAnyOrder("fast/orders/read/1", "odd/orders/read/1");
        assertThat(round(5)).isEmpty();
        assertGoesOnFromAnywhere(plan, referee, whole, ordered);
    }

    @Test
    void aBudgetThatIsTooShortIsSaidToBeSoBeforeAnythingBegins() throws IOException {
        List<String> said = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void at(Status status) {}

            @Override
            public void says(String sentence) {
                assertThat(launcher.asked).isEmpty();
                said.add(sentence);
            }
        };
        // 8 facts of 1.5 s and 16 looks of 1.8 s take 41 s.
        new Run(plan(9, Duration.ofSeconds(40)), List.of(), launcher, new Asking(), stored::add, progress, launcher)
                .run();
        assertThat(said)
                .containsExactly("The budget is too short to look at everything once; --budget 60s is about enough.");
        assertThat(launcher.trials).isNotEmpty().allMatch(t -> t.scenario().operation() == Operation.READ);

        said.clear();
        launcher.asked.clear();
        new Run(plan(9, Duration.ofSeconds(42)), List.of(), launcher, new Asking(), stored::add, progress, launcher)
                .run();
        assertThat(said).isEmpty();
    }

    @Test
    void whatAnOlderVersionLeftOutIsMeasuredWhenTheRunGoesOn() throws IOException {
        Outcome<Trial> left = new Outcome.NotReached<>("the remaining budget is too short");
        List<Entry> before = List.of(
                new Entry.OfTrial(new Scenario("fast", "orders", Operation.ENCODE, 1), 1, 1, launcher.instant(), left));
        run(plan(9, Duration.ofMinutes(9)), before, new Asking()).run();

        assertThat(round(1)).hasSize(ROUND).contains("fast/orders/encode/1");
    }

    @Test
    void onAMachineOnWhichMostTrialsWouldNotCountNoBudgetIsPromisedToBeEnough() {
        Plan plan = plan(9, Duration.ofSeconds(40));
        assertThat(new Room(plan, List.of(), 1, 2).lack(plan.budget(), Duration.ZERO, CODECS)).get().asString()
                .contains("--budget 90s");
        assertThat(new Room(plan, List.of(), 1, 3).lack(plan.budget(), Duration.ZERO, CODECS))
                .contains("The budget is too short to look at everything once.");
    }
}

package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Shard;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

class RunTest extends RunFixture {
    @Test
    void everyRoundHasEveryScenarioOnceInAnOrderOfItsOwn() throws IOException {
        assertThat(run(plan(3, Duration.ZERO), new Lenient()).run()).isEqualTo(new Run.End.Finished());

        for (int n = 1; n <= 3; n++) assertThat(round(n)).hasSize(ROUND).doesNotHaveDuplicates();
        assertThat(Set.of(round(1), round(2), round(3))).hasSize(3);
        assertThat(trials(stored)).extracting(Entry.OfTrial::round).isSorted();
    }

    @Test
    void theOrderDependsOnTheSeedAlone() throws IOException {
        run(plan(2, Duration.ZERO), new Lenient()).run();
        List<String> first = new ArrayList<>(launcher.asked);
        launcher.asked.clear();
        run(plan(2, Duration.ZERO), new Lenient()).run();
        assertThat(launcher.asked).isEqualTo(first);

        launcher.asked.clear();
        run(plan(2, Duration.ZERO, 43), new Lenient()).run();
        assertThat(launcher.asked).isNotEqualTo(first).containsExactlyInAnyOrderElementsOf(first);
    }

    @Test
    void everyPlaceInAGroupIsTakenByEveryCodecSometimes() {
        Rounds rounds = new Rounds(plan(1, Duration.ZERO), new Lenient());
        Map<Integer, Set<String>> byPlace = new HashMap<>();
        for (int n = 1; n <= 40; n++) {
            int round = n;
            List<Scenario> order = rounds.groups(n).stream().flatMap(g -> rounds.order(g, round).stream()).toList();
            for (int i = 0; i < order.size(); i++)
                byPlace.computeIfAbsent(i % CODECS.size(), _ -> new HashSet<>()).add(order.get(i).codec());
        }

        assertThat(byPlace.values()).hasSize(CODECS.size()).allMatch(found -> found.equals(Set.copyOf(CODECS)));
    }

    @Test
    void inTheFirstRoundOfEveryGroupTheBaselineComesFirstAndLaterAnywhere() throws IOException {
        for (long seed = 1; seed <= 5; seed++) {
            stored.clear();
            run(plan(2, Duration.ZERO, seed), new Lenient()).run();
            for (int i = 0; i < ROUND; i += CODECS.size()) assertThat(round(1).get(i)).startsWith("base/");
        }

        assertThat(IntStream.range(0, CODECS.size()).mapToObj(i -> round(2).get(i * CODECS.size())))
                .anyMatch(s -> !s.startsWith("base/"));
    }

    @Test
    void trialsThatAreComparedFollowOneAnotherAndSeeTheMessagesInOneOrder() throws IOException {
        run(plan(1, Duration.ZERO), new Lenient()).run();

        for (int i = 0; i < ROUND; i += CODECS.size()) {
            List<Launcher.TrialOrder> group = launcher.trials.subList(i, i + CODECS.size());
            assertThat(group).extracting(t -> t.scenario().group()).containsOnly(group.getFirst().scenario().group());
            assertThat(group).extracting(Launcher.TrialOrder::seed).containsOnly(group.getFirst().seed());
        }
        assertThat(launcher.trials.stream().map(Launcher.TrialOrder::seed).distinct()).hasSize(ROUND / CODECS.size());
    }

    @Test
    void aSettledScenarioLeavesAndTheBaselineStaysUntilTheLastOfItsGroupHasLeft() throws IOException {
        Referee referee = new Lenient() {
            @Override
            public boolean settled(Scenario scenario, List<Entry> entries) {
                long own = trials(entries).stream().filter(t -> t.scenario().equals(scenario)).count();
                return own >= (scenario.codec().equals("slow") && scenario.workload().equals("orders") ? 3 : 1);
            }
        };
        assertThat(run(plan(9, Duration.ZERO), referee).run()).isEqualTo(new Run.End.Finished());

        assertThat(round(1)).hasSize(ROUND);
        assertThat(round(2)).containsExactlyInAnyOrder("slow/orders/encode/1", "base/orders/encode/1",
                "slow/orders/read/1", "base/orders/read/1");
        assertThat(round(3)).containsExactlyInAnyOrderElementsOf(round(2));
        assertThat(round(4)).isEmpty();
    }

    @Test
    void theRefereeSeesWholeRoundsOfAGroupOnly() throws IOException {
        Set<Integer> sizes = new HashSet<>();
        run(plan(3, Duration.ZERO), new Lenient() {
            @Override
            public TrialLength length(Scenario scenario, List<Entry> entries) {
                sizes.add(trials(entries).size());
                return LENGTH;
            }
        }).run();

        assertThat(sizes).hasSize(3 * ROUND / CODECS.size()).allMatch(n -> n % CODECS.size() == 0);
    }

    @Test
    void aScenarioGetsTheLengthThatTheRefereeAsksFor() throws IOException {
        TrialLength longer = new TrialLength(75, 80, 240, true, 0);
        run(plan(1, Duration.ZERO), new Lenient() {
            @Override
            public TrialLength length(Scenario scenario, List<Entry> entries) {
                return scenario.codec().equals("slow") ? longer : LENGTH;
            }
        }).run();

        assertThat(launcher.trials)
                .allMatch(t -> t.length().equals(t.scenario().codec().equals("slow") ? longer : LENGTH));
    }

    @Test
    void aTrialThatDoesNotCountIsMeasuredAgainTwiceAndTheRunGoesOn() throws IOException {
        Referee referee = new Lenient() {
            @Override
            public Optional<String> invalid(Entry.OfTrial trial) {
                return trial.scenario().codec().equals("odd") && trial.round() == 1
                        ? Optional.of("another process took the core") : Optional.empty();
            }
        };
        run(plan(2, Duration.ZERO), referee).run();

        List<Entry.OfTrial> odd =
                trials(stored).stream().filter(t -> t.scenario().toString().equals("odd/orders/read/1")).toList();
        assertThat(odd).extracting(Entry.OfTrial::round).containsExactly(1, 1, 1, 2);
        assertThat(odd).extracting(Entry.OfTrial::attempt).containsExactly(1, 2, 3, 1);
    }

    @Test
    void aTrialThatCrashedOnceIsMeasuredAgainAndStays() throws IOException {
        launcher.answer("odd/orders/read/1",
                n -> n == 0 ? new Outcome.Failed<>("exited with 134") : FakeTrialLauncher.measured(7));
        run(plan(2, Duration.ZERO), new Lenient()).run();

        assertThat(trials(stored).stream().filter(t -> t.scenario().toString().equals("odd/orders/read/1"))
                .map(t -> t.outcome().word())).containsExactly("failed", "measured", "measured");
    }

    @ParameterizedTest
    @ValueSource(strings = {"failed", "timed-out", "mismatched", "refused", "unsupported"})
    void aScenarioThatFailsLeavesWithItsReasonAndTheRunGoesOn(String word) throws IOException {
        launcher.answer("odd/orders/read/1", always(Outcome.without(word, "because")));
        assertThat(run(plan(3, Duration.ZERO), new Lenient()).run()).isEqualTo(new Run.End.Finished());

        assertThat(trials(stored).stream().filter(t -> t.scenario().toString().equals("odd/orders/read/1"))
                .map(t -> t.outcome().word()))
                .containsExactlyElementsOf(word.equals("failed") ? List.of(word, word) : List.of(word));
        assertThat(round(3)).hasSize(ROUND - 1).contains("odd/orders/encode/1", "odd/events/read/1");
    }

    @Test
    void aFirstMessageCountsWithoutJmhAndOtherTrialsDoNot() throws IOException {
        Trial without = new Trial(List.of(new Slice(1, 100, 100, 0, 0, 0, 0, 0, 0, 0)), 1, 2, "none", "");
        for (Operation o : List.of(Operation.COLD, Operation.READ)) {
            launcher.answer("fast/orders/" + o.text() + "/1", always(new Outcome.Measured<>(without)));
            Plan plan = plan(1, Duration.ZERO);
            run(new Plan("test", plan.workloads(), plan.codecs(), List.of(o), List.of(1), "base", 1, 0.03,
                    Duration.ZERO, 1, "/jdk"), new Lenient()).run();
        }
        assertThat(trials(stored).stream().filter(t -> t.scenario().toString().startsWith("fast/orders/"))
                .map(t -> t.outcome().word())).containsExactly("measured", "refused");
    }

    @Test
    void valuesThatAreWrongAfterTheSlicesMakeATrialMismatched() throws IOException {
        Trial wrong = new Trial(List.of(), 1, 2, "compiler", "Order.price: expected 1.5, got 0");
        launcher.answer("odd/orders/read/1", always(new Outcome.Measured<>(wrong)));
        run(plan(2, Duration.ZERO), new Lenient()).run();

        assertThat(trials(stored).stream().filter(t -> t.scenario().toString().equals("odd/orders/read/1"))
                .map(Entry.OfTrial::outcome))
                .containsExactly(new Outcome.Mismatched<>("Order.price: expected 1.5, got 0"));
    }

    @Test
    void aTrialWithoutJmhsHintsIsRefused() throws IOException {
        Slice slice = new Slice(1, 100, 100, 0, 0, 0, 0, 0, 0, 0);
        launcher.answer("odd/orders/read/1",
                always(new Outcome.Measured<>(new Trial(List.of(slice), 1, 2, "full, no hints", ""))));
        run(plan(2, Duration.ZERO), new Lenient()).run();

        assertThat(trials(stored).stream().filter(t -> t.scenario().toString().equals("odd/orders/read/1"))
                .map(Entry.OfTrial::outcome)).singleElement().satisfies(
                        o -> assertThat(o.word() + ": " + o.reason()).startsWith("refused").contains("full, no hints"));
    }

    @Test
    void withoutABaselineAGroupIsNotTimedAndTheEndSaysWhy() throws IOException {
        launcher.answerFacts("base/orders", new Outcome.Unsupported<>("no maps"));
        Run.End end = run(plan(1, Duration.ZERO), new Lenient()).run();

        assertThat(end).isEqualTo(new Run.End.NoBaseline(Map.of(new Scenario.Group("orders", Operation.ENCODE, 1),
                "unsupported: no maps", new Scenario.Group("orders", Operation.READ, 1), "unsupported: no maps")));
        assertThat(round(1)).hasSize(ROUND / 2).allMatch(s -> s.contains("/events/"));
    }

    @Test
    void aGroupStopsWhenItsBaselineFails() throws IOException {
        launcher.answer("base/events/read/1", always(new Outcome.TimedOut<>("hangs")));
        Run.End end = run(plan(2, Duration.ZERO), new Lenient()).run();

        assertThat(end).isEqualTo(
                new Run.End.NoBaseline(Map.of(new Scenario.Group("events", Operation.READ, 1), "timed-out: hangs")));
        assertThat(round(1).stream().filter(s -> s.contains("events/read"))).containsExactly("base/events/read/1");
        assertThat(round(2)).hasSize(ROUND - CODECS.size()).noneMatch(s -> s.contains("events/read"));
    }

    @Test
    void aBudgetIsNeverOverrunByMoreThanOneTrial() throws IOException {
        for (int seconds = 1; seconds < 400; seconds += 7) {
            stored.clear();
            var begin = launcher.instant();
            assertThat(run(plan(4, Duration.ofSeconds(seconds)), new Lenient()).run())
                    .isEqualTo(seconds < 8 + 4 * ROUND * 5 ? new Run.End.BudgetSpent() : new Run.End.Finished());

            assertThat(Duration.between(begin, launcher.instant()))
                    .isLessThanOrEqualTo(Duration.ofSeconds(seconds).plus(FakeTrialLauncher.TRIAL));
        }
    }

    @Test
    void whatIsLeftOfTheBudgetGoesToThoseWhoNeedItMostWithTheirBaseline() throws IOException {
        // 8 s for facts, 80 s for the first round and 20 s per group for the second: one more group fits, and two
        // trials of the next.
        Referee referee = new Lenient() {
            @Override
            public double worth(Scenario scenario, List<Entry> entries) {
                return scenario.codec().equals("odd") ? 2 : 1;
            }
        };
        assertThat(run(plan(4, Duration.ofSeconds(8 + 80 + 20 + 11)), referee).run())
                .isEqualTo(new Run.End.BudgetSpent());

        assertThat(round(1)).hasSize(ROUND);
        assertThat(round(2)).hasSize(CODECS.size() + 2);
        assertThat(round(2).subList(CODECS.size(), CODECS.size() + 2)).extracting(s -> s.split("/")[0])
                .containsExactlyInAnyOrder("base", "odd");
    }

    @Test
    void aBaselineThatHasNoOtherBesideItIsNotMeasured() throws IOException {
        run(plan(4, Duration.ofSeconds(8 + 80 + 20 + 6)), new Lenient()).run();

        assertThat(round(2)).hasSize(CODECS.size());
    }

    @Test
    void afterTheFirstRoundsTheNextGoesWhereItPromisesMost() throws IOException {
        Referee referee = new Lenient() {
            @Override
            public double worth(Scenario scenario, List<Entry> entries) {
                long own = trials(entries).stream().filter(t -> t.scenario().equals(scenario)).count();
                boolean wide = scenario.toString().equals("slow/events/read/1");
                return (wide ? 10.0 : 1.0) / own;
            }
        };
        run(plan(9, Duration.ZERO), referee).run();

        List<Integer> rounds = trials(stored).stream().map(Entry.OfTrial::round).toList();
        assertThat(rounds.subList(0, Schedule.FIRST_ROUNDS * ROUND)).isSorted();
        List<Entry.OfTrial> later = trials(stored).subList(Schedule.FIRST_ROUNDS * ROUND, rounds.size());
        assertThat(later.subList(0, 3 * CODECS.size())).extracting(t -> t.scenario().group().toString())
                .containsOnly("events/read/1");
        assertThat(later.subList(0, 3 * CODECS.size())).extracting(Entry.OfTrial::round).isSorted().contains(7, 8, 9);
        assertThat(later).hasSize(3 * ROUND);
    }

    @Test
    void inTheFirstRoundEveryTrialThatFitsIsMeasured() throws IOException {
        run(plan(4, Duration.ofSeconds(8 + 33)), new Lenient()).run();

        assertThat(round(1)).hasSize(6);
    }

    @Test
    void aFullDiskEndsTheRunAndIsStoredAsNobodysOutcome() {
        launcher.during(() -> {
            if (launcher.asked.size() == 3) throw new UncheckedIOException(new IOException("No space left on device"));
        });

        assertThatThrownBy(() -> run(plan(1, Duration.ZERO), new Lenient()).run()).isInstanceOf(IOException.class)
                .hasMessage("No space left on device");
        assertThat(stored).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 8, 9, 20, 40})
    void cancellingKeepsAllButTheTrialInFlight(int at) throws IOException {
        Run run = run(plan(3, Duration.ZERO), new Lenient());
        launcher.during(() -> {
            if (launcher.asked.size() == at) run.cancel();
        });

        assertThat(run.run()).isEqualTo(new Run.End.Cancelled());
        assertThat(launcher.closed).isTrue();
        assertThat(launcher.asked).hasSize(at);
        assertThat(stored).hasSize(at - 1).isEqualTo(run.entries());
    }

    @Test
    void progressCountsUpToWhatIsPlannedAndTellsTheTimeLeft() throws IOException {
        run(plan(2, Duration.ofMinutes(10)), new Lenient()).run();

        assertThat(heard).hasSize(8 + 2 * ROUND);
        Progress.Status first = heard.getFirst();
        assertThat(first).isEqualTo(new Progress.Status(Progress.Phase.FACTS, "base/orders", 0, 0, 8, Duration.ZERO,
                Optional.of(Duration.ofMinutes(10)), Duration.ZERO));
        Progress.Status last = heard.getLast();
        assertThat(last.done()).isEqualTo(2 * ROUND - 1);
        assertThat(last.planned()).isEqualTo(2 * ROUND);
        assertThat(last.meanTrial()).isEqualTo(FakeTrialLauncher.TRIAL);
        assertThat(last.eta()).contains(FakeTrialLauncher.TRIAL);
        assertThat(heard.stream().skip(8).map(Progress.Status::done).collect(Collectors.toSet())).hasSize(2 * ROUND);
    }

    @Test
    void anOutcomeThatCannotBeStoredEndsTheRun() {
        Run run = new Run(plan(1, Duration.ZERO), List.of(), launcher, new Lenient(), _ -> {
            throw new IOException("disk full");
        }, heard::add, launcher);

        assertThatThrownBy(run::run).isInstanceOf(IOException.class).hasMessage("disk full");
        assertThat(launcher.asked).hasSize(1);
    }

    @Test
    void theShardsOfARunMeasureItsRoundsEachOnceAndInItsOrder() throws IOException {
        Plan plan = plan(6, Duration.ZERO);
        run(plan, new Lenient()).run();
        List<List<String>> whole = IntStream.rangeClosed(1, 6).mapToObj(this::round).toList();
        for (int shard = 1; shard <= 3; shard++) {
            stored.clear();
            run(plan.of(new Shard(shard, 3)), new Lenient()).run();
            assertThat(trials(stored)).extracting(Entry.OfTrial::round).containsOnly(1, 2);
            // A shard's own first round is ordered so that it tells most.
            assertThat(round(2)).isEqualTo(whole.get(shard + 2));
        }
    }
}

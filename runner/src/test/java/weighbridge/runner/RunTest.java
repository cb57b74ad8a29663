package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

class RunTest {
    private static final TrialLength LENGTH = new TrialLength(40, 60, 180, true, 0);
    private static final List<String> CODECS = List.of("base", "fast", "slow", "odd");
    private static final int ROUND = 16;

    private final FakeTrialLauncher launcher = new FakeTrialLauncher();
    private final List<Entry> stored = new ArrayList<>();
    private final List<Progress.Status> heard = new ArrayList<>();

    private static Plan plan(int maxRounds, Duration budget) {
        return plan(maxRounds, budget, 42);
    }

    private static Plan plan(int maxRounds, Duration budget, long seed) {
        List<Plan.Workload> workloads = List.of("orders", "events").stream().map(name -> {
            Payload payload = new Payload(Path.of(name), 100, "d");
            return new Plan.Workload(name, new Origin.BuiltIn("a test"), payload, payload, 100, 0);
        }).toList();
        List<Operation> operations = List.of(Operation.ENCODE, Operation.READ);
        return new Plan("test", workloads, CODECS, operations, List.of(1), "base", maxRounds, 0.03, budget, seed,
                "/jdk");
    }

    /** Everything counts and nothing settles. */
    private static class Lenient implements Referee {
        @Override
        public Optional<String> invalid(Entry.OfTrial trial) {
            return Optional.empty();
        }

        @Override
        public boolean settled(Scenario scenario, List<Entry> entries) {
            return false;
        }

        @Override
        public TrialLength length(Scenario scenario, List<Entry> entries) {
            return LENGTH;
        }
    }

    /** The same, with audits of some scenarios. */
    private static class Auditing extends Lenient {
        private final List<Scenario> audited;

        Auditing(Scenario... audited) {
            this.audited = List.of(audited);
        }

        @Override
        public List<Scenario> audits(List<Entry> entries) {
            assertThat(trials(entries)).hasSizeGreaterThanOrEqualTo(ROUND);
            return audited;
        }
    }

    private Run run(Plan plan, Referee referee) {
        return run(plan, List.of(), referee);
    }

    private Run run(Plan plan, List<Entry> before, Referee referee) {
        return new Run(plan, before, launcher, referee, stored::add, heard::add, launcher);
    }

    private static List<Entry.OfTrial> trials(List<Entry> entries) {
        return entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast).toList();
    }

    private List<String> round(int n) {
        return trials(stored).stream().filter(t -> t.round() == n).map(t -> t.scenario().toString()).toList();
    }

    private static Function<Integer, Outcome<Trial>> always(Outcome<Trial> outcome) {
        return _ -> outcome;
    }

    @Test
    void theFactsOfAllContestantsComeBeforeTheFirstTrial() throws IOException {
        run(plan(1, Duration.ZERO), new Lenient()).run();

        assertThat(launcher.asked.subList(0, 8)).containsExactly("base/orders", "fast/orders", "slow/orders",
                "odd/orders", "base/events", "fast/events", "slow/events", "odd/events");
        assertThat(stored.subList(0, 8)).allMatch(Entry.OfFacts.class::isInstance);
        assertThat(stored.subList(8, stored.size())).hasSize(ROUND).allMatch(Entry.OfTrial.class::isInstance);
    }

    @Test
    void factsThatWereTakenAloneAreNotTakenAgain() throws IOException {
        run(plan(1, Duration.ZERO), new Lenient()).exact();
        assertThat(stored).hasSize(8).allMatch(Entry.OfFacts.class::isInstance);

        run(plan(1, Duration.ZERO), List.copyOf(stored), new Lenient()).run();
        assertThat(stored.subList(8, stored.size())).hasSize(ROUND).allMatch(Entry.OfTrial.class::isInstance);
    }

    @Test
    void factsThatAreTakenTogetherAreStoredInTheOrderOfThePlan() throws IOException {
        CyclicBarrier pair = new CyclicBarrier(2);
        Launcher two = new Launcher() {
            @Override
            public int factsAtOnce() {
                return 2;
            }

            @Override
            public Outcome<Facts> facts(FactsOrder order) {
                try {
                    // Alone, the first would wait for ever.
                    pair.await(60, TimeUnit.SECONDS);
                } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                    throw new AssertionError(e);
                }
                return FakeTrialLauncher.facts(1);
            }

            @Override
            public Outcome<Trial> trial(TrialOrder order) {
                return launcher.trial(order);
            }

            @Override
            public Outcome<Latency> latency(LatencyOrder order) {
                return launcher.latency(order);
            }

            @Override
            public <T> Outcome<T> task(Task<T> task) {
                return launcher.task(task);
            }

            @Override
            public void close() {}
        };
        new Run(plan(1, Duration.ZERO), List.of(), two, new Lenient(), stored::add, heard::add, launcher).run();

        assertThat(stored.subList(0, 8))
                .extracting(e -> ((Entry.OfFacts) e).codec() + "/" + ((Entry.OfFacts) e).workload())
                .containsExactly("base/orders", "fast/orders", "slow/orders", "odd/orders", "base/events",
                        "fast/events", "slow/events", "odd/events");
        assertThat(round(1)).hasSize(ROUND);
    }

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
        Rounds rounds = new Rounds(plan(1, Duration.ZERO));
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
    void aCodecWithoutFactsIsNeverTimedOnThatWorkload() throws IOException {
        launcher.answerFacts("odd/orders", new Outcome.Mismatched<>("lost a field"));
        run(plan(2, Duration.ZERO), new Lenient()).run();

        assertThat(launcher.asked).doesNotContain("odd/orders/encode/1", "odd/orders/read/1")
                .contains("odd/events/encode/1", "odd/events/read/1");
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
        // 8 s of facts, 80 s for the first round, 20 s a group of the second: one more fits, and of the next two
        // trials.
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
    void auditsFollowTheFirstRoundAreLongAndMadeOnce() throws IOException {
        Scenario slow = Scenario.parse("slow/events/read/1");
        Scenario base = Scenario.parse("base/events/read/1");
        run(plan(2, Duration.ZERO), new Auditing(slow, base)).run();

        assertThat(stored.subList(8 + ROUND, 8 + ROUND + 2)).extracting(e -> ((Entry.OfAudit) e).scenario())
                .containsExactly(slow, base);
        assertThat(stored.stream().filter(Entry.OfAudit.class::isInstance)).hasSize(2);
        assertThat(launcher.trials.subList(ROUND, ROUND + 2)).extracting(Launcher.TrialOrder::length)
                .containsOnly(TrialLength.of(Referee.AUDIT_SLICES));
    }

    @Test
    void anAuditsFirstSlicesAreItsScenariosTrialOfTheNextRound() throws IOException {
        Scenario audited = Scenario.parse("slow/events/read/1");
        List<Slice> slices = IntStream.range(0, Referee.AUDIT_SLICES)
                .mapToObj(i -> new Slice(i, 100, 100, 0, 0, 0, 0, 0, 0, 0)).toList();
        launcher.answer(audited.toString(),
                before -> before == 1
                        ? new Outcome.Measured<>(new Trial(slices, 1, 26_000, Trial.BLACKHOLES_IN_FORCE, ""))
                        : FakeTrialLauncher.measured(before));
        run(plan(3, Duration.ZERO), new Auditing(audited)).run();

        // Round 1, the audit, round 3.
        assertThat(launcher.trials.stream().filter(t -> t.scenario().equals(audited))).hasSize(3);
        Entry.OfAudit audit = stored.stream().filter(Entry.OfAudit.class::isInstance).map(Entry.OfAudit.class::cast)
                .findFirst().orElseThrow();
        Entry.OfTrial second = trials(stored).stream().filter(t -> t.scenario().equals(audited) && t.round() == 2)
                .findFirst().orElseThrow();
        assertThat(second.start()).isEqualTo(audit.start());
        assertThat(second.outcome()).isEqualTo(new Outcome.Measured<>(new Trial(slices.subList(0, LENGTH.most()), 1,
                26_000 - 100 * (Referee.AUDIT_SLICES - LENGTH.most()), Trial.BLACKHOLES_IN_FORCE, "")));
        assertThat(round(2)).hasSize(ROUND);
        assertThat(round(3)).hasSize(ROUND);
    }

    @Test
    void anAuditWhoseFirstSlicesDoNotCountOrThatFailedIsFollowedByATrial() throws IOException {
        Scenario unquiet = Scenario.parse("slow/events/read/1");
        Scenario crashed = Scenario.parse("fast/events/read/1");
        Referee referee = new Auditing(unquiet, crashed) {
            @Override
            public Optional<String> invalid(Entry.OfTrial trial) {
                return trial.scenario().equals(unquiet) && trial.round() == 2 && trial.attempt() == 1
                        ? Optional.of("noise") : Optional.empty();
            }
        };
        launcher.answer(crashed.toString(),
                before -> before == 1 ? new Outcome.Failed<>("exited with 3") : FakeTrialLauncher.measured(before));
        run(plan(2, Duration.ZERO), referee).run();

        assertThat(launcher.trials).extracting(Launcher.TrialOrder::scenario)
                .filteredOn(s -> s.equals(unquiet) || s.equals(crashed)).hasSize(6);
        assertThat(trials(stored)).filteredOn(t -> t.round() == 2 && t.scenario().equals(unquiet))
                .extracting(Entry.OfTrial::attempt).containsExactly(1, 2);
        assertThat(trials(stored)).filteredOn(t -> t.round() == 2 && t.scenario().equals(crashed))
                .extracting(Entry.OfTrial::attempt).containsExactly(1);
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

    @Test
    void aContestantMayTakeNoMoreThanAThirdOfTheBudgetThatIsLeft() throws IOException {
        List<TimeLimit> limits = new ArrayList<>();
        Launcher listening = new Launcher() {
            @Override
            public Outcome<Facts> facts(FactsOrder order) {
                limits.add(order.limit());
                return launcher.facts(order);
            }

            @Override
            public Outcome<Trial> trial(TrialOrder order) {
                return launcher.trial(order);
            }

            @Override
            public Outcome<Latency> latency(LatencyOrder order) {
                return launcher.latency(order);
            }

            @Override
            public <T> Outcome<T> task(Task<T> task) {
                return launcher.task(task);
            }

            @Override
            public void close() {}
        };
        new Run(plan(1, Duration.ofSeconds(90)), List.of(), listening, new Lenient(), stored::add, heard::add, launcher)
                .run();
        new Run(plan(1, Duration.ZERO), List.of(), listening, new Lenient(), stored::add, heard::add, launcher).run();

        assertThat(limits.getFirst()).as("CPU time, and all of the budget where it waits for a core")
                .isEqualTo(new TimeLimit(Duration.ofSeconds(30), Duration.ofSeconds(90)));
        assertThat(limits.getLast()).isEqualTo(new TimeLimit(Duration.ofMillis(60_200), Duration.ofMillis(3 * 60_200)));
    }

    @Test
    void aRunThatStoppedAnywhereGoesOnAsIfItHadNot() throws IOException {
        Referee referee = new Auditing(Scenario.parse("fast/orders/read/1"), Scenario.parse("base/orders/read/1")) {
            @Override
            public Optional<String> invalid(Entry.OfTrial trial) {
                return trial.scenario().codec().equals("slow") && trial.attempt() == 1 ? Optional.of("noise")
                        : Optional.empty();
            }

            @Override
            public boolean settled(Scenario scenario, List<Entry> entries) {
                return scenario.codec().equals("fast")
                        && trials(entries).stream().anyMatch(t -> t.scenario().equals(scenario) && t.round() == 2);
            }
        };
        // By what a trial is, not by how often it was asked for: another session asks again.
        launcher.answer("odd/orders/read/1", always(new Outcome.Failed<>("exited with 3")))
                .answer("odd/events/encode/1", always(new Outcome.TimedOut<>("hangs")));
        run(plan(3, Duration.ZERO), referee).run();
        List<Entry> whole = List.copyOf(stored);
        List<String> asked = List.copyOf(launcher.asked);

        for (int cut = 0; cut <= whole.size(); cut++) {
            stored.clear();
            launcher.asked.clear();
            assertThat(run(plan(3, Duration.ZERO), whole.subList(0, cut), referee).run())
                    .isEqualTo(new Run.End.Finished());

            assertThat(launcher.asked).isEqualTo(asked.subList(cut - fromAudits(whole.subList(0, cut)), asked.size()));
            assertThat(withoutTimes(stored)).isEqualTo(withoutTimes(whole.subList(cut, whole.size())));
        }
    }

    /** How many trials are the beginnings of audits, and so were not asked for. */
    private static int fromAudits(List<Entry> entries) {
        List<Instant> audits =
                entries.stream().filter(Entry.OfAudit.class::isInstance).map(e -> ((Entry.OfAudit) e).start()).toList();
        return (int) trials(entries).stream().filter(t -> audits.contains(t.start())).count();
    }

    private static List<Entry> withoutTimes(List<Entry> entries) {
        return entries.stream().map(RunTest::withoutTime).toList();
    }

    private static Entry withoutTime(Entry entry) {
        return switch (entry) {
            case Entry.OfFacts f -> new Entry.OfFacts(f.codec(), f.workload(), Instant.EPOCH, f.outcome());
            case Entry.OfTrial t -> new Entry.OfTrial(t.scenario(), t.round(), t.attempt(), Instant.EPOCH, t.outcome());
            case Entry.OfAudit a -> new Entry.OfAudit(a.scenario(), Instant.EPOCH, a.outcome());
            case Entry.OfLatency l -> new Entry.OfLatency(l.scenario(), Instant.EPOCH, l.outcome());
            case Entry.OfControl c -> new Entry.OfControl(c.threads(), Instant.EPOCH, c.outcome());
            case Entry.OfCase c -> new Entry.OfCase(c.study(), c.key(), Instant.EPOCH, c.took(), c.outcome());
        };
    }

    /** Looks at all once, then asks of two in one group until they have four rounds. */
    private static class Asking extends Lenient {
        private static final TrialLength WHOLE = new TrialLength(41, 60, 180, true, 0);

        @Override
        public boolean asks(List<Entry> entries) {
            return true;
        }

        @Override
        public TrialLength look(Scenario scenario, List<Entry> entries) {
            return TrialLength.LOOK;
        }

        @Override
        public TrialLength length(Scenario scenario, List<Entry> entries) {
            return WHOLE;
        }

        @Override
        public Optional<Question> question(List<Entry> entries, Set<Scenario> live) {
            List<Scenario> unseen = live.stream().filter(s -> Standing.rounds(s, entries) == 0).toList();
            if (!unseen.isEmpty()) return Optional.of(new Question("first look", unseen, true));
            List<Scenario> asked = live.stream().filter(s -> s.toString().matches("(fast|odd)/orders/read/1"))
                    .filter(s -> Standing.rounds(s, entries) < 4).toList();
            return asked.isEmpty() ? Optional.empty() : Optional.of(new Question("fast or odd to read?", asked, false));
        }
    }

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

    /** With a sample of ten of its hundred messages. */
    private static Plan sampled(Duration budget) {
        Plan p = plan(9, budget);
        return new Plan(p.name(),
                p.workloads().stream()
                        .map(w -> new Plan.Workload(w.name(), w.origin(), w.all(),
                                new Payload(Path.of("sample"), FakeTrialLauncher.SAMPLE, "s"), 100, 0))
                        .toList(),
                p.codecs(), p.operations(), p.threads(), p.baseline(), p.maxRounds(), p.precision(), p.budget(),
                p.seed(), p.jdk());
    }

    @Test
    void aRunThatAsksVerifiesASampleFirstAndAllMessagesAfterTheFirstLook() throws IOException {
        launcher.known.put("slow/events", FakeTrialLauncher.facts(7, 100));
        launcher.answerFacts("odd/orders", new Outcome.Mismatched<>("the last message came back as another"));
        assertThat(run(sampled(Duration.ofMinutes(9)), new Asking()).run()).isEqualTo(new Run.End.Finished());

        List<String> facts = launcher.asked.stream().filter(a -> !a.endsWith("/1")).toList();
        assertThat(facts.subList(0, 7)).allMatch(f -> f.endsWith(" by a sample"));
        assertThat(facts.subList(7, 14)).doesNotHaveDuplicates().noneMatch(f -> f.endsWith("sample"));
        assertThat(facts).as("the cache has the last").hasSize(14);
        assertThat(launcher.asked.indexOf(facts.get(7))).as("after the look at all").isEqualTo(7 + ROUND);
        assertThat(round(2)).as("who failed on all is measured no more").containsExactly("fast/orders/read/1");
    }

    @Test
    void allMessagesAreVerifiedBeforeTheTimeIsUp() throws IOException {
        run(sampled(Duration.ofSeconds(60)), new Asking()).run();

        assertThat(launcher.asked.stream().filter(a -> a.endsWith(" by a sample"))).isNotEmpty();
        Map<String, Entry.OfFacts> last = new HashMap<>();
        for (Entry e : stored) if (e instanceof Entry.OfFacts f) last.put(f.codec() + "/" + f.workload(), f);
        List<Facts> measured = last.values().stream().flatMap(
                f -> f.outcome() instanceof Outcome.Measured<Facts>(Facts facts) ? Stream.of(facts) : Stream.empty())
                .toList();
        assertThat(measured).hasSize(8).allSatisfy(f -> assertThat(f.messages()).isEqualTo(100));
    }

    @Test
    void aRunThatDoesNotAskVerifiesAllAtOnce() throws IOException {
        run(sampled(Duration.ZERO), new Lenient()).exact();

        assertThat(launcher.asked).hasSize(8).noneMatch(a -> a.endsWith("sample"));
    }

    @Test
    void aRunSaysWhatItsTrialsAreToDecide() throws IOException {
        List<String> asked = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void at(Status status) {}

            @Override
            public void asks(String question) {
                if (asked.isEmpty() || !asked.getLast().equals(question)) asked.add(question);
            }
        };
        new Run(plan(9, Duration.ofMinutes(9)), List.of(), launcher, new Asking(), stored::add, progress, launcher)
                .run();

        assertThat(asked).containsExactly("first look", "fast or odd to read?", "");
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
    void whatABudgetHasNoRoomForIsSaidBeforeItBeginsAndMeasuredWhenThereIs() throws IOException {
        List<String> said = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void at(Status status) {}

            @Override
            public void leavesOut(String sentence) {
                assertThat(launcher.asked).isEmpty();
                said.add(sentence);
            }
        };
        // 8 facts of 1 s and 16 looks of 1.8 s are 37 s, those of one operation 22 s.
        new Run(plan(9, Duration.ofSeconds(30)), List.of(), launcher, new Asking(), stored::add, progress, launcher)
                .run();

        assertThat(said).containsExactly("left out: encode. What is left of the budget, 30 s, has no room for a "
                + "first look at everything; a budget of about 60 s has (--budget 60s).");
        assertThat(launcher.trials).isNotEmpty().allMatch(t -> t.scenario().operation() == Operation.READ);
        assertThat(trials(stored)).filteredOn(t -> t.scenario().operation() == Operation.ENCODE).hasSize(ROUND / 2)
                .allMatch(t -> t.outcome().equals(new Outcome.NotReached<>(said.getFirst())));

        List<Entry> before = List.copyOf(stored);
        stored.clear();
        assertThat(run(plan(9, Duration.ofMinutes(9)), before, new Asking()).run()).isEqualTo(new Run.End.Finished());
        assertThat(trials(stored)).filteredOn(t -> t.scenario().operation() == Operation.ENCODE).hasSize(ROUND / 2)
                .allMatch(t -> t.outcome() instanceof Outcome.Measured<?>);
    }

    @Test
    void contestantsThatWereNamedLastAreLeftOutBeforeTheBaseline() {
        Plan plan = plan(9, Duration.ofSeconds(24));
        Room.LeftOut out =
                new Room(plan, 1, List.of()).leftOut(Duration.ofSeconds(15), Duration.ofSeconds(3)).orElseThrow();
        assertThat(out.operations()).containsExactly(Operation.ENCODE);
        assertThat(out.codecs()).containsExactlyInAnyOrder("slow", "odd");
        assertThat(new Room(plan, 1, List.of()).leftOut(Duration.ofSeconds(37), Duration.ZERO)).isEmpty();
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
}

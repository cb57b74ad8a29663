package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

class FactsPhaseTest extends RunFixture {
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
    void fewContestantsWithoutTrialsAreCountedInSeveralJvms() throws IOException {
        run(plan(1, Duration.ZERO), new Lenient()).recounted();
        assertThat(launcher.recounts).hasSize(8).containsOnly(4);
        launcher.recounts.clear();

        run(plan(1, Duration.ZERO), new Lenient()).run();
        assertThat(launcher.recounts).hasSize(8).containsOnly(0);
        launcher.recounts.clear();

        Plan plan = plan(1, Duration.ZERO);
        Plan.Workload more = plan.workloads().getFirst();
        List<Plan.Workload> workloads = new ArrayList<>(plan.workloads());
        workloads.add(new Plan.Workload("more", more.origin(), more.all(), more.sample(), 100, 0));
        run(plan.of(workloads), new Lenient()).recounted();
        assertThat(launcher.recounts).as("too many").hasSize(12).containsOnly(0);
    }

    @Test
    void factsThatAreTakenTogetherAreStoredInTheOrderOfThePlan() throws IOException {
        CyclicBarrier pair = new CyclicBarrier(2);
        Launcher two = new FakeTrialLauncher() {
            @Override
            public int factsAtOnce() {
                return 2;
            }

            @Override
            public Outcome<Facts> facts(FactsOrder order) {
                try {
                    // On its own, the first would wait for ever.
                    pair.await(60, TimeUnit.SECONDS);
                } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                    throw new AssertionError(e);
                }
                return facts(1);
            }
        };
        new Run(plan(1, Duration.ZERO), List.of(), two, new Lenient(), stored::add, heard::add, launcher).run();

        assertThat(stored.subList(0, 8))
                .extracting(e -> ((Entry.OfFacts) e).codec() + "/" + ((Entry.OfFacts) e).workload())
                .containsExactly("base/orders", "fast/orders", "slow/orders", "odd/orders", "base/events",
                        "fast/events", "slow/events", "odd/events");
        assertThat(round(1)).hasSize(ROUND);
    }

    @Test
    void whatWasFoundOutOfTurnIsKeptWhenTheRunIsCancelled() throws IOException {
        CountDownLatch second = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        Run[] run = new Run[1];
        Launcher two = new FakeTrialLauncher() {
            @Override
            public int factsAtOnce() {
                return 2;
            }

            @Override
            public Outcome<Facts> facts(FactsOrder order) {
                int turn = begun.incrementAndGet();
                if (order.codec().equals("base") && order.workload().name().equals("orders")) {
                    try {
                        second.await(60, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    run[0].cancel();
                } else if (turn > 2) {
                    // The second has ended once its thread asks for a third.
                    second.countDown();
                }
                return facts(1);
            }
        };
        run[0] = new Run(plan(1, Duration.ZERO), List.of(), two, new Lenient(), stored::add, heard::add, launcher);
        assertThat(run[0].run()).isEqualTo(new Run.End.Cancelled());
        assertThat(stored).extracting(e -> ((Entry.OfFacts) e).codec() + "/" + ((Entry.OfFacts) e).workload())
                .contains("fast/orders").doesNotContain("base/orders");
    }

    @Test
    void aCodecWithoutFactsIsNeverTimedOnThatWorkload() throws IOException {
        launcher.answerFacts("odd/orders", new Outcome.Mismatched<>("lost a field"));
        run(plan(2, Duration.ZERO), new Lenient()).run();

        assertThat(launcher.asked).doesNotContain("odd/orders/encode/1", "odd/orders/read/1")
                .contains("odd/events/encode/1", "odd/events/read/1");
    }

    @Test
    void aContestantMayTakeNoMoreThanAThirdOfTheBudgetThatIsLeft() throws IOException {
        run(plan(1, Duration.ofSeconds(90)), new Lenient()).run();
        run(plan(1, Duration.ZERO), new Lenient()).run();

        assertThat(launcher.limits.getFirst()).as("CPU time, and all of the budget where it waits for a core")
                .isEqualTo(new TimeLimit(Duration.ofSeconds(30), Duration.ofSeconds(90)));
        assertThat(launcher.limits.getLast())
                .isEqualTo(new TimeLimit(Duration.ofMillis(60_200), Duration.ofMillis(3 * 60_200)));
    }

    @Test
    void theCodeOfAWideSchemaMayTakeLongerAsFarAsTheBudgetGoes() throws IOException {
        launcher.generating = Duration.ofSeconds(100);
        run(plan(1, Duration.ofSeconds(90)), new Lenient()).run();
        run(plan(1, Duration.ZERO), new Lenient()).run();

        assertThat(launcher.limits.getFirst()).isEqualTo(new TimeLimit(Duration.ofSeconds(30), Duration.ofSeconds(90)));
        assertThat(launcher.limits.getLast().work()).isEqualTo(Duration.ofMillis(160_200));
    }

    @Test
    void aRunThatAsksTakesFirstFactsAndAllOthersAfterTheFirstLook() throws IOException {
        launcher.known.put("slow/events", FakeTrialLauncher.facts(7, 100));
        launcher.answerFacts("odd/orders", new Outcome.Mismatched<>("the last message came back as another"));
        assertThat(run(sampled(Duration.ofMinutes(9)), new Asking()).run()).isEqualTo(new Run.End.Finished());

        List<String> facts = launcher.asked.stream().filter(a -> !a.endsWith("/1")).toList();
        assertThat(facts.subList(0, 7)).allMatch(f -> f.endsWith(" first"));
        assertThat(facts.subList(7, 14)).doesNotHaveDuplicates().noneMatch(f -> f.endsWith(" first"));
        assertThat(facts).as("the cache has the last").hasSize(14);
        assertThat(launcher.asked.indexOf(facts.get(7))).as("after the look at all").isEqualTo(7 + ROUND);
        assertThat(round(2)).as("who failed on all is measured no more").containsExactly("fast/orders/read/1");
    }

    @Test
    void allFactsComeBeforeALookWhereTheyDecide() throws IOException {
        run(sampled(Duration.ofMinutes(9)), new Asking() {
            @Override
            public boolean factsDecide() {
                return true;
            }
        }).run();

        assertThat(launcher.asked.subList(0, 8)).allMatch(a -> a.endsWith(" first"));
        assertThat(launcher.asked.subList(8, 16)).noneMatch(a -> a.endsWith(" first") || a.endsWith("/1"));
        assertThat(round(1)).hasSize(ROUND);
    }

    @Test
    void soDoesOneWhoseMessagesAreAllInTheSample() throws IOException {
        run(plan(9, Duration.ofMinutes(9)), new Asking()).run();

        List<String> facts = launcher.asked.stream().filter(a -> !a.endsWith("/1")).toList();
        assertThat(facts.subList(0, 8)).allMatch(f -> f.endsWith(" first"));
        assertThat(facts.subList(8, 16)).doesNotHaveDuplicates().noneMatch(f -> f.endsWith(" first"));
    }

    @Test
    void aRunThatProceedsByRoundsMayBeginWithFirstFactsAndARoundOfEachGroup() throws IOException {
        run(sampled(Duration.ZERO), new Lenient() {
            @Override
            public boolean beginsBriefly() {
                return true;
            }
        }).run();

        assertThat(launcher.asked.subList(0, 8)).allMatch(f -> f.endsWith(" first"));
        assertThat(launcher.asked.subList(8, 8 + ROUND)).allMatch(f -> f.endsWith("/1"));
        assertThat(launcher.asked.subList(8 + ROUND, 16 + ROUND)).noneMatch(f -> f.endsWith("/1"));
        assertThat(verified().get(100L)).hasSize(8);
    }

    /** By number of verified messages, the contestants whose last facts rest on that many. */
    private Map<Long, List<String>> verified() {
        Map<String, Long> last = new TreeMap<>();
        for (Entry e : stored)
            if (e instanceof Entry.OfFacts f && f.outcome() instanceof Outcome.Measured<Facts>(Facts facts))
                last.put(f.codec() + "/" + f.workload(), facts.messages());
        return last.keySet().stream().collect(Collectors.groupingBy(last::get));
    }

    @Test
    void looksComeBeforeAllFactsHoweverLongTheseTake() throws IOException {
        for (int whole : new int[] {1, 5, 20, 60}) {
            launcher.asked.clear();
            stored.clear();
            launcher.whole = Duration.ofSeconds(whole);
            // 92 s are left after the sample, 80 of them for looks of 5 s.
            assertThat(run(sampled(Duration.ofSeconds(100)), new Asking()).run()).isEqualTo(new Run.End.BudgetSpent());

            assertThat(round(1)).as("facts of %d s", whole).hasSize(ROUND);
            assertThat(verified().getOrDefault(100L, List.of())).hasSize(whole == 1 ? 8 : whole == 5 ? 2 : 0);
        }
        launcher.whole = Duration.ofSeconds(1);
        run(sampled(Duration.ofMinutes(9)), List.copyOf(stored), new Asking()).run();
        assertThat(verified().get(100L)).as("when it goes on with more time").hasSize(8);
    }

    @Test
    void whoWasStoppedByTheEndOfTheBudgetIsNotBlamed() throws IOException {
        launcher.whole = Duration.ofSeconds(50);
        Instant begin = launcher.instant();
        run(plan(9, Duration.ofSeconds(30)), new Lenient()).run();

        assertThat(Duration.between(begin, launcher.instant())).isLessThanOrEqualTo(Duration.ofSeconds(30));
        assertThat(stored).as("one third of the budget, but no less than 20 s").hasSize(1)
                .allMatch(e -> ((Entry.OfFacts) e).outcome() instanceof Outcome.TimedOut<?>);
    }

    @Test
    void whoIsTooSlowForWhatIsLeftKeepsItsNumberAndIsVerifiedWhenTheRunGoesOn() throws IOException {
        launcher.wholeOf.put("slow/orders", Duration.ofSeconds(50));
        run(sampled(Duration.ofMinutes(3)), new Asking()).run();

        assertThat(stored).noneMatch(e -> e instanceof Entry.OfFacts f && f.outcome() instanceof Outcome.TimedOut<?>);
        assertThat(verified().get(FakeTrialLauncher.SAMPLE)).containsExactly("slow/orders");
        assertThat(launcher.asked.stream().filter(a -> a.equals("slow/orders"))).as("tried once a session").hasSize(1);
        assertThat(round(2)).as("the run goes on with the others").isNotEmpty();

        run(sampled(Duration.ofMinutes(9)), List.copyOf(stored), new Asking()).run();
        assertThat(verified().get(100L)).hasSize(8);
    }

    @Test
    void whoIsSlowWithoutALimitOfTheBudgetsTimesOut() throws IOException {
        launcher.wholeOf.put("slow/orders", Duration.ofSeconds(70));
        run(sampled(Duration.ofMinutes(9)), new Asking()).run();

        assertThat(stored).anyMatch(e -> e instanceof Entry.OfFacts f && f.codec().equals("slow")
                && f.outcome() instanceof Outcome.TimedOut<?>);
    }

    @Test
    void whatAllMessagesShowIsFollowedByWhatIsAskedThen() throws IOException {
        launcher.answerFacts("odd/orders", new Outcome.Mismatched<>("the last message came back as another"));
        Referee referee = new Asking() {
            @Override
            public Optional<Question> question(List<Entry> entries, Set<Scenario> live) {
                boolean isOddOut = live.stream().noneMatch(s -> s.toString().equals("odd/orders/read/1"));
                return super.question(entries, live).filter(q -> q.brief() || isOddOut);
            }
        };
        run(sampled(Duration.ofMinutes(9)), referee).run();

        assertThat(round(4)).containsExactly("fast/orders/read/1");
    }

    @Test
    void aRunThatDoesNotAskVerifiesAllAtOnce() throws IOException {
        run(sampled(Duration.ZERO), new Lenient()).exact();

        assertThat(launcher.asked).hasSize(8).noneMatch(a -> a.endsWith(" first"));
    }
}

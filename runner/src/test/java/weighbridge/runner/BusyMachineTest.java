package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.TrialLength;

/** What a run does first where its trials do not count, or where its budget is short. */
class BusyMachineTest extends RunFixture {
    /** Throws every trial away. */
    private static Referee discarding(boolean asks) {
        return new Asking() {
            @Override
            public boolean asks(List<Entry> entries) {
                return asks;
            }

            @Override
            public boolean beginsBriefly() {
                return true;
            }

            @Override
            public Optional<String> invalid(Entry.OfTrial trial) {
                return Optional.of("the worker waited for a CPU");
            }

            @Override
            public Optional<Question> question(List<Entry> entries, Set<Scenario> live) {
                return asks ? super.question(entries, live) : Optional.empty();
            }
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyScenarioHasATrialBeforeAnyIsRepeated(boolean asks) throws IOException {
        run(plan(2, Duration.ofMinutes(30)), discarding(asks)).run();

        List<Entry.OfTrial> first = trials(stored).stream().filter(t -> t.round() == 1).toList();
        assertThat(first).hasSize(3 * ROUND);
        for (int attempt = 1; attempt <= 3; attempt++) {
            List<Entry.OfTrial> same = first.subList((attempt - 1) * ROUND, attempt * ROUND);
            assertThat(same).extracting(Entry.OfTrial::attempt).containsOnly(attempt);
            assertThat(same.stream().map(Entry.OfTrial::scenario).collect(Collectors.toSet())).hasSize(ROUND);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allFactsComeBeforeRepetitions(boolean asks) throws IOException {
        run(sampled(Duration.ofMinutes(30)), discarding(asks)).run();

        assertThat(launcher.asked.subList(0, 8)).allMatch(a -> a.endsWith(" first"));
        assertThat(launcher.asked.subList(8, 8 + ROUND)).doesNotHaveDuplicates().allMatch(a -> a.endsWith("/1"));
        assertThat(launcher.asked.subList(8 + ROUND, 16 + ROUND)).noneMatch(a -> a.endsWith("/1"));
        assertThat(launcher.asked.subList(16 + ROUND, 16 + 2 * ROUND)).allMatch(a -> a.endsWith("/1"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRunGoesOnFromAnywhereAsIfItHadNotStopped(boolean asks) throws IOException {
        Plan plan = plan(1, Duration.ofMinutes(30));
        run(plan, discarding(asks)).run();
        List<Entry> whole = List.copyOf(stored);
        List<String> asked = launcher.asked.stream().filter(a -> a.endsWith("/1")).toList();
        for (int cut = 0; cut <= whole.size(); cut += 3) {
            stored.clear();
            launcher.asked.clear();
            run(plan, whole.subList(0, cut), discarding(asks)).run();

            assertThat(launcher.asked.stream().filter(a -> a.endsWith("/1")))
                    .containsExactlyElementsOf(asked.subList(trials(whole.subList(0, cut)).size(), asked.size()));
        }
    }

    @Test
    void readingIsLookedAtFirstBecauseItTellsMost() throws IOException {
        for (long seed = 1; seed <= 5; seed++) {
            stored.clear();
            // 8 s of facts, and 40 s of looks.
            run(plan(9, Duration.ofSeconds(50), seed), new Asking()).run();

            assertThat(trials(stored)).hasSize(ROUND / 2).allMatch(t -> t.scenario().operation() == Operation.READ);
        }
    }

    /** A limit leaves two of four codecs in; the baseline is measured in any case. */
    private static final class Limited extends Asking {
        private final boolean asks;

        Limited(boolean asks) {
            this.asks = asks;
        }

        @Override
        public boolean asks(List<Entry> entries) {
            return asks;
        }

        @Override
        public boolean beginsBriefly() {
            return true;
        }

        @Override
        public boolean isWanted(String codec) {
            return codec.equals("odd");
        }
    }

    @Test
    void codecsThatALimitRulesOutComeAfterEverythingAboutTheOthers() throws IOException {
        assertThat(run(sampled(Duration.ofMinutes(30)), new Limited(true)).run()).isEqualTo(new Run.End.Finished());

        List<String> asked = new ArrayList<>(launcher.asked);
        int others = asked.indexOf("fast/orders first");
        assertThat(asked.subList(0, others)).allMatch(a -> a.startsWith("base/") || a.startsWith("odd/"))
                .filteredOn(a -> !a.endsWith("/1")).hasSize(8);
        assertThat(asked.subList(others, asked.size())).as("the rest, and what the question is then")
                .contains("slow/events/encode/1", "fast/orders/read/1", "slow/orders");
        assertThat(round(1)).hasSize(ROUND);
    }

    @Test
    void inRoundsTheyComeLastInTheFirst() throws IOException {
        run(sampled(Duration.ofMinutes(30)), new Limited(false)).run();

        assertThat(launcher.asked.subList(0, 4)).extracting(a -> a.split("/")[0]).containsExactly("base", "odd", "fast",
                "slow");
        for (int i = 0; i < ROUND; i += CODECS.size()) {
            assertThat(round(1).get(i)).startsWith("base/");
            assertThat(round(1).get(i + 1)).startsWith("odd/");
        }
    }

    @Test
    void atTheEndOfTheBudgetATrialIsShorterOrDoesNotBegin() throws IOException {
        for (int seconds = 9; seconds < 60; seconds++) {
            launcher.trials.clear();
            Instant begin = launcher.instant();
            run(plan(4, Duration.ofSeconds(seconds)), new Lenient()).run();

            // 8 s of facts, and then 5 s a trial, of which one is not for slices, as is known after the first.
            for (int i = 0; i < launcher.trials.size(); i++) {
                TrialLength length = launcher.trials.get(i).length();
                int left = 10 * (seconds - 8 - 5 * i - (i == 0 ? 0 : 1));
                assertThat(length).isEqualTo(LENGTH.within(Math.min(LENGTH.limit(), left)));
            }
            assertThat(launcher.trials).hasSize(seconds - 8 < 4 ? 0 : Math.max(1, (seconds - 8) / 5));
            assertThat(Duration.between(begin, launcher.instant()).toSeconds()).isLessThanOrEqualTo(seconds + 1);
        }
    }
}

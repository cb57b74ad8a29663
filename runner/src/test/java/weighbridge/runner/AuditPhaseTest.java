package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

class AuditPhaseTest extends RunFixture {
    /** A lenient referee that orders audits of some scenarios. */
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

        // These are round 1, the audit and round 3.
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
        // Answers depend on the scenario, not on how often it was asked for, because another session asks again.
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

    /** How many trials are the beginnings of audits, and so were not ordered from the launcher. */
    private static int fromAudits(List<Entry> entries) {
        List<Instant> audits =
                entries.stream().filter(Entry.OfAudit.class::isInstance).map(e -> ((Entry.OfAudit) e).start()).toList();
        return (int) trials(entries).stream().filter(t -> audits.contains(t.start())).count();
    }
}

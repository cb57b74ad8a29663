package weighbridge.runner;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

/** Long trials of some scenarios, measured once every group has had a round, if time permits. */
final class AuditPhase {
    /** The time of an audit: its slices, and the start and end of its JVM. */
    private static final Duration EACH = Slice.LENGTH.multipliedBy(Referee.AUDIT_SLICES).plusMillis(1_500);

    private final Plan plan;
    private final Launcher launcher;
    private final Referee referee;
    private final Progress progress;
    private final InstantSource clock;

    AuditPhase(Plan plan, Launcher launcher, Referee referee, Progress progress, InstantSource clock) {
        this.plan = plan;
        this.launcher = launcher;
        this.referee = referee;
        this.progress = progress;
        this.clock = clock;
    }

    /**
     * Measures the audits that are not stored yet; empty if the run continues.
     *
     * @param trial mean wall time of a trial so far
     */
    Optional<Run.End> take(Run run, Schedule schedule, Duration trial) throws IOException {
        List<Entry> before = run.entries();
        if (!schedule.hadFirstRound(before)) return Optional.empty();
        Set<Scenario> audited = before.stream().filter(Entry.OfAudit.class::isInstance)
                .map(e -> ((Entry.OfAudit) e).scenario()).collect(Collectors.toSet());
        for (Scenario scenario : referee.audits(before)) {
            if (audited.contains(scenario)) continue;
            if (run.isCancelled()) return Optional.of(new Run.End.Cancelled());
            if (run.left().map(left -> left.compareTo(EACH) < 0).orElse(false)) return Optional.empty();
            int done = Attempts.steps(run.entries());
            progress.at(new Progress.Status(Progress.Phase.AUDITS, scenario.toString(), 1, done,
                    done + schedule.planned(before), run.elapsed(), run.left(), trial));
            Instant start = clock.instant();
            long seed = Rounds.seed(plan.seed(), scenario, 0, 1);
            var outcome = Attempts.checked(scenario, launcher.trial(new Launcher.TrialOrder(scenario,
                    plan.workload(scenario.workload()), TrialLength.of(Referee.AUDIT_SLICES), seed)));
            if (run.isCancelled()) return Optional.of(new Run.End.Cancelled());
            run.store(new Entry.OfAudit(scenario, start, outcome));
        }
        return Optional.empty();
    }

    /**
     * The start of a scenario's latest audit, which serves as its trial of the round that follows, because an audit
     * begins as any trial does; empty unless the audit is the scenario's latest entry.
     */
    Optional<Entry.OfTrial> begin(Scenario scenario, int round, List<Entry> entries) {
        Optional<Entry> last =
                entries.stream().filter(e -> e instanceof Entry.OfTrial t && t.scenario().equals(scenario)
                        || e instanceof Entry.OfAudit a && a.scenario().equals(scenario)).reduce((_, e) -> e);
        return last.flatMap(e -> e instanceof Entry.OfAudit(_, Instant start, Outcome.Measured(Trial audit))
                ? Optional.of(new Entry.OfTrial(scenario, round, 1, start,
                        new Outcome.Measured<>(audit.first(referee.length(scenario, entries).most()))))
                : Optional.empty());
    }
}

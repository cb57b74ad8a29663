package weighbridge.app.study;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.study.Case;

/** Measures the cases of a study, one after another or several at the same time. */
final class CaseTaker {
    private final String study;
    private final Launcher launcher;
    private final Deadline deadline;

    /** @param deadline of the session */
    CaseTaker(String study, Launcher launcher, Deadline deadline) {
        this.study = study;
        this.launcher = launcher;
        this.deadline = deadline;
    }

    /** Measures a case; empty if time ran out, which is not a failure but yields no measurement. */
    Optional<Entry> take(Case c) {
        Instant start = Instant.now();
        long begin = System.nanoTime();
        return switch (c) {
            case Case.OfTask(String key, Task<?> task) -> entry(key, start, begin, task(task));
            case Case.OfTrial(String key, Launcher.TrialOrder order) ->
                entry(key, start, begin, OutcomeFormat.TRIAL.tree(launcher.trial(order)));
            case Case.OfService(String key, Launcher.LatencyOrder order) ->
                entry(key, start, begin, OutcomeFormat.LATENCY.tree(launcher.latency(order)));
            case Case.Service(Launcher.LatencyOrder order) -> {
                Outcome<Latency> outcome = launcher.latency(order);
                if (isCutOff(outcome)) yield Optional.empty();
                yield Optional.of(order.control() ? new Entry.OfControl(order.scenario().threads(), start, outcome)
                        : new Entry.OfLatency(order.scenario(), start, outcome));
            }
        };
    }

    private <T> Outcome<Object> task(Task<T> task) {
        return task.format().tree(launcher.task(task));
    }

    private Optional<Entry> entry(String key, Instant start, long begin, Outcome<Object> outcome) {
        if (isCutOff(outcome)) return Optional.empty();
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        return Optional.of(new Entry.OfCase(study, key, start, took, outcome));
    }

    private boolean isCutOff(Outcome<?> outcome) {
        return outcome instanceof Outcome.NotReached<?>
                || outcome instanceof Outcome.TimedOut<?> && deadline.left().isZero();
    }
}

package weighbridge.study.pipe;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.pipe.Conductor;
import weighbridge.pipe.Passage;
import weighbridge.pipe.PassageOrder;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;
import weighbridge.study.LiveRate;

/** Passages, round by round, in random order within a round. */
public final class PassageCases implements Cases {
    /**
     * Extra time beyond the passage and its patience. The conductor has more exact limits, so this one matters only if
     * the conductor hangs.
     */
    private static final Duration EXTRA = Duration.ofMinutes(3);

    private final PassagePlan plan;
    private final Ground ground;
    private final Plan.Workload workload;

    public PassageCases(PassagePlan plan, Ground ground) {
        this.plan = plan;
        this.ground = ground;
        this.workload = ground.workload(plan.workload());
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        if (left.isZero()) return Optional.empty();
        List<PassageCell> failed =
                done.cases(PassageCell.PREFIX).stream().filter(c -> !(c.outcome() instanceof Outcome.Measured<?>))
                        .flatMap(c -> PassageCell.find(plan, c.key()).stream()).toList();
        for (PassageCell cell : cells()) {
            if (done.has(cell.key()) || open.contains(cell.key()) || failed.stream().anyMatch(cell::isLike)) continue;
            return Optional.of(new Case.OfTask(cell.key(), task(cell)));
        }
        return Optional.empty();
    }

    private List<PassageCell> cells() {
        List<PassageCell> all = new ArrayList<>();
        for (int round = 1; round <= plan.rounds(); round++) {
            List<PassageCell> cells = PassageCell.of(plan, round);
            Collections.shuffle(cells, new Random(ground.seed() * 31 + round));
            all.addAll(cells);
        }
        return all;
    }

    private Task<Passage> task(PassageCell cell) {
        List<String> flags = new ArrayList<>(Job.JVM_FLAGS);
        flags.addAll(Conductor.JVM_FLAGS);
        return new Task<>(plan.study(), Conductor.class.getName(), List.of(new Task.Need(cell.codec(), workload)),
                false, met -> {
                    Path progress = met.scratch().resolve("progress");
                    LiveRate.show(ground, words(cell), progress, PassageCases::speed);
                    return new PassageOrder(met.contestant(cell.codec()), workload.sample().file().toAbsolutePath(),
                            plan.transport(), cell.link(), plan.limits(), plan.port(), plan.batch(), plan.senders(),
                            plan.rate(), plan.messages(), plan.time(), plan.patience(), ground.seed(), met.scratch(),
                            progress);
                }, OutcomeFormat.of(Passage.class), flags,
                TimeLimit.of(plan.time().plus(plan.patience().multipliedBy(2)).plus(EXTRA)));
    }

    private static Optional<String> speed(LiveRate.Speed speed) {
        if (!speed.part().equals("STREAM")) return Optional.empty();
        return Optional.of(String.format(Locale.ROOT, "%,.0f messages/s, %,.0f Mbit/s", speed.perSecond(),
                speed.bytesPerSecond() * 8 / 1e6));
    }

    private String words(PassageCell cell) {
        return cell.codec() + ", " + Passages.speed(cell.link()) + ", round " + cell.round() + " of " + plan.rounds();
    }
}

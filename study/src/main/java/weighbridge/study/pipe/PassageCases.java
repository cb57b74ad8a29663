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
import weighbridge.model.run.Entry;
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
import weighbridge.study.Rounds;

/** Passages, round by round, in random order within a round. */
public final class PassageCases implements Cases {
    /**
     * Extra time beyond the passage and its patience. The conductor has more exact limits, so this one matters only if
     * the conductor hangs.
     */
    private static final Duration EXTRA = Duration.ofMinutes(3);
    /** The approximate time to start and prepare three JVMs. */
    public static final Duration OVERHEAD = Duration.ofSeconds(2);

    private final PassagePlan plan;
    private final Ground ground;
    private final Plan.Workload workload;
    private final Rounds<PassageCell> rounds;

    public PassageCases(PassagePlan plan, Ground ground) {
        this.plan = plan;
        this.ground = ground;
        this.workload = ground.workload(plan.workload());
        this.rounds = new Rounds<>(plan.rounds(), this::cells, PassageCell::key, PassageCell::isLike, plan.time(),
                plan.least(), OVERHEAD);
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        return rounds.next(done.cases(PassageCell.PREFIX), open, left, key -> PassageCell.find(plan, key))
                .map(turn -> new Case.OfTask(turn.cell().key(), task(turn.cell(), turn.time())));
    }

    private List<PassageCell> cells(int round) {
        List<PassageCell> cells = PassageCell.of(plan, round);
        Collections.shuffle(cells, new Random(ground.seed() * 31 + round));
        return cells;
    }

    @Override
    public Optional<String> row(Entry.OfCase done) {
        return PassageCell.find(plan, done.key())
                .map(c -> words(c) + ": " + (done.outcome(Passage.class) instanceof Outcome.Measured<Passage>(Passage p)
                        ? rate(p.stream().rate(), p.stream().megabits()) : done.outcome().word()));
    }

    private Task<Passage> task(PassageCell cell, Duration time) {
        List<String> flags = new ArrayList<>(Job.JVM_FLAGS);
        flags.addAll(Conductor.JVM_FLAGS);
        return new Task<>(plan.study(), Conductor.class.getName(), List.of(new Task.Need(cell.codec(), workload)),
                false, met -> {
                    Path progress = met.scratch().resolve("progress");
                    LiveRate.show(ground, words(cell), progress, PassageCases::speed);
                    return new PassageOrder(met.contestant(cell.codec()), workload.sample().file().toAbsolutePath(),
                            plan.transport(), cell.link(), plan.limits(), plan.port(), plan.batch(), plan.senders(),
                            plan.rate(), plan.messages(), time, plan.patience(), ground.seed(), met.scratch(),
                            progress);
                }, OutcomeFormat.of(Passage.class), flags,
                TimeLimit.of(time.plus(plan.patience().multipliedBy(2)).plus(EXTRA)));
    }

    private static Optional<String> speed(LiveRate.Speed speed) {
        if (!speed.part().equals("STREAM")) return Optional.empty();
        return Optional.of(rate(speed.perSecond(), speed.bytesPerSecond() * 8 / 1e6));
    }

    private static String rate(double perSecond, double megabits) {
        return String.format(Locale.ROOT, "%,.0f messages/s, %,.0f Mbit/s", perSecond, megabits);
    }

    private String words(PassageCell cell) {
        return cell.codec() + ", " + Passages.speed(cell.link()) + ", round " + cell.round();
    }
}

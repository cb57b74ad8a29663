package weighbridge.study.grid;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import weighbridge.grid.Conductor;
import weighbridge.grid.GridOrder;
import weighbridge.grid.GridRun;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;
import weighbridge.study.LiveRate;
import weighbridge.study.Rounds;

/** Runs in the grid, round by round. */
public final class GridCases implements Cases {
    /** The approximate time that starting, filling and comparing add to a run's own time. */
    public static final Duration OVERHEAD = Duration.ofSeconds(10);
    /** A shorter run would be nothing but warm-up. */
    private static final Duration LEAST = Duration.ofSeconds(4);

    private final GridPlan plan;
    private final Ground ground;
    private final Rounds<GridCell> rounds;

    public GridCases(GridPlan plan, Ground ground) {
        this.plan = plan;
        this.ground = ground;
        this.rounds = new Rounds<>(plan.rounds(), this::cells, c -> c.key(plan), GridCell::isLike, plan.time(),
                plan.time().compareTo(LEAST) < 0 ? plan.time() : LEAST, OVERHEAD);
    }

    /** The order is random, and each round starts one place later in it. */
    private List<GridCell> cells(int round) {
        List<GridCell> cells = GridCell.of(plan, round);
        Collections.shuffle(cells, new Random(ground.seed()));
        Collections.rotate(cells, 1 - round);
        return cells;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        return rounds.next(done.cases(plan.prefix()), open, left, key -> GridCell.find(plan, key))
                .map(turn -> new Case.OfTask(turn.cell().key(plan), task(turn.cell(), turn.time())));
    }

    @Override
    public Optional<String> row(Entry.OfCase done) {
        return GridCell.find(plan, done.key())
                .map(c -> words(c) + ": " + (done.outcome(GridRun.class) instanceof Outcome.Measured<GridRun>(GridRun r)
                        ? numbers(r) : done.outcome().word()));
    }

    private static String numbers(GridRun run) {
        double cpu = GridRuns.cpu(run) / 1e3;
        return String.format(Locale.ROOT, "%,.0f operations/s", run.work().rate())
                + (Double.isNaN(cpu) ? "" : String.format(Locale.ROOT, ", %.1f µs of CPU each", cpu));
    }

    private Task<GridRun> task(GridCell cell, Duration time) {
        GridContender contender =
                plan.field().stream().filter(c -> c.name().equals(cell.contender())).findFirst().orElseThrow();
        Plan.Workload workload = ground.workload(cell.workload());
        return new Task<>(plan.study(), Conductor.class.getName(), List.of(new Task.Need(contender.codec(), workload)),
                false, met -> {
                    Path progress = met.scratch().resolve("progress");
                    LiveRate.show(ground, words(cell), progress, GridCases::speed);
                    return new GridOrder(met.contestant(contender.codec()), workload.sample().file().toAbsolutePath(),
                            contender.kept(), plan.bench(), plan.load(), plan.place(), plan.clients(), plan.threads(),
                            plan.entries(), plan.query(), plan.bare(), Optional.empty(), time, plan.patience(),
                            ground.seed(), met.scratch(), progress);
                }, OutcomeFormat.of(GridRun.class), GridOrder.JVM_FLAGS,
                TimeLimit.of(time.plus(plan.patience().multipliedBy(2)).plus(GridOrder.EXTRA)));
    }

    private static Optional<String> speed(LiveRate.Speed speed) {
        return Optional
                .of(String.format(Locale.ROOT, "%s %,.0f/s", speed.part().toLowerCase(Locale.ROOT), speed.perSecond()));
    }

    private String words(GridCell cell) {
        return cell.contender() + ", " + cell.workload() + ", round " + cell.round();
    }
}

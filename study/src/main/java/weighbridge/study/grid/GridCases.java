package weighbridge.study.grid;

import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
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
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;
import weighbridge.study.LiveRate;

/** Runs in the grid, round by round. The order is random, and each round starts one place later in it. */
public final class GridCases implements Cases {
    /** The approximate time that starting, filling and comparing add to a run's own time. */
    public static final Duration OVERHEAD = Duration.ofSeconds(10);
    /** A shorter run would be nothing but warm-up. */
    private static final Duration LEAST = Duration.ofSeconds(4);

    private final GridPlan plan;
    private final Ground ground;
    private final List<GridCell> cells;

    public GridCases(GridPlan plan, Ground ground) {
        this.plan = plan;
        this.ground = ground;
        this.cells = cells();
    }

    private List<GridCell> cells() {
        List<GridCell> all = new ArrayList<>();
        for (int round = 1; round <= plan.rounds(); round++) {
            List<GridCell> cells = GridCell.of(plan, round);
            Collections.shuffle(cells, new Random(ground.seed()));
            Collections.rotate(cells, 1 - round);
            all.addAll(cells);
        }
        return all;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        if (left.isZero()) return Optional.empty();
        List<GridCell> failed =
                done.cases(plan.prefix()).stream().filter(c -> !(c.outcome() instanceof Outcome.Measured<?>))
                        .flatMap(c -> GridCell.find(plan, c.key()).stream()).toList();
        List<GridCell> missing = cells.stream().filter(
                c -> !done.has(c.key(plan)) && !open.contains(c.key(plan)) && failed.stream().noneMatch(c::isLike))
                .toList();
        if (missing.isEmpty()) return Optional.empty();
        GridCell next = missing.getFirst();
        return Optional.of(new Case.OfTask(next.key(plan), task(next, time(left.dividedBy(missing.size())))));
    }

    /** The requested time of a run, or less if all rounds would not fit otherwise. */
    private Duration time(Duration share) {
        Duration room = share.minus(OVERHEAD).truncatedTo(ChronoUnit.SECONDS);
        Duration least = plan.time().compareTo(LEAST) < 0 ? plan.time() : LEAST;
        if (room.compareTo(least) < 0) return least;
        return room.compareTo(plan.time()) < 0 ? room : plan.time();
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
        return cell.contender() + ", " + cell.workload() + ", round " + cell.round() + " of " + plan.rounds();
    }
}

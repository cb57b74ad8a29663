package weighbridge.studies.hazelcast;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.grid.Conductor;
import weighbridge.grid.GridOrder;
import weighbridge.grid.GridRun;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/**
 * Measures set-ups with operations that are due at a rate, queries that find something, and values that are read and
 * compared.
 *
 * <p>A verdict takes 6 to 24 rounds, since many comparisons are made jointly, and few rounds fit into a short time.
 * So after one round of everything, one claim is decided after the other, those that rest on the fewest set-ups first.
 */
final class GridCases implements Cases {
    private static final Duration TIME = Duration.ofSeconds(24);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** The approximate time to start, fill and compare. */
    private static final Duration OVERHEAD = Duration.ofSeconds(12);
    private static final int MEMBERS = 2;
    private static final int HEAP = 1024;

    private final HazelcastAsked asked;
    private final Ground ground;

    GridCases(HazelcastAsked asked, Ground ground) {
        this.asked = asked;
        this.ground = ground;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        List<Entry.OfCase> before = done.cases(Cell.Way.CORRECTED.prefix());
        if (left.compareTo(
                before.stream().map(Entry.OfCase::took).max(Duration::compareTo).orElse(TIME.plus(OVERHEAD))) < 0)
            return Optional.empty();
        List<SetUp> failed = before.stream().filter(c -> !(c.outcome() instanceof Outcome.Measured<?>))
                .map(c -> Cell.of(Cell.Way.CORRECTED, c.key()).setUp()).toList();
        List<SetUp> going = asked.setUps().stream().filter(s -> !failed.contains(s)).toList();
        for (Cell cell : cells(done, going)) {
            if (done.has(cell.key()) || open.contains(cell.key())) continue;
            ground.live(cell.setUp().key() + ", corrected, round " + cell.round());
            return Optional.of(new Case.OfTask(cell.key(), task(cell)));
        }
        return Optional.empty();
    }

    /** A claim of which a set-up is missing is not decided by more rounds of the others. */
    private Set<Cell> cells(Journalled done, List<SetUp> going) {
        Set<Cell> all = new LinkedHashSet<>(round(going, 1));
        Stream.concat(HazelcastSurvey.claims(asked, done).wanting().stream().filter(going::containsAll),
                Stream.of(going)).forEach(setUps -> {
                    for (int round = 2; round <= Cell.Way.CORRECTED.rounds(); round++) all.addAll(round(setUps, round));
                });
        return all;
    }

    private List<Cell> round(List<SetUp> setUps, int round) {
        List<Cell> cells = new ArrayList<>(setUps.stream().map(s -> new Cell(Cell.Way.CORRECTED, s, round)).toList());
        Collections.shuffle(cells, new Random(ground.seed() * 31 + round));
        return cells;
    }

    private Task<GridRun> task(Cell cell) {
        SetUp setUp = cell.setUp();
        String codec = HazelcastAsked.codec(setUp.kind());
        Plan.Workload workload = ground.workload(HazelcastObjects.of(setUp.size()).name());
        return new Task<>(Hazelcast.REPLAY.article().name(), Conductor.class.getName(),
                List.of(new Task.Need(codec, workload)), false, met -> {
                    boolean bytes = setUp.kind() == Kind.BYTE_ARRAY;
                    GridOrder.Sought sought =
                            new GridOrder.Sought(HazelcastObjects.SOUGHT_FIELD, HazelcastObjects.SOUGHT);
                    return new GridOrder(met.contestant(codec), workload.sample().file().toAbsolutePath(),
                            bytes ? GridOrder.Kept.BYTES : GridOrder.Kept.NATIVE, setUp.bench(),
                            new GridOrder.Load.AtRate(HazelcastAsked.perSecond(setUp.bench())),
                            new GridOrder.Place.Embedded(MEMBERS, HEAP), 1, HazelcastAsked.CLIENT_THREADS,
                            asked.entries(), new GridOrder.Query(Optional.of(sought), false), bytes, Optional.empty(),
                            TIME, PATIENCE, ground.seed() + cell.round(), met.scratch(),
                            met.scratch().resolve("progress"));
                }, OutcomeFormat.of(GridRun.class), GridOrder.JVM_FLAGS,
                TimeLimit.of(TIME.plus(PATIENCE.multipliedBy(2)).plus(GridOrder.EXTRA)));
    }
}

package weighbridge.studies.hazelcast;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import weighbridge.grid.GridOrder;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.hazelcast.cluster.ClusterJob;
import weighbridge.studies.hazelcast.cluster.ClusterProcedure;
import weighbridge.studies.hazelcast.cluster.ClusterRun;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/** Runs the article's set-ups in random order, each in a cluster of its own, and then all of them again. */
final class ClusterCases implements Cases {
    /** The approximate time to start, fill and end a cluster. */
    private static final Duration OVERHEAD = Duration.ofSeconds(12);
    /** More would take time from the corrected measurement, which decides. */
    private static final int ROUNDS = 2;
    private static final Duration LEAST = Duration.ofSeconds(2);
    private static final Duration MOST = Duration.ofSeconds(10);
    /**
     * The parts of a case, relative to the time measured: half for the warm-up, one for throughput and one for latency.
     */
    private static final double PARTS = 2.5;
    /** The extra time after which a case is ended if it hangs despite the limits on the procedure's own waits. */
    private static final Duration EXTRA = Duration.ofMinutes(4);

    private final HazelcastAsked asked;
    private final Ground ground;

    ClusterCases(HazelcastAsked asked, Ground ground) {
        this.asked = asked;
        this.ground = ground;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        List<SetUp> failed = done.cases(Cell.Way.PUBLISHED.prefix()).stream()
                .filter(c -> !(c.outcome() instanceof Outcome.Measured<?>))
                .map(c -> Cell.of(Cell.Way.PUBLISHED, c.key()).setUp()).toList();
        Duration measured = asked.measured().or(() -> before(done)).orElseGet(() -> measured(left));
        if (left.compareTo(whole(measured)) < 0) return Optional.empty();
        for (Cell cell : cells()) {
            if (done.has(cell.key()) || open.contains(cell.key()) || failed.contains(cell.setUp())) continue;
            ground.live(cell.setUp().key() + ", as published, round " + cell.round());
            return Optional.of(new Case.OfTask(cell.key(), task(cell, measured)));
        }
        return Optional.empty();
    }

    private List<Cell> cells() {
        Random random = new Random(ground.seed());
        List<Cell> all = new ArrayList<>();
        IntStream.rangeClosed(1, ROUNDS).forEach(round -> {
            List<SetUp> setUps = new ArrayList<>(asked.setUps());
            Collections.shuffle(setUps, random);
            setUps.forEach(s -> all.add(new Cell(Cell.Way.PUBLISHED, s, round)));
        });
        return all;
    }

    private static Duration whole(Duration measured) {
        return OVERHEAD.plusNanos((long) (measured.toNanos() * PARTS));
    }

    /** How long earlier cases measured: all take the same time, even in later sessions. */
    private static Optional<Duration> before(Journalled done) {
        for (Entry.OfCase c : done.cases(Cell.Way.PUBLISHED.prefix())) {
            if (c.outcome(ClusterRun.class) instanceof Outcome.Measured<ClusterRun>(ClusterRun r)) {
                return Optional.of(Duration.ofNanos(r.askedNanos()));
            }
        }
        return Optional.empty();
    }

    private Duration measured(Duration left) {
        double each = left.dividedBy(asked.setUps().size()).minus(OVERHEAD).toNanos() / PARTS;
        return Duration.ofNanos((long) Math.clamp(each, LEAST.toNanos(), MOST.toNanos()));
    }

    private Task<ClusterRun> task(Cell cell, Duration measured) {
        SetUp setUp = cell.setUp();
        // By mistake, the article's runner does not limit the rate of the old engine's queries while it measures
        // latency.
        boolean closed = setUp.bench() == GridOrder.Bench.PREDICATE;
        return new Task<>(Hazelcast.REPLAY.article().name(), ClusterProcedure.class.getName(), List.of(), false,
                met -> new ClusterJob(setUp, asked.entries(), HazelcastAsked.THREADS,
                        closed ? HazelcastAsked.THREADS : HazelcastAsked.CLIENT_THREADS,
                        closed ? 0 : HazelcastAsked.perSecond(setUp.bench()), measured.dividedBy(2), measured,
                        met.scratch()),
                OutcomeFormat.of(ClusterRun.class), ClusterJob.JVM_FLAGS, TimeLimit.of(whole(measured).plus(EXTRA)));
    }
}

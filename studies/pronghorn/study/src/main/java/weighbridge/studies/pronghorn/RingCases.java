package weighbridge.studies.pronghorn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.pronghorn.ring.RingJob;
import weighbridge.studies.pronghorn.ring.RingProcedure;
import weighbridge.studies.pronghorn.ring.RingRun;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/** Rounds of the test's procedure with one run of each contender, each in its own JVM. */
final class RingCases implements Cases {
    /** The approximate time to start and end a JVM. */
    private static final Duration OVERHEAD = Duration.ofMillis(1500);
    private static final Duration LEAST = Duration.ofSeconds(1);
    /** The time beyond a run's own limit after which it is ended, in case it hangs. */
    private static final Duration EXTRA = Duration.ofMinutes(2);
    /** The only contender for which the test starts and stops the clock of latency elsewhere. */
    private static final String LATE = "protobuf-size";

    private final PronghornAsked asked;
    private final Ground ground;
    private final Plan.Workload workload;

    RingCases(PronghornAsked asked, Ground ground) {
        this.asked = asked;
        this.ground = ground;
        this.workload = ground.workload(asked.replay().article().workloads().getFirst());
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        List<RingCell> failed =
                done.cases(RingCell.PREFIX).stream().filter(c -> !(c.outcome() instanceof Outcome.Measured<?>))
                        .map(c -> RingCell.of(asked, c.key())).toList();
        List<RingCell> cells = cells();
        Duration most = before(done).orElseGet(() -> most(left, cells.size()));
        if (left.compareTo(most.plus(OVERHEAD)) < 0) return Optional.empty();
        for (RingCell cell : cells) {
            boolean isHopeless = failed.stream().anyMatch(f -> f.contender().equals(cell.contender()));
            if (done.has(cell.key()) || open.contains(cell.key()) || isHopeless) continue;
            ground.live(cell.contender().name() + ", " + (cell.constant() ? "the same message again and again"
                    : "run " + cell.run() + " of " + RingCell.RUNS));
            return Optional.of(new Case.OfTask(cell.key(), task(cell, most)));
        }
        return Optional.empty();
    }

    private List<RingCell> cells() {
        Random random = new Random(ground.seed());
        List<RingCell> all = new ArrayList<>();
        for (List<RingCell> round : RingCell.rounds(asked)) {
            List<RingCell> cells = new ArrayList<>(round);
            Collections.shuffle(cells, random);
            all.addAll(cells);
        }
        return all;
    }

    /** The time that earlier runs were allowed: all are allowed the same, even in later sessions. */
    private static Optional<Duration> before(Journalled done) {
        for (Entry.OfCase c : done.cases(RingCell.PREFIX)) {
            if (c.outcome(RingRun.class) instanceof Outcome.Measured<RingRun>(RingRun r)) {
                return Optional.of(Duration.ofNanos(r.mostNanos()));
            }
        }
        return Optional.empty();
    }

    private Duration most(Duration left, int runs) {
        Duration each = left.dividedBy(runs).minus(OVERHEAD);
        if (each.compareTo(LEAST) < 0) each = LEAST;
        return each.compareTo(asked.most()) < 0 ? each : asked.most();
    }

    private Task<RingRun> task(RingCell cell, Duration most) {
        String codec = cell.contender().asPublished();
        return new Task<>(asked.replay().article().name(), RingProcedure.class.getName(),
                List.of(new Task.Need(codec, workload)), false,
                met -> new RingJob(met.contestant(codec), MessageSequence.PUBLISHED_SAMPLES, cell.constant(),
                        asked.messages(), asked.bandwidth().orElse(PronghornAsked.UNLIMITED),
                        cell.contender().name().equals(LATE), most),
                OutcomeFormat.of(RingRun.class), Job.JVM_FLAGS, TimeLimit.of(most.plus(EXTRA)));
    }
}

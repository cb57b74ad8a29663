package weighbridge.studies.jmhblog;

import java.util.List;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.studies.jmhblog.JmhBlogResults.Rate;
import weighbridge.study.Evidence;

/** Reads the results of the article's procedure from the journal. */
final class AsPublished {
    /** The number of slices at the end of a trial that count; those before them are warm-up. */
    private static final int COUNTED = 15;
    private static final double NANOS_PER_MILLI = 1e6;

    private final JmhBlogReplay replay;
    private final JmhBlogResults results;

    AsPublished(JmhBlogReplay replay, JmhBlogResults results) {
        this.replay = replay;
        this.results = results;
    }

    void take(Evidence evidence) {
        for (Entry.OfCase c : evidence.measured().cases()) {
            if (WayCell.isKey(c.key())) take(WayCell.of(replay, c.key()), rate(c.outcome(Trial.class)));
            else results.asPublishedService(ServiceCases.contender(replay, c.key()), c.outcome(Latency.class));
        }
        for (WayCell cell : WayCell.all(replay)) {
            if (evidence.measured().has(cell.key(1))) continue;
            take(cell,
                    new Outcome.NotReached<>("the time for the article's procedure ran out before this case was run"));
        }
    }

    private void take(WayCell cell, Outcome<Rate> rate) {
        switch (cell.who()) {
            case WayCell.READING -> results.reading(cell.workload(), rate);
            case WayCell.INLINED -> results.inlined(cell.workload(), rate);
            default -> results.asPublished(cell.workload(), cell.threads(), replay.contender(cell.who()), rate);
        }
    }

    /** A trial's rate in wall time, as JMH reports it. */
    private static Outcome<Rate> rate(Outcome<Trial> outcome) {
        if (!(outcome instanceof Outcome.Measured<Trial>(Trial trial))) {
            return Outcome.without(outcome.word(), outcome.reason());
        }
        List<Slice> last = trial.slices().subList(Math.max(0, trial.slices().size() - COUNTED), trial.slices().size());
        long wall = last.stream().mapToLong(Slice::wallNanos).sum();
        long cpu = last.stream().mapToLong(Slice::cpuNanos).sum();
        if (wall <= 0 || cpu <= 0) return new Outcome.Failed<>("the trial was too short to yield a number");
        double operations = NANOS_PER_MILLI * last.stream().mapToLong(Slice::operations).sum();
        return new Outcome.Measured<>(new Rate(operations / wall, operations / cpu, trial.check()));
    }
}

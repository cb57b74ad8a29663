import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.stats.Crowding;
import weighbridge.stats.FirstLook;
import weighbridge.stats.SlicePoint;

/**
 * Answers a run's orders from a stored run, on its own clock: each order gets the next stored trial of its scenario,
 * cut to the ordered length, and takes as long as that part took. When all trials of a scenario have been given, they
 * are given again.
 */
final class ReplayedLauncher implements Launcher, InstantSource {
    /** The time from the end of a trial to the start of the next: the median of the stored run. */
    private static final Duration BETWEEN = Duration.ofMillis(120);
    private static final int CORES = 2;

    private final Map<String, Outcome<Facts>> facts = new HashMap<>();
    private final Map<Scenario, List<Trial>> trials = new HashMap<>();
    private final Map<Scenario, Integer> given = new HashMap<>();
    private final Duration eachFirst;
    private final Duration eachFacts;
    private final int first;
    private Instant now = Instant.EPOCH;

    /**
     * @param eachFirst the time that the first facts take for one codec
     * @param eachFacts the time that all facts take for one codec
     * @param first     which of a scenario's stored trials is given first
     */
    ReplayedLauncher(List<Entry> stored, Duration eachFirst, Duration eachFacts, int first) {
        this.eachFirst = eachFirst;
        this.eachFacts = eachFacts;
        this.first = first;
        for (Entry e : stored) {
            if (e instanceof Entry.OfFacts f) facts.put(f.codec(), f.outcome());
            if (e instanceof Entry.OfTrial t && t.outcome() instanceof Outcome.Measured(Trial trial))
                trials.computeIfAbsent(t.scenario(), _ -> new ArrayList<>()).add(trial);
        }
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public Outcome<Facts> facts(FactsOrder order) {
        now = now.plus(order.isBrief() ? eachFirst : eachFacts);
        Outcome<Facts> all = facts.get(order.codec());
        return order.isBrief() && all instanceof Outcome.Measured<Facts>(Facts f) ? new Outcome.Measured<>(
                new Facts(order.workload().all().messages(), Map.of(Facts.SIZE, f.sizes().get(Facts.SIZE)),
                        f.minBytes(), f.maxBytes(), f.digest(), f.stable(), Map.of(), f.losses(), f.generated()))
                : all;
    }

    @Override
    public Outcome<Trial> trial(TrialOrder order) {
        List<Trial> stored = trials.get(order.scenario());
        int which = given.merge(order.scenario(), 1, Integer::sum) - 1;
        Trial whole = stored.get((first + which) % stored.size());
        Trial cut = whole
                .first(order.length().isLook() ? ofLook(whole, order.length().uncrowded()) : order.length().limit());
        now = now.plusNanos(cut.totalNanos()).plus(BETWEEN);
        return new Outcome.Measured<>(cut);
    }

    private static int ofLook(Trial whole, long uncrowded) {
        for (int slices = TrialLength.LOOK.least(); slices < TrialLength.LOOK.limit(); slices++) {
            List<Slice> begin = Slice.whole(whole.slices().subList(0, Math.min(slices, whole.slices().size())));
            boolean[] crowded = Crowding.ofLook(begin.stream().mapToLong(Slice::crowding).toArray(), uncrowded);
            List<SlicePoint> points = new ArrayList<>();
            for (Slice s : begin)
                points.add(SlicePoint.of(s.operations(), s.wallNanos(), s.cpuNanos(), s.runDelayNanos(), s.stealTicks(),
                        s.jitMillis(), crowded[points.size()], 1, CORES));
            if (FirstLook.isEnough(points)) return slices;
        }
        return TrialLength.LOOK.limit();
    }

    @Override
    public Outcome<Latency> latency(LatencyOrder order) {
        throw new UnsupportedOperationException("no service times are stored");
    }

    @Override
    public <T> Outcome<T> task(Task<T> task) {
        throw new UnsupportedOperationException("no study is stored");
    }

    @Override
    public void close() {}
}

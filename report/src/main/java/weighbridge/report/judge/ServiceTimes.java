package weighbridge.report.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Thresholds;

/** The sampled service times of single operations and of an operation that does nothing. */
public final class ServiceTimes {
    private final Map<Scenario, Outcome<Latency>> sampled = new HashMap<>();
    private final Map<Integer, Outcome<Latency>> controls = new HashMap<>();
    private final int cores;

    ServiceTimes(List<Entry> entries, int cores) {
        this.cores = cores;
        for (Entry entry : entries) {
            switch (entry) {
                case Entry.OfLatency l -> sampled.put(l.scenario(), l.outcome());
                case Entry.OfControl c -> controls.put(c.threads(), c.outcome());
                case Entry.OfFacts _,Entry.OfTrial _,Entry.OfAudit _,Entry.OfMachine _,Entry.OfCase _ -> {}
            }
        }
    }

    /** A scenario's samples; empty if there are none or other work used the processors meanwhile. */
    Optional<Latency> clean(Scenario scenario) {
        return measured(sampled.get(scenario)).filter(l -> isClean(l, scenario.threads(), cores));
    }

    static boolean isClean(Latency service, int threads, int cores) {
        return service.waited() >= 0
                && SlicePoint.kept(service.waited() * threads, threads, cores) <= Thresholds.CLEAN_RUN_DELAY;
    }

    Optional<Latency> control(int threads) {
        return measured(controls.get(threads));
    }

    private static Optional<Latency> measured(Outcome<Latency> outcome) {
        return outcome instanceof Outcome.Measured<Latency>(Latency l) ? Optional.of(l) : Optional.empty();
    }

    /** The outcome of a scenario's service times; empty if they were not sampled. */
    public Optional<Outcome<Latency>> of(Scenario scenario) {
        return Optional.ofNullable(sampled.get(scenario));
    }

    /** The outcome for an operation that does nothing, with this many threads. */
    public Optional<Outcome<Latency>> ofControl(int threads) {
        return Optional.ofNullable(controls.get(threads));
    }
}

package weighbridge.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Entry;
import weighbridge.model.Latency;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.Scenario;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Thresholds;

/** What a run sampled of single operations, and of an operation that does nothing. */
final class ServiceTimes {
    private static final String PREFIX = "service.";

    private final Map<Scenario, Outcome<Latency>> sampled = new HashMap<>();
    private final Map<Integer, Outcome<Latency>> controls = new HashMap<>();
    private final int cores;

    ServiceTimes(List<Entry> entries, int cores) {
        this.cores = cores;
        for (Entry entry : entries) {
            switch (entry) {
                case Entry.OfLatency l -> sampled.put(l.scenario(), l.outcome());
                case Entry.OfControl c -> controls.put(c.threads(), c.outcome());
                case Entry.OfFacts _, Entry.OfTrial _, Entry.OfAudit _, Entry.OfCase _ -> {}
            }
        }
    }

    /** What was sampled while other work left the processors to the threads. */
    Optional<Latency> clean(Scenario scenario) {
        return measured(sampled.get(scenario)).filter(l -> isClean(l, scenario.threads(), cores));
    }

    static boolean isClean(Latency service, int threads, int cores) {
        return service.waited() >= 0 && SlicePoint.kept(service.waited() * threads, threads, cores) <= Thresholds.CLEAN_RUN_DELAY;
    }

    Optional<Latency> control(int threads) {
        return measured(controls.get(threads));
    }

    private static Optional<Latency> measured(Outcome<Latency> outcome) {
        return outcome instanceof Outcome.Measured<Latency>(Latency l) ? Optional.of(l) : Optional.empty();
    }

    /**
     * The rows of a group: the codecs in their order, and the control; none where nothing was sampled.
     *
     * @param without a speed, and why, by codec; whose speed is refused or mismatched has no service times either
     */
    List<ReportModel.Service> rows(Scenario.Group group, List<String> codecs, Map<String, Outcome<ReportModel.Standing>> without) {
        List<ReportModel.Service> rows = new ArrayList<>();
        for (String codec : codecs) {
            Scenario scenario = group.of(codec);
            if (!sampled.containsKey(scenario)) continue;
            rows.add(row(codec, group.operation(), switch (without.get(codec)) {
                case Outcome.Refused<ReportModel.Standing>(String reason) -> new Outcome.Refused<>(reason);
                case Outcome.Mismatched<ReportModel.Standing>(String reason) -> new Outcome.Mismatched<>(reason);
                case null, default -> sampled.get(scenario);
            }));
        }
        if (!rows.isEmpty() && controls.containsKey(group.threads())) {
            rows.add(row(ReportModel.Service.CONTROL, group.operation(), controls.get(group.threads())));
        }
        return rows;
    }

    private static ReportModel.Service row(String codec, Operation operation, Outcome<Latency> outcome) {
        if (!(outcome instanceof Outcome.Measured<Latency>(Latency l))) {
            return new ReportModel.Service(codec, Outcome.without(outcome.word(), outcome.reason()));
        }
        List<ReportModel.Cell> cells = new ArrayList<>();
        cells.add(cell("mean", operation, l.mean()));
        for (double p : Latency.PERCENTILES) Optional.ofNullable(l.nanos().get(Latency.name(p))).ifPresent(n -> cells.add(cell(Latency.name(p), operation, n)));
        return new ReportModel.Service(codec, new Outcome.Measured<>(List.copyOf(cells)));
    }

    /** One JVM tells nothing of the others: the interval has no ends. */
    private static ReportModel.Cell cell(String name, Operation operation, double nanos) {
        return new ReportModel.Cell(PREFIX + name, Optional.of(operation), "ns", nanos, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1, true,
                Optional.empty(), "", List.of());
    }
}

package weighbridge.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Operation;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.ServiceTimes;

/** The service times of a group, as rows of its report. */
final class ServiceRows {
    private static final String PREFIX = "service.";

    private final ServiceTimes times;

    ServiceRows(ServiceTimes times) {
        this.times = times;
    }

    /**
     * The rows of a group: the codecs in the given order, then the control; empty if nothing was sampled.
     *
     * @param without the outcomes that explain missing speeds, by codec; a codec whose speed is refused or mismatched
     *                has no service times either
     */
    List<ReportModel.Service> of(Scenario.Group group, List<String> codecs,
            Map<String, Outcome<ReportModel.Standing>> without) {
        List<ReportModel.Service> rows = new ArrayList<>();
        for (String codec : codecs) {
            Scenario scenario = group.of(codec);
            Optional<Outcome<Latency>> sampled = times.of(scenario);
            if (sampled.isEmpty()) continue;
            rows.add(row(codec, group.operation(), switch (without.get(codec)) {
                case Outcome.Refused<ReportModel.Standing>(String reason) -> new Outcome.Refused<>(reason);
                case Outcome.Mismatched<ReportModel.Standing>(String reason) -> new Outcome.Mismatched<>(reason);
                case null, default -> sampled.get();
            }));
        }
        if (!rows.isEmpty()) {
            times.ofControl(group.threads())
                    .ifPresent(c -> rows.add(row(ReportModel.Service.CONTROL, group.operation(), c)));
        }
        return rows;
    }

    private static ReportModel.Service row(String codec, Operation operation, Outcome<Latency> outcome) {
        if (!(outcome instanceof Outcome.Measured<Latency>(Latency l))) {
            return new ReportModel.Service(codec, Outcome.without(outcome.word(), outcome.reason()));
        }
        List<ReportModel.Cell> cells = new ArrayList<>();
        cells.add(cell("mean", operation, l.mean()));
        for (double p : Latency.PERCENTILES)
            Optional.ofNullable(l.nanos().get(Latency.name(p)))
                    .ifPresent(n -> cells.add(cell(Latency.name(p), operation, n)));
        return new ReportModel.Service(codec, new Outcome.Measured<>(List.copyOf(cells)));
    }

    /** A cell with an unbounded interval, since one JVM says nothing about others. */
    private static ReportModel.Cell cell(String name, Operation operation, double nanos) {
        return new ReportModel.Cell(PREFIX + name, Optional.of(operation), "ns", nanos, Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY, 1, true, Optional.empty(), "", List.of());
    }
}

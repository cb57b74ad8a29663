package weighbridge.study.replay;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.SummaryRow;
import weighbridge.stats.Thresholds;

/** The speeds that a replay measured like everything else here. */
public final class CorrectedSpeeds {
    /** What a corrected replay times if its article timed writing and reading. */
    public static final List<Operation> OPERATIONS = List.of(Operation.ENCODE, Operation.READ);

    private final List<SummaryRow> rows;

    /** @param rows of the run's summary */
    public CorrectedSpeeds(List<SummaryRow> rows) {
        this.rows = List.copyOf(rows);
    }

    /** The result of a scenario. */
    public CorrectedSpeed speed(Scenario scenario) {
        return row(scenario, ReportModel.CPU).map(CorrectedSpeeds::corrected)
                .orElseGet(() -> missing("corrected: the time ended before its first trial"));
    }

    /** The CPU time of an operation as a claim names it. */
    public Figure time(Scenario scenario) {
        CorrectedSpeed speed = speed(scenario);
        return Figure.measured(
                scenario.codec() + ", " + scenario.operation().text() + " " + scenario.workload() + ", ns",
                speed.nanos(), speed.rounds());
    }

    /** The mean bytes of a message. */
    public Figure size(String codec, String workload) {
        return Figure.counted(codec + ", message of " + workload + ", B",
                rows.stream()
                        .filter(r -> r.metric().equals(ReportModel.SIZE) && r.codec().equals(codec)
                                && r.workload().equals(workload))
                        .findFirst().map(SummaryRow::estimate).orElse(OptionalDouble.empty()));
    }

    /** Whether a contestant failed a gate. */
    public boolean hasFailures() {
        return rows.stream().anyMatch(CorrectedSpeeds::isFailed);
    }

    /** A row of the summary; if a scenario has no number, the row of its CPU time says why. */
    public Optional<SummaryRow> row(Scenario scenario, String metric) {
        return rows.stream()
                .filter(r -> r.metric().equals(metric) && r.codec().equals(scenario.codec())
                        && r.workload().equals(scenario.workload())
                        && r.op().filter(scenario.operation().text()::equals).isPresent()
                        && r.threads().equals(OptionalInt.of(scenario.threads())))
                .findFirst();
    }

    /** The number of a scenario's row: without an interval if it comes from one trial; none if no trial counts. */
    public static Spread spread(SummaryRow row) {
        return row.n() == 0 ? Spread.NONE : spread(row, row.estimate(), row.low(), row.high());
    }

    /**
     * The ratio to the baseline, by the same rules. With a single round, the interval would show what is assumed instead
     * of anything measured, so it is left out.
     */
    static Spread ratio(SummaryRow row) {
        return spread(row, row.ratio(), row.ratioLow(), row.ratioHigh());
    }

    private static Spread spread(SummaryRow row, OptionalDouble value, OptionalDouble low, OptionalDouble high) {
        Spread whole = new Spread(value, low, high, row.n() < Thresholds.LIKELY_ROUNDS);
        return row.n() == 1 ? whole.withoutInterval() : whole;
    }

    /** How many rounds the number comes from, in words. */
    public static String rounds(SummaryRow row) {
        return switch (row.n()) {
            case 0 -> "no trial counts";
            case 1 -> "one round";
            default -> row.n() + " rounds";
        };
    }

    /** Whether a contestant failed a gate; running out of time is not its failure. */
    public static boolean isFailed(SummaryRow row) {
        return !row.outcome().equals("measured") && Outcome.without(row.outcome(), row.reason()).isFailure();
    }

    private static CorrectedSpeed corrected(SummaryRow row) {
        if (row.estimate().isEmpty()) {
            return new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0,
                    "corrected: " + row.outcome() + ", " + row.reason(), isFailed(row));
        }
        String note = "corrected: CPU time, " + rounds(row)
                + (row.flags().isEmpty() ? "" : ", " + String.join(", ", row.flags()));
        return new CorrectedSpeed(spread(row), ratio(row), row.verdict(), row.n(), note, false);
    }

    private static CorrectedSpeed missing(String note) {
        return new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0, note, false);
    }
}

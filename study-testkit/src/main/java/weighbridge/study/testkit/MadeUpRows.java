package weighbridge.study.testkit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import weighbridge.model.Operation;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.SummaryRow;

/**
 * Rows of a run's summary that a test makes up.
 *
 * @param workload of all of them
 */
public record MadeUpRows(String workload) {
    private static final int ROUNDS = 8;
    /** Half of an interval, as a share of the number. */
    private static final double HALF = 0.01;

    /** The mean bytes of a message. */
    public SummaryRow size(String codec, double bytes) {
        return row(codec, Optional.empty(), ReportModel.SIZE, "B", bytes, 0, 1);
    }

    /** An operation's CPU time in one thread, within 1 %, from eight rounds. */
    public SummaryRow time(String codec, Operation operation, double nanos) {
        return row(codec, Optional.of(operation), ReportModel.CPU, "ns", nanos, HALF * nanos, ROUNDS);
    }

    private SummaryRow row(String codec, Optional<Operation> operation, String metric, String unit, double number,
            double half, int n) {
        OptionalDouble none = OptionalDouble.empty();
        return new SummaryRow(codec, workload, operation.map(Operation::text),
                operation.isPresent() ? OptionalInt.of(1) : OptionalInt.empty(), metric, unit,
                OptionalDouble.of(number), OptionalDouble.of(number - half), OptionalDouble.of(number + half), n,
                Optional.empty(), none, none, none, "", "measured", "", List.of());
    }
}

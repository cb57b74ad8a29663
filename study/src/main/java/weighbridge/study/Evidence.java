package weighbridge.study;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Plan;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.SummaryRow;

/**
 * What a run of a study holds.
 *
 * @param plan     with the workloads that trials time
 * @param measured every entry of the journal
 * @param weighed  the report of what trials weighed; empty where nothing was
 * @param rows     of that report
 * @param report   where the report with charts is
 */
public record Evidence(Plan plan, Environment environment, Journalled measured, Optional<ReportModel> weighed,
                       List<SummaryRow> rows, Path report) {
    public Evidence {
        rows = List.copyOf(rows);
    }

    /** The workload of that name. */
    public Plan.Workload workload(String name) {
        return plan.workloads().stream().filter(w -> w.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no workload " + name + " is in the plan"));
    }
}

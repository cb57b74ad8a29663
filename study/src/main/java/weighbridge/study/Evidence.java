package weighbridge.study;

import java.util.List;
import java.util.Optional;
import weighbridge.model.form.Form;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Plan;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.SummaryRow;

/**
 * The results of a study's run.
 *
 * @param plan     with the workloads that trials time
 * @param measured every entry of the journal
 * @param weighed  the report of the trials; empty if there were none
 * @param rows     of that report
 */
public record Evidence(Plan plan, Environment environment, Journalled measured, Optional<ReportModel> weighed,
        List<SummaryRow> rows) {
    public Evidence {
        rows = List.copyOf(rows);
    }

    /**
     * The workload with that name.
     *
     * @throws Form.Misfit if the plan has none, since a run may come from elsewhere
     */
    public Plan.Workload workload(String name) {
        return plan.workloads().stream().filter(w -> w.name().equals(name)).findFirst()
                .orElseThrow(() -> new Form.Misfit("workloads", "one called " + name, plan.workloads()));
    }
}

package weighbridge.study;

import java.util.List;
import java.util.Optional;
import weighbridge.model.CodecInfo;
import weighbridge.model.form.Form;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Plan;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.SummaryRow;

/**
 * The results of a study's run.
 *
 * @param plan        with the workloads that trials time
 * @param contestants what was known of them when the run began
 * @param measured    every entry of the journal
 * @param weighed     the report of the trials; empty if there were none
 * @param rows        of that report
 */
public record Evidence(Plan plan, Environment environment, List<CodecInfo> contestants, Journalled measured,
        Optional<ReportModel> weighed, List<SummaryRow> rows) {
    public Evidence {
        contestants = List.copyOf(contestants);
        rows = List.copyOf(rows);
    }

    /** What is known of a contestant; empty if the run did not have it. */
    public Optional<CodecInfo> contestant(String id) {
        return contestants.stream().filter(c -> c.id().equals(id)).findFirst();
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

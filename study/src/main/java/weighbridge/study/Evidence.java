package weighbridge.study;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.Plan;
import weighbridge.report.ReportModel;
import weighbridge.report.SummaryRow;

/**
 * What a run of a study holds.
 *
 * @param plan      with its workloads; its field is empty where nothing is weighed
 * @param workloads by name, those of the study's own cases among them
 * @param entries   every entry of the journal
 * @param weighed   the report of what was weighed; empty where nothing was
 * @param rows      of that report
 * @param took      from the first entry to the end of the last
 */
public record Evidence(Plan plan, Map<String, Plan.Workload> workloads, Environment environment, List<Entry> entries,
                       Optional<ReportModel> weighed, List<SummaryRow> rows, Duration took) {
    public Evidence {
        workloads = Map.copyOf(workloads);
        entries = List.copyOf(entries);
        rows = List.copyOf(rows);
    }

    /** The study's own cases, in the order in which they ended. */
    public List<Entry.OfCase> cases() {
        return entries.stream().filter(Entry.OfCase.class::isInstance).map(Entry.OfCase.class::cast).toList();
    }
}

package weighbridge.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.report.model.ReportModel;

/** A report's warnings, grouped by remedy. */
final class GroupedWarnings {
    private GroupedWarnings() {}

    /** What happened, one sentence for each cause, and a remedy for all of it. */
    record Note(List<String> causes, String remedy) {
        Note {
            causes = List.copyOf(causes);
        }
    }

    static List<Note> of(ReportModel model) {
        Map<String, List<String>> byRemedy = new LinkedHashMap<>();
        for (ReportModel.Warning w : model.warnings()) {
            byRemedy.computeIfAbsent(w.remedy(), _ -> new ArrayList<>())
                    .add((w.subject().isEmpty() ? "" : w.subject() + ": ") + w.cause());
        }
        return byRemedy.entrySet().stream().map(e -> new Note(e.getValue(), e.getKey())).toList();
    }
}

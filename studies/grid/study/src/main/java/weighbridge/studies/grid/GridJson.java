package weighbridge.studies.grid;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import weighbridge.grid.GridRun;
import weighbridge.model.run.Outcome;
import weighbridge.study.Shown;
import weighbridge.study.grid.GridContender;
import weighbridge.study.grid.GridRuns;

/** The grid's measurements, as JSON for other programs. */
record GridJson(GridAsked asked, GridRuns runs) {
    /**
     * The whole JSON tree.
     *
     * @param notes what readers of the numbers should know, in sentences
     */
    Map<String, Object> tree(List<String> answers, List<String> notes) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("study", "grid");
        json.put("bench", asked.bench().name().toLowerCase(Locale.ROOT));
        json.put("baseline", asked.field().getFirst().name());
        json.put("entries", asked.entries());
        json.put("comparisons", runs.comparisons());
        json.put("answers", answers);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String w : asked.workloads()) for (GridContender c : asked.field()) rows.add(row(c, w));
        json.put("rows", rows);
        json.put("notes", notes);
        return json;
    }

    private Map<String, Object> row(GridContender c, String workload) {
        Map<String, Object> row = new LinkedHashMap<>();
        Map<Integer, GridRun> counted = runs.runs(c.name(), workload);
        row.put("format", c.name());
        row.put("codec", c.codec());
        row.put("kept", c.kept().name().toLowerCase(Locale.ROOT));
        row.put("workload", workload);
        row.put("outcome", !counted.isEmpty() ? "measured"
                : runs.failure(c.name(), workload).map(Outcome::word).orElse("not-reached"));
        runs.failure(c.name(), workload).ifPresent(o -> row.put("reason", o.reason()));
        row.put("rounds", counted.size());
        row.put("cold", runs.cold(c.name(), workload));
        put(row, "rate", c, workload, r -> r.work().rate());
        put(row, "clientCpuNanos", c, workload, r -> r.work().clientCpu());
        put(row, "memberCpuNanos", c, workload, r -> r.work().memberCpu());
        put(row, "cpuNanos", c, workload, GridRuns::cpu);
        bytes(row, "ownedBytes", c, workload, GridTables::owned);
        bytes(row, "heapBytes", c, workload, GridTables::heap);
        bytes(row, "metadataBytes", c, workload, GridTables::metadata);
        bytes(row, "clientNetworkBytes", c, workload, GridTables::clientTraffic);
        bytes(row, "memberNetworkBytes", c, workload, GridTables::memberTraffic);
        put(row, "delayP50", c, workload, r -> GridTables.at(r.delays(), GridRun.Delays::p50));
        put(row, "delayP99", c, workload, r -> GridTables.at(r.delays(), GridRun.Delays::p99));
        put(row, "delayP999", c, workload, r -> GridTables.at(r.delays(), GridRun.Delays::p999));
        put(row, "emptyP50", c, workload, r -> GridTables.at(r.control(), GridRun.Delays::p50));
        put(row, "emptyP99", c, workload, r -> GridTables.at(r.control(), GridRun.Delays::p99));
        counted.values().stream().flatMap(r -> r.matched().stream()).findFirst()
                .ifPresent(m -> row.put("matched", m.rows()));
        String baseline = asked.field().getFirst().name();
        if (!c.name().equals(baseline)) {
            (asked.isTimed() ? runs.compare(c.name(), baseline, workload, GridTables::p99)
                    : runs.slower(c.name(), baseline, workload))
                    .ifPresent(x -> row.put(asked.isTimed() ? "p99" : "time", Shown.tree(x)));
            runs.dearer(c.name(), baseline, workload).ifPresent(x -> row.put("cpu", Shown.tree(x)));
        }
        return row;
    }

    private void bytes(Map<String, Object> row, String key, GridContender c, String workload,
            ToDoubleFunction<GridRun> of) {
        runs.bytes(c.name(), workload, of).ifPresent(e -> row.put(key, Shown.tree(e)));
    }

    private void put(Map<String, Object> row, String key, GridContender c, String workload,
            ToDoubleFunction<GridRun> of) {
        runs.estimate(c.name(), workload, of).ifPresent(e -> row.put(key, Shown.tree(e)));
    }
}

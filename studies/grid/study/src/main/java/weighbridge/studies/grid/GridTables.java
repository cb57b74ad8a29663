package weighbridge.studies.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import weighbridge.grid.GridOrder;
import weighbridge.grid.GridRun;
import weighbridge.model.run.Outcome;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.study.Shown;
import weighbridge.study.grid.GridContender;
import weighbridge.study.grid.GridRuns;
import weighbridge.study.replay.Aligned;
import weighbridge.study.replay.Sheet;

/** The cost of each format in the grid, as tables. */
record GridTables(GridAsked asked, GridRuns runs) {
    /** All columns, with intervals. */
    private static final Detail ALL = new Detail(3, true);
    /** Levels of detail, from what a page shows down to what fits into any terminal. */
    private static final List<Detail> DETAILS =
            List.of(ALL, new Detail(2, true), new Detail(2, false), new Detail(1, false), new Detail(0, false));

    /**
     * How much a table shows.
     *
     * @param most      columns whose {@code matters} is higher are left out
     * @param intervals whether numbers are shown with their intervals
     */
    private record Detail(int most, boolean intervals) {}

    /**
     * A column of a table.
     *
     * @param above   the heading that it shares with its neighbours; empty for none
     * @param matters 0 if every table has it; columns with higher numbers are left out sooner
     * @param cell    makes the text of a contender's cell at a level of detail
     */
    private record Column(String above, String head, int matters, BiFunction<String, Detail, String> cell) {}

    /** The tables with all columns, for pages. */
    List<Sheet> all() {
        return asked.workloads().stream().flatMap(
                w -> List.of(sheet(speed(w), caption(w), w, ALL), sheet(bytes(w), bytesCaption(w), w, ALL)).stream())
                .filter(s -> s.head().size() > 1).toList();
    }

    /** The tables with as many columns as fit into a terminal of that width. */
    List<Sheet> fitting(int columns) {
        return asked.workloads().stream()
                .flatMap(w -> List
                        .of(fitting(speed(w), caption(w), w, columns), fitting(bytes(w), bytesCaption(w), w, columns))
                        .stream())
                .filter(s -> s.head().size() > 1).toList();
    }

    private Sheet fitting(List<Column> columns, String caption, String workload, int width) {
        for (Detail detail : DETAILS) {
            Sheet sheet = sheet(columns, caption, workload, detail);
            if (Aligned.text(new Sheet("", sheet.head(), sheet.rows())).lines().allMatch(l -> l.length() <= width))
                return sheet;
        }
        return sheet(columns, caption, workload, DETAILS.getLast());
    }

    private Sheet sheet(List<Column> all, String caption, String workload, Detail detail) {
        List<Column> columns = all.stream().filter(c -> c.matters() <= detail.most()).toList();
        List<String> head = new ArrayList<>(List.of("format"));
        String above = "";
        for (Column c : columns) {
            // A heading shared by several columns is placed over the first.
            head.add(c.above().isEmpty() || c.above().equals(above) ? c.head() : c.above() + ": " + c.head());
            above = c.above();
        }
        List<List<String>> rows = new ArrayList<>();
        for (String contender : ranked(workload)) {
            List<String> row = new ArrayList<>(List.of(contender));
            if (runs.runs(contender, workload).isEmpty()) {
                row.add(runs.failure(contender, workload).map(Outcome::word).orElse("not reached"));
                while (row.size() < head.size()) row.add(Shown.NONE);
            } else {
                for (Column c : columns) row.add(c.cell().apply(contender, detail));
            }
            rows.add(row.subList(0, head.size()));
        }
        return new Sheet(caption, head, rows);
    }

    /** The contenders by rising CPU cost; those without a number come last. */
    List<String> ranked(String workload) {
        return asked.field().stream().map(GridContender::name)
                .sorted((a, b) -> Double.compare(rank(a, workload), rank(b, workload))).toList();
    }

    private double rank(String contender, String workload) {
        return runs.cpu(contender, workload).map(Estimate::point).orElse(Double.POSITIVE_INFINITY);
    }

    private String caption(String workload) {
        return String.format(Locale.ROOT, "%s: %s, %,d entries, %s", workload,
                asked.bench().name().toLowerCase(Locale.ROOT), asked.entries(), load());
    }

    private String load() {
        String threads =
                asked.clients() * asked.threads() == 1 ? "one thread" : asked.clients() * asked.threads() + " threads";
        return switch (asked.load()) {
            case GridOrder.Load.Synchronous _ -> threads + ", one operation at a time";
            case GridOrder.Load.Pipelined(int inFlight) ->
                String.format(Locale.ROOT, "%s, %,d operations under way in each", threads, inFlight);
            case GridOrder.Load.AtRate(double perSecond) ->
                String.format(Locale.ROOT, "%s, %,.0f operations/s due", threads, perSecond);
        };
    }

    private static String bytesCaption(String workload) {
        return workload + ": bytes per entry, and bytes on the network per operation";
    }

    private List<Column> speed(String w) {
        List<Column> columns = new ArrayList<>();
        if (asked.isTimed()) {
            columns.add(new Column("", "operations/s", 2, (c, d) -> rate(c, w, d)));
            columns.add(delay("delay µs", "p50", 0, w, GridRun::delays, GridRun.Delays::p50));
            columns.add(delay("delay µs", "p99", 0, w, GridRun::delays, GridRun.Delays::p99));
            columns.add(delay("delay µs", "p99.9", 1, w, GridRun::delays, GridRun.Delays::p999));
            columns.add(delay("empty µs", "p50", 0, w, GridRun::control, GridRun.Delays::p50));
            columns.add(delay("empty µs", "p99", 0, w, GridRun::control, GridRun.Delays::p99));
            columns.add(
                    new Column("verdict", "p99", 0, (c, _) -> verdict(c, o -> runs.compare(c, o, w, GridTables::p99))));
        } else {
            columns.add(new Column("", "operations/s", 0, (c, d) -> rate(c, w, d)));
            columns.add(new Column("", "time", 1, (c, _) -> verdict(c, o -> runs.slower(c, o, w))));
        }
        if (asked.isEmbedded()) {
            columns.add(new Column("CPU µs", "clients", 3, (c, d) -> micros(c, w, r -> r.work().clientCpu(), d)));
            columns.add(new Column("CPU µs", "members", 3, (c, d) -> micros(c, w, r -> r.work().memberCpu(), d)));
        }
        int matters = asked.isTimed() ? 2 : 0;
        columns.add(new Column("CPU µs", asked.isEmbedded() ? "both" : "clients", matters,
                (c, d) -> micros(c, w, GridRuns::cpu, d)));
        columns.add(new Column("", "CPU", matters, (c, _) -> verdict(c, o -> runs.dearer(c, o, w))));
        if (asked.bench().asks()) {
            columns.add(new Column("", "rows", 1,
                    (c, _) -> runs.runs(c, w).values().stream().flatMap(r -> r.matched().stream())
                            .map(m -> String.format(Locale.ROOT, "%,d", m.rows())).findFirst().orElse(Shown.NONE)));
        }
        return columns;
    }

    private List<Column> bytes(String w) {
        List<Column> columns = new ArrayList<>();
        boolean hidden = asked.field().stream().anyMatch(c -> hidden(c.name(), w).isPresent());
        if (asked.isEmbedded()) {
            columns.add(bytes("entry", "owned", 0, w, GridTables::owned));
            columns.add(bytes("entry", "heap", 0, w, GridTables::heap));
            if (hidden) columns.add(bytes("entry", "JSON metadata", 0, w, GridTables::metadata));
        }
        if (runs.all().stream().anyMatch(r -> r.traffic().isPresent())) {
            columns.add(bytes("network", "clients", 0, w, GridTables::clientTraffic));
            if (asked.isEmbedded()) columns.add(bytes("network", "members", 1, w, GridTables::memberTraffic));
        }
        return columns;
    }

    /** Bytes per entry without backup copies, as the grid reports them. */
    static double owned(GridRun run) {
        return run.memory().map(GridRun.Memory::ownedPerEntry).orElse(Double.NaN);
    }

    /** Bytes of heap per entry, including its backup copies. */
    static double heap(GridRun run) {
        return run.memory().map(GridRun.Memory::heapPerEntry).orElse(Double.NaN);
    }

    /** Bytes of heap per entry, including its backup copies, that go to the grid's JSON metadata. */
    static double metadata(GridRun run) {
        return run.memory().flatMap(m -> m.heapWithoutMetadata().map(h -> (double) (m.heap() - h) / m.entries()))
                .orElse(Double.NaN);
    }

    /** Bytes per operation between clients and members. */
    static double clientTraffic(GridRun run) {
        return run.traffic().map(t -> (double) t.clients() / run.work().operations()).orElse(Double.NaN);
    }

    /** Bytes per operation among members. */
    static double memberTraffic(GridRun run) {
        return run.traffic().flatMap(GridRun.Traffic::members).map(m -> (double) m / run.work().operations())
                .orElse(Double.NaN);
    }

    /** One figure of the delays; not a number if none were measured. */
    static double at(Optional<GridRun.Delays> delays, ToLongFunction<GridRun.Delays> of) {
        return delays.map(d -> (double) of.applyAsLong(d)).orElse(Double.NaN);
    }

    /** The delay within which 99 % of operations ended, in nanoseconds; not a number if none was measured. */
    static double p99(GridRun run) {
        return at(run.delays(), GridRun.Delays::p99);
    }

    private Optional<Estimate> hidden(String contender, String workload) {
        return runs.bytes(contender, workload, GridTables::metadata);
    }

    private Column bytes(String above, String head, int matters, String workload, ToDoubleFunction<GridRun> of) {
        return new Column(above, head, matters, (c, d) -> number(runs.bytes(c, workload, of), d));
    }

    private Column delay(String above, String head, int matters, String workload,
            Function<GridRun, Optional<GridRun.Delays>> of, ToLongFunction<GridRun.Delays> at) {
        return new Column(above, head, matters, (c, d) -> micros(c, workload, r -> at(of.apply(r), at), d));
    }

    private static String number(Optional<Estimate> estimate, Detail detail) {
        return estimate.map(e -> Shown.number(e) + (detail.intervals() && !e.isExact() ? Shown.half(e) : ""))
                .orElse(Shown.NONE);
    }

    private String rate(String contender, String workload, Detail detail) {
        return runs.isCold(contender, workload)
                ? runs.rate(contender, workload).map(e -> Shown.number(e) + Shown.COLD).orElse(Shown.NONE)
                : number(runs.rate(contender, workload), detail);
    }

    private String micros(String contender, String workload, ToDoubleFunction<GridRun> nanos, Detail detail) {
        return runs.estimate(contender, workload, nanos)
                .map(e -> Shown.micros(e)
                        + (runs.isCold(contender, workload) ? Shown.COLD : detail.intervals() ? Shown.half(e) : ""))
                .orElse(Shown.NONE);
    }

    private String verdict(String contender, Function<String, Optional<Comparison>> against) {
        String baseline = asked.field().getFirst().name();
        return contender.equals(baseline) ? "baseline" : Shown.verdict(against.apply(baseline));
    }
}

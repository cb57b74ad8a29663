package weighbridge.report.view;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Flag;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Ranking;

/** The page's folded tables: sizes, libraries, each operation, losses, failures. */
final class HtmlTables {
    private static final String COLD = "cold";

    private HtmlTables() {}

    static void sizes(ObjectNode node, ReportModel.Workload w) {
        List<String> metrics = sizeMetrics(w);
        HtmlTable table = new HtmlTable(node).column("codec", false);
        metrics.forEach(m -> table.column(sizeTitle(m), true));
        table.column("same bytes each time", false);
        for (ReportModel.Exact e : w.exact()) {
            table.row().text(e.codec());
            if (!(e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f))) {
                table.failure(e.outcome(), metrics.size() + 1);
                continue;
            }
            metrics.forEach(m -> table.cell(f.cell(m), f.cell(m).map(Scale::of).orElse(Scale.of("B", List.of()))));
            table.text(f.stable() ? "yes" : "no");
        }
    }

    /** Each contestant's library, the heap that a decoded message keeps alive, and the allocation before warm-up. */
    static void libraries(ObjectNode node, ReportModel.Workload w) {
        List<Operation> kept = operations(w, ReportModel.ExactFacts::heap);
        List<Operation> operations = operations(w, ReportModel.ExactFacts::alloc);
        HtmlTable table = new HtmlTable(node).column("codec", false).column("library", false);
        kept.forEach(o -> table.column(o == Operation.READ ? "heap once read" : "heap decoded", true));
        operations.forEach(o -> table.column("alloc " + o.text(), true));
        for (ReportModel.Exact e : w.exact()) {
            table.row().text(e.codec()).text(e.library());
            if (e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f)) {
                Stream.concat(kept.stream().map(f::heap), operations.stream().map(f::alloc))
                        .forEach(c -> table.cell(c, c.map(Scale::of).orElse(Scale.of("B", List.of()))));
            } else if (kept.size() + operations.size() > 0) {
                table.failure(e.outcome(), kept.size() + operations.size());
            }
        }
    }

    private static List<Operation> operations(ReportModel.Workload w,
            BiFunction<ReportModel.ExactFacts, Operation, Optional<ReportModel.Cell>> cell) {
        return Stream.of(Operation.values()).filter(o -> facts(w).anyMatch(f -> cell.apply(f, o).isPresent())).toList();
    }

    static Stream<ReportModel.ExactFacts> facts(ReportModel.Workload w) {
        return w.exact().stream().flatMap(e -> e.facts().stream());
    }

    /**
     * The metrics of sizes: first the size itself, then that of a message compressed alone, then its share of a
     * compressed batch.
     */
    static List<String> sizeMetrics(ReportModel.Workload w) {
        return facts(w).flatMap(f -> f.cells().stream()).map(ReportModel.Cell::metric)
                .filter(m -> m.startsWith("size.")).distinct()
                .sorted(Comparator
                        .comparing(
                                (String m) -> m.equals(ReportModel.SIZE) ? 0 : m.startsWith(ReportModel.BATCH) ? 2 : 1)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** The title of a size. {@code size.batch.zstd} is a message's share of a compressed batch of a thousand. */
    static String sizeTitle(String metric) {
        String name = metric.substring("size.".length());
        if (name.equals("raw")) return "size";
        return name.startsWith("batch.") ? name.substring("batch.".length()) + "/1k" : name;
    }

    static void grid(ObjectNode node, Grid grid) {
        node.put("title", grid.title()).put("note", grid.note());
        HtmlTable table = new HtmlTable(node.putObject("table")).column("codec", false);
        grid.columns().forEach(c -> table.column(c, true));
        for (Grid.Row row : grid.rows()) {
            table.row().text(row.codec());
            if (row.failure().isPresent()) {
                table.failure(row.failure().get(), grid.columns().size());
                continue;
            }
            for (int i = 0; i < grid.columns().size(); i++) {
                Optional<ReportModel.Cell> cell = row.cells().get(i);
                if (cell.isPresent()) table.number(row.text(i), cell.get().estimate());
                else table.text(row.text(i));
            }
        }
    }

    static void speeds(ObjectNode node, ReportModel.Group g, ReportModel.Workload w, ReportModel.Conditions c) {
        String metric = Overview.metric(g.operation());
        boolean wall = HtmlPlots.standings(g).anyMatch(s -> s.cell(ReportModel.WALL).isPresent());
        boolean process = HtmlPlots.standings(g).anyMatch(s -> s.cell(ReportModel.PROCESS).isPresent());
        boolean alloc = g.rows().stream().anyMatch(r -> alloc(g, r, w).isPresent());
        List<String> parts = Overview.COLD.keySet().stream()
                .filter(m -> HtmlPlots.standings(g).anyMatch(s -> s.cell(m).isPresent())).toList();
        Scale scale = scale(HtmlPlots.standings(g).flatMap(s -> s.cell(metric).stream()).toList());
        Scale wallScale = scale(HtmlPlots.standings(g).flatMap(s -> s.cell(ReportModel.WALL).stream()).toList());
        HtmlTable table = new HtmlTable(node).column("rank", true).column("codec", false)
                .column(g.operation() == Operation.COLD ? "wall time" : "CPU time", true);
        parts.forEach(m -> table.column(Overview.COLD.get(m), true));
        if (process) table.column("process CPU", true);
        table.column("× fastest (" + Scale.percent(c.confidence()) + ")", true).column("verdict", false);
        if (wall) table.column("wall time", true);
        if (alloc) table.column("alloc", true);
        boolean first =
                g.operation() != Operation.COLD && HtmlPlots.standings(g).anyMatch(s -> s.cell(COLD).isPresent());
        Scale firstScale = scale(HtmlPlots.standings(g).flatMap(s -> s.cell(COLD).stream()).toList());
        if (first) table.column("first call", true);
        boolean remarks =
                HtmlPlots.standings(g).anyMatch(s -> s.cell(metric).map(x -> !remarks(x).isEmpty()).orElse(false));
        table.column("trials", true);
        if (remarks) table.column("remarks", false);
        for (ReportModel.Row r : g.rows()) {
            table.row();
            if (!(r.outcome() instanceof Outcome.Measured(ReportModel.Standing s))) {
                table.text("–").text(r.codec()).failure(r.outcome(), 4 + parts.size() + (process ? 1 : 0)
                        + (wall ? 1 : 0) + (alloc ? 1 : 0) + (first ? 1 : 0) + (remarks ? 1 : 0));
                continue;
            }
            Optional<ReportModel.Cell> cell = s.cell(metric);
            Optional<Ranking.Place> place = s.ranked().map(ReportModel.Rank.Ranked::place).filter(p -> p.first() > 0);
            if (place.isEmpty()) table.text("–");
            else table.number(Overview.place(s), place.get().first());
            table.text(r.codec()).cell(cell, scale);
            parts.forEach(m -> table.cell(s.cell(m), scale));
            if (process) table.cell(s.cell(ReportModel.PROCESS), scale);
            if (s.toFastest().isPresent()) table.ratio(s.toFastest().get());
            else if (HtmlPlots.fastest(g).equals(Optional.of(r.codec()))) table.number("1", 1);
            else table.text("–");
            table.text(Overview.words(s, true));
            if (wall) table.cell(s.cell(ReportModel.WALL), wallScale);
            if (alloc)
                table.cell(alloc(g, r, w),
                        Scale.of("B", alloc(g, r, w).stream().map(ReportModel.Cell::estimate).toList()));
            if (first) table.cell(s.cell(COLD), firstScale);
            table.number(cell.map(x -> Integer.toString(x.n())).orElse("0"), cell.map(ReportModel.Cell::n).orElse(0));
            if (remarks) table.text(cell.map(HtmlTables::remarks).orElse(""));
        }
    }

    private static String remarks(ReportModel.Cell cell) {
        return String.join(", ", Stream.concat(cell.provisional() ? Stream.of("provisional") : Stream.empty(),
                cell.flags().stream().map(Flag::text)).toList());
    }

    private static Optional<ReportModel.Cell> alloc(ReportModel.Group g, ReportModel.Row row, ReportModel.Workload w) {
        Optional<ReportModel.Cell> measured = row.standing().flatMap(s -> s.cell(ReportModel.ALLOC));
        return measured.or(() -> Overview.exact(w, row.codec()).flatMap(f -> f.alloc(g.operation())));
    }

    private static Scale scale(List<ReportModel.Cell> cells) {
        return Scale.of("ns", cells.stream().map(ReportModel.Cell::estimate).toList());
    }

    static void losses(ObjectNode node, ReportModel.Workload w) {
        HtmlTable table =
                new HtmlTable(node).column("codec", false).column("field", false).column("what is lost", false)
                        .column("values", true).column("first one", false).column("why that is accepted", false);
        for (ReportModel.Exact e : w.exact()) {
            if (!(e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f))) continue;
            for (ReportModel.Loss l : f.losses()) {
                table.row().text(e.codec()).text(l.path()).text(l.kind().text())
                        .number(HtmlData.count(l.count()), l.count()).text(l.example()).text(l.reason());
            }
        }
    }

    static void failures(ObjectNode node, ReportModel.Workload w) {
        HtmlTable table = new HtmlTable(node).column("codec", false).column("what", false).column("outcome", false)
                .column("reason", false);
        for (ReportModel.Exact e : w.exact()) {
            if (e.outcome() instanceof Outcome.Measured<?>) continue;
            table.row().text(e.codec()).text("everything").text(e.outcome().word()).text(e.outcome().reason());
        }
        for (ReportModel.Group g : w.groups()) {
            g.rows().stream().filter(
                    r -> !(r.outcome() instanceof Outcome.Measured<?>) && Overview.exact(w, r.codec()).isPresent())
                    .sorted(Comparator.comparing(ReportModel.Row::codec)).forEach(r -> table.row().text(r.codec())
                            .text(g.operation().text()).text(r.outcome().word()).text(r.outcome().reason()));
        }
    }
}

package weighbridge.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;

/**
 * A small table that accompanies the main ones, ready to be laid out.
 *
 * @param columns the titles of the columns of numbers, which follow the codec's
 * @param note    what a reader must know about the table
 */
record Grid(String title, List<String> columns, List<Row> rows, String note) {
    private static final String SERVICE =
            "Service times were measured in a closed loop in one JVM; they include the machine's hiccups and the cost "
                    + "of reading the clock. They are not latencies under load at a fixed rate. The control is an "
                    + "operation that does nothing.";
    private static final String THROUGHPUT =
            "Operations per second of wall time, by all threads together. – means that other work took the CPU.";

    Grid {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** A codec's numbers, one for each column, or why it has none. */
    record Row(String codec, List<Optional<ReportModel.Cell>> cells, Optional<Outcome<?>> failure) {
        Row {
            cells = List.copyOf(cells);
        }

        /** The number in a column, formatted; a dash if there is none. */
        String text(int column) {
            return cells.get(column)
                    .map(c -> Double.isFinite(c.low()) ? Scale.of(c).text(c) : Scale.of(c).exact(c.estimate()))
                    .orElse("–");
        }
    }

    /** The tables of throughput and service times for which a workload has values. */
    static List<Grid> of(ReportModel.Workload w) {
        List<Operation> operations = w.groups().stream().map(ReportModel.Group::operation).distinct().toList();
        return Stream.concat(operations.stream().flatMap(o -> throughput(w, o).stream()),
                w.groups().stream().flatMap(g -> services(g).stream())).toList();
    }

    /** The throughput of an operation, with a column for each number of threads. */
    private static Optional<Grid> throughput(ReportModel.Workload w, Operation operation) {
        List<ReportModel.Group> groups = w.groups().stream().filter(g -> g.operation() == operation).toList();
        if (groups.stream().flatMap(g -> g.rows().stream()).noneMatch(r -> rate(r).isPresent()))
            return Optional.empty();
        List<String> codecs =
                groups.stream().flatMap(g -> g.rows().stream()).map(ReportModel.Row::codec).distinct().toList();
        List<Row> rows = codecs.stream()
                .map(c -> new Row(c, groups.stream().map(g -> g.row(c).flatMap(Grid::rate)).toList(), Optional.empty()))
                .toList();
        return Optional.of(new Grid("Throughput of " + operation.text(),
                groups.stream().map(g -> threads(g.threads())).toList(), rows, THROUGHPUT));
    }

    private static Optional<ReportModel.Cell> rate(ReportModel.Row row) {
        return row.standing().flatMap(s -> s.cell(ReportModel.THROUGHPUT));
    }

    private static Optional<Grid> services(ReportModel.Group g) {
        List<String> metrics =
                g.services().stream().flatMap(s -> cells(s).stream()).map(ReportModel.Cell::metric).distinct().toList();
        if (g.services().isEmpty()) return Optional.empty();
        List<Row> rows = new ArrayList<>();
        for (ReportModel.Service s : g.services()) {
            List<Optional<ReportModel.Cell>> cells =
                    metrics.stream().map(m -> cells(s).stream().filter(c -> c.metric().equals(m)).findFirst()).toList();
            rows.add(new Row(s.codec(), cells,
                    s.outcome() instanceof Outcome.Measured<?> ? Optional.empty() : Optional.of(s.outcome())));
        }
        return Optional.of(new Grid("Service times of " + g.operation().text() + ", " + threads(g.threads()),
                metrics.stream().map(m -> m.substring(m.indexOf('.') + 1)).toList(), rows, SERVICE));
    }

    private static List<ReportModel.Cell> cells(ReportModel.Service s) {
        return s.outcome() instanceof Outcome.Measured<List<ReportModel.Cell>>(List<ReportModel.Cell> cells) ? cells
                : List.of();
    }

    private static String threads(int n) {
        return n == 1 ? "1 thread" : n + " threads";
    }

    /** The columns that fit into this many characters beside the codecs; always at least the first. */
    List<Integer> fitting(int width, int gap) {
        int used = codecWidth();
        List<Integer> fitting = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            used += gap + width(i);
            if (used <= width || i == 0) fitting.add(i);
        }
        return fitting;
    }

    int codecWidth() {
        return rows.stream().mapToInt(r -> r.codec().length()).reduce("codec".length(), Math::max);
    }

    int width(int column) {
        return IntStream.concat(IntStream.of(columns.get(column).length()),
                rows.stream().mapToInt(r -> r.text(column).length())).max().orElse(0);
    }
}

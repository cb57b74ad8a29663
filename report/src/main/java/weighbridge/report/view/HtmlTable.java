package weighbridge.report.view;

import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;

/** A table of the page: columns, then rows of cells. */
final class HtmlTable {
    private final ArrayNode columns;
    private final ArrayNode rows;
    private Optional<ArrayNode> row = Optional.empty();

    HtmlTable(ObjectNode node) {
        columns = node.putArray("columns");
        rows = node.putArray("rows");
    }

    HtmlTable column(String title, boolean number) {
        columns.addObject().put("title", title).put("number", number);
        return this;
    }

    HtmlTable row() {
        row = Optional.of(rows.addArray());
        return this;
    }

    HtmlTable text(String text) {
        add().put("text", text);
        return this;
    }

    HtmlTable number(String text, double sort) {
        add().put("text", text).put("sort", sort);
        return this;
    }

    HtmlTable cell(Optional<ReportModel.Cell> cell, Scale scale) {
        if (cell.isEmpty()) return text("–");
        ObjectNode node = add().put("text", scale.value(cell.get())).put("sort", cell.get().estimate());
        if (!cell.get().isExact()) node.put("spread", scale.interval(cell.get())).put("range", scale.range(cell.get()));
        return this;
    }

    HtmlTable ratio(ReportModel.Ratio ratio) {
        add().put("text", Scale.value(ratio)).put("sort", ratio.estimate()).put("spread",
                "(" + Scale.range(ratio) + ")");
        return this;
    }

    void failure(Outcome<?> outcome, int span) {
        add().put("text", outcome.reason().isEmpty() ? outcome.word() : outcome.word() + ": " + outcome.reason())
                .put("span", span);
    }

    private ObjectNode add() {
        return row.orElseThrow(() -> new IllegalStateException("a table has no row yet")).addObject();
    }
}

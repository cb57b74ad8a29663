package weighbridge.report.field;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import weighbridge.report.field.FieldCosts.Measure;
import weighbridge.report.model.Preface;

/** The report of what fields cost, for a terminal and for the page. */
public final class FieldReport {
    private static final String TITLE = "What it costs, field by field";
    private static final String GAP = "  ";

    private final FieldCosts costs;
    private final FieldTables tables;

    public FieldReport(FieldCosts costs) {
        this.costs = costs;
        this.tables = new FieldTables(costs);
    }

    /** What is shown before the ordinary report. */
    public Preface preface() {
        List<Preface.Tree> trees = new ArrayList<>();
        for (int c = 0; c < costs.codecs().size(); c++) {
            if (!costs.rows().isEmpty() && costs.whole(c, Measure.RAW).isPresent()) trees.add(tree(c));
        }
        String title = costs.rows().isEmpty() ? "What batches cost" : TITLE;
        return new Preface(title, "docs/fields.md explains how this is weighed.", "", List.of(), tables.all(),
                sentences(), List.of(), trees);
    }

    /** The sentences below the tables, including how fields are found in the bytes of each codec that states it. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>(tables.sentences());
        List<String> ways =
                costs.codecs().stream().filter(c -> !c.way().isEmpty()).map(c -> c.id() + ": " + c.way()).toList();
        if (!ways.isEmpty()) sentences.add("How a field is found: " + String.join("; ", ways) + ".");
        return sentences;
    }

    private Preface.Tree tree(int codec) {
        List<Preface.Node> nodes = new ArrayList<>(costs.rows().stream().filter(FieldCosts.Row::top)
                .map(r -> node(r, codec)).filter(n -> n.size() > 0).toList());
        double rest = costs.rest(codec, Measure.RAW).orElse(0);
        if (rest > 0) nodes.add(new Preface.Node("rest", rest, List.of()));
        return new Preface.Tree(costs.codecs().get(codec).id(), nodes);
    }

    private Preface.Node node(FieldCosts.Row row, int codec) {
        List<Preface.Node> within = costs.rows().stream().filter(r -> r.parent().equals(row.path()))
                .map(r -> node(r, codec)).filter(n -> n.size() > 0).toList();
        return new Preface.Node(row.path(), Math.max(0, costs.cost(row, codec, Measure.RAW).orElse(0)), within);
    }

    /** The tables as text; columns of codecs that exceed the width continue below. */
    public String text(int width) {
        StringBuilder text = new StringBuilder();
        for (Preface.Table t : tables.all()) {
            text.append('\n').append(' ').append(t.caption()).append('\n');
            for (List<Integer> columns : fitting(t, width)) text.append('\n').append(lines(t, columns, width));
        }
        return text.toString();
    }

    private static List<List<Integer>> fitting(Preface.Table t, int width) {
        List<List<Integer>> groups = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        int used = 0;
        for (int c = 1; c < t.head().size(); c++) {
            int needed = GAP.length() + width(t, c);
            if (!open.isEmpty() && used + needed > width) {
                groups.add(open);
                open = new ArrayList<>();
            }
            if (open.isEmpty()) used = 1 + nameWidth(t, width);
            open.add(c);
            used += needed;
        }
        groups.add(open);
        return groups;
    }

    private static int width(Preface.Table t, int column) {
        return IntStream.concat(IntStream.of(t.head().get(column).length()),
                t.rows().stream().mapToInt(r -> r.get(column).length())).max().orElse(0);
    }

    /** A field's name takes at most half a line. */
    private static int nameWidth(Preface.Table t, int width) {
        return Math.min(width(t, 0), Math.max(20, width / 2));
    }

    private static String lines(Preface.Table t, List<Integer> columns, int width) {
        StringBuilder lines = new StringBuilder();
        List<List<String>> all = new ArrayList<>(List.of(t.head()));
        all.addAll(t.rows());
        int name = nameWidth(t, width);
        for (List<String> row : all) {
            String first = row.getFirst();
            StringBuilder line =
                    new StringBuilder(" ").append(first.length() <= name ? first : first.substring(0, name - 1) + "…");
            line.append(" ".repeat(Math.max(0, 1 + name - line.length())));
            for (int c : columns) {
                String cell = row.get(c);
                line.append(GAP).append(" ".repeat(Math.max(0, width(t, c) - cell.length()))).append(cell);
            }
            lines.append(line.toString().stripTrailing()).append('\n');
        }
        return lines.toString();
    }
}

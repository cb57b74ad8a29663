package weighbridge.report.view;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import weighbridge.report.model.ReportModel;

/**
 * A column of a table in one of its possible forms, with a text for each row.
 *
 * @param right whether the column is aligned to the right, for numbers
 */
record Column(String title, List<Text> texts, boolean right) {
    Column {
        texts = List.copyOf(texts);
    }

    /** The text of a cell and its style. */
    record Text(String text, Style style) {}

    static Column of(String title, List<String> rows, Function<String, String> text) {
        return new Column(title, rows.stream().map(r -> new Text(text.apply(r), Style.PLAIN)).toList(), false);
    }

    /** A column of numbers. They share a unit, which is part of the title, as long as they stay readable. */
    static Column ofNumbers(String title, List<String> rows, Function<String, Optional<ReportModel.Cell>> cells) {
        return ofNumbers(title, rows, cells, false);
    }

    /** The same with the numbers' intervals, which start at the same position. */
    static Column ofIntervals(String title, List<String> rows, Function<String, Optional<ReportModel.Cell>> cells) {
        return ofNumbers(title, rows, cells, true);
    }

    /** Numbers with a bar each, as long as its share of the largest. */
    static Column ofBars(String title, List<String> rows, Function<String, Optional<ReportModel.Cell>> cells,
            int longest) {
        Column numbers = ofNumbers(title, rows, cells);
        double most = rows.stream().flatMap(r -> cells.apply(r).stream()).mapToDouble(ReportModel.Cell::estimate).max()
                .orElse(1);
        int width = widest(numbers.texts.stream().map(Text::text).toList());
        List<Text> texts =
                IntStream.range(0, rows.size())
                        .mapToObj(i -> new Text(Layout.right(numbers.texts.get(i).text(), width) + " "
                                + cells.apply(rows.get(i)).map(c -> bar(longest * c.estimate() / most)).orElse(""),
                                Style.PLAIN))
                        .toList();
        return new Column(Layout.right(numbers.title, Math.max(width, Layout.length(title))), texts, false);
    }

    /** A bar of this length in characters, to the nearest half; at least a half. */
    private static String bar(double length) {
        long halves = Math.max(1, Math.round(2 * length));
        return "█".repeat((int) (halves / 2)) + (halves % 2 == 1 ? "▌" : "");
    }

    private static Column ofNumbers(String title, List<String> rows, Function<String, Optional<ReportModel.Cell>> cells,
            boolean intervals) {
        List<Optional<ReportModel.Cell>> all = rows.stream().map(cells).toList();
        List<ReportModel.Cell> there = all.stream().flatMap(Optional::stream).toList();
        Scale scale = Scale.of(there.isEmpty() ? "" : there.getFirst().unit(),
                there.stream().map(ReportModel.Cell::estimate).toList());
        List<String> values = all.stream().map(c -> c.map(scale::bare).orElse("–")).toList();
        List<String> spreads = all.stream().map(
                c -> c.map(x -> intervals && Scale.isBounded(x) ? after(scale.interval(x)) : Scale.open(x)).orElse(""))
                .toList();
        int value = widest(values);
        int spread = widest(spreads);
        List<Text> texts = IntStream.range(0, all.size()).mapToObj(
                i -> new Text(Layout.right(values.get(i), value) + Layout.pad(spreads.get(i), spread), Style.PLAIN))
                .toList();
        String unit = scale.unit().filter(u -> !u.isEmpty() && !title.equals("bytes") && !title.equals("zstd"))
                .map(u -> " " + u).orElse("");
        return new Column(title + unit, texts, true);
    }

    private static String after(String interval) {
        return interval.isEmpty() ? "" : " " + interval;
    }

    boolean isEmpty() {
        return texts.stream().allMatch(t -> t.text().isBlank() || t.text().strip().equals("–"));
    }

    int width() {
        return Math.max(Layout.length(title), widest(texts.stream().map(Text::text).toList()));
    }

    String head() {
        return right ? Layout.right(title, width()) : Layout.pad(title, width());
    }

    /** The cell of a row, as wide as the column; styled if the terminal has colours. */
    String cell(int row, boolean colors) {
        Text t = texts.get(row);
        String padded = right ? Layout.right(t.text(), width()) : Layout.pad(t.text(), width());
        return t.text().isBlank() ? padded
                : padded.replace(t.text().strip(), t.style().paint(t.text().strip(), colors));
    }

    private static int widest(List<String> texts) {
        return texts.stream().mapToInt(Layout::length).max().orElse(0);
    }
}

package weighbridge.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ReportModel;

/**
 * A run's answer as one picture: the findings as text, then a row for each codec with its size as a bar and its time as
 * a point between the ends of its interval. It needs no script and no font of its own, and follows the reader's colours.
 */
final class SvgExport {
    private static final int WIDTH = 840;
    private static final int MARGIN = 16;
    private static final int LINE = 20;
    private static final int ROW = 22;
    /** Where the bars begin and end, and the times; numbers follow each. */
    private static final int BARS = 190;
    private static final int BARS_END = 360;
    private static final int TIMES = 460;
    private static final int TIMES_END = 735;
    /** The characters of a line of text at its size. */
    private static final int CHARACTERS = 118;
    private static final double[] STEPS = {1, 2, 5};
    private static final String STYLE = """
            text{font:13px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1f2328}
            .title{font-size:16px;font-weight:600}.dim{fill:#59636e;font-size:12px}.end{text-anchor:end}
            .middle{text-anchor:middle}.back{fill:#fff}.bar{fill:#a8b3bd}.line{stroke:#d1d9e0}
            .whisker{stroke:#0072b2;stroke-width:2}.point{fill:#0072b2}.open{fill:#fff;stroke:#0072b2;stroke-width:2}
            @media(prefers-color-scheme:dark){text{fill:#f0f6fc}.dim{fill:#9198a1}.back,.open{fill:#0d1117}
            .bar{fill:#656c76}.line{stroke:#3d444d}.whisker,.open{stroke:#56b4e9}.point{fill:#56b4e9}}
            """;

    private final StringBuilder body = new StringBuilder();
    private double y = MARGIN;

    private SvgExport() {}

    static String of(ReportModel model) {
        SvgExport picture = new SvgExport();
        picture.text(MARGIN, picture.down(LINE), "title", model.title());
        picture.text(MARGIN, picture.down(LINE), "dim",
                String.join(" · ", TerminalTable.conditions(model.conditions())));
        for (ReportModel.Workload w : model.workloads()) picture.workload(w, model.workloads().size() > 1);
        model.headlines().forEach(h -> picture.sentence(h.sentence()));
        String words = Stream
                .concat(model.workloads().stream().flatMap(w -> w.headlines().stream()), model.headlines().stream())
                .map(Headline::sentence).collect(Collectors.joining(" "));
        int height = (int) picture.y + MARGIN;
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + WIDTH + "\" height=\"" + height
                + "\" viewBox=\"0 0 " + WIDTH + " " + height + "\" role=\"img\">\n<title>" + escape(model.title())
                + "</title>\n<desc>" + escape(words) + "</desc>\n<style>" + STYLE + "</style>\n"
                + "<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n" + picture.body + "</svg>\n";
    }

    private void workload(ReportModel.Workload w, boolean named) {
        y += LINE / 2.0;
        if (named) text(MARGIN, down(LINE), "title", w.name());
        w.headlines().forEach(h -> sentence(h.sentence()));
        y += LINE / 2.0;
        Overview overview = Overview.of(w, TerminalTable.threads(w).getFirst());
        rows(overview, overview.rows().stream().filter(c -> overview.failure(c).isEmpty()).toList());
    }

    private void sentence(String sentence) {
        new Layout(CHARACTERS).wrap(sentence, "", "").forEach(l -> text(MARGIN, down(LINE), "", l));
    }

    private void rows(Overview overview, List<String> rows) {
        Optional<ReportModel.Group> group = overview.headline();
        List<ReportModel.Cell> times = rows.stream().flatMap(r -> time(overview, r).stream()).toList();
        Column sizeTexts = Column.ofNumbers("bytes", rows, r -> overview.size(r, ReportModel.SIZE));
        Column timeTexts = Column.ofNumbers("time", rows, r -> time(overview, r));
        double most = rows.stream().flatMap(r -> overview.size(r, ReportModel.SIZE).stream())
                .mapToDouble(ReportModel.Cell::estimate).max().orElse(1);
        double head = down(LINE);
        double top = y;
        double bottom = top + rows.size() * ROW;
        text(BARS, head, "dim", "bytes a record");
        DoubleUnaryOperator x = _ -> TIMES;
        if (group.isPresent() && !times.isEmpty()) {
            text(TIMES, head, "dim", group.get().operation().text() + ": "
                    + (Overview.metric(group.get().operation()).equals(ReportModel.CPU) ? "CPU time" : "wall time")
                    + ", 95 % intervals (left is faster)");
            x = axis(times, top, bottom);
        }
        for (int i = 0; i < rows.size(); i++) {
            double middle = down(ROW) - 5;
            text(MARGIN, middle, "", Layout.shorten(overview.name(rows.get(i)), 24));
            Optional<ReportModel.Cell> size = overview.size(rows.get(i), ReportModel.SIZE);
            if (size.isPresent()) {
                double width = (BARS_END - BARS) * size.get().estimate() / most;
                body.append(format("<rect class=\"bar\" x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"12\"/>%n", BARS,
                        middle - 10, width));
                text(BARS + width + 6, middle, "", sizeTexts.texts().get(i).text().strip());
            }
            Optional<ReportModel.Cell> time = time(overview, rows.get(i));
            if (time.isPresent()) {
                point(time.get(), x, middle - 4);
                text(WIDTH - MARGIN, middle, "end", timeTexts.texts().get(i).text().strip() + unit(timeTexts));
            }
        }
        if (!times.isEmpty()) y += LINE;
    }

    private static Optional<ReportModel.Cell> time(Overview overview, String row) {
        return overview.headline().flatMap(g -> overview.time(g, row));
    }

    /** The unit that the numbers of a column share, as it follows a number. */
    private static String unit(Column numbers) {
        return numbers.title().substring("time".length());
    }

    private void point(ReportModel.Cell time, DoubleUnaryOperator x, double at) {
        double point = x.applyAsDouble(time.estimate());
        boolean bounded = Scale.isBounded(time);
        if (bounded)
            body.append(format("<line class=\"whisker\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>%n",
                    x.applyAsDouble(time.low()), x.applyAsDouble(time.high()), at, at));
        body.append(format("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>%n", bounded ? "point" : "open",
                point, at));
    }

    /** Draws a logarithmic axis for these times, and returns where a time is on it. */
    private DoubleUnaryOperator axis(List<ReportModel.Cell> times, double top, double bottom) {
        DoubleStream ends = times.stream().flatMapToDouble(
                t -> Scale.isBounded(t) ? DoubleStream.of(t.low(), t.high()) : DoubleStream.of(t.estimate()));
        double[] sorted = ends.filter(e -> e > 0).sorted().toArray();
        double low = Math.log10(sorted[0]) - 0.05;
        double high = Math.log10(sorted[sorted.length - 1]) + 0.05;
        DoubleUnaryOperator x = t -> TIMES + (TIMES_END - TIMES)
                * (Math.clamp(Math.log10(Math.max(t, Double.MIN_NORMAL)), low, high) - low) / (high - low);
        List<Double> ticks = ticks(low, high, STEPS);
        for (double tick : ticks.size() > 6 ? ticks(low, high, 1) : ticks) {
            body.append(format("<line class=\"line\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>%n",
                    x.applyAsDouble(tick), x.applyAsDouble(tick), top, bottom));
            text(x.applyAsDouble(tick), bottom + 16, "dim middle", Scale.of("ns", List.of(tick)).exact(tick));
        }
        return x;
    }

    private static List<Double> ticks(double low, double high, double... steps) {
        List<Double> ticks = new ArrayList<>();
        for (int e = (int) Math.floor(low); e <= Math.ceil(high); e++) {
            for (double s : steps) {
                double tick = s * Math.pow(10, e);
                if (Math.log10(tick) >= low && Math.log10(tick) <= high) ticks.add(tick);
            }
        }
        return ticks;
    }

    private double down(double by) {
        y += by;
        return y;
    }

    private void text(double x, double at, String type, String text) {
        body.append(format("<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>%n", x, at,
                type.isEmpty() ? "" : " class=\"" + type + "\"", escape(text)));
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format.replace("%n", "\n"), values);
    }

    private static String escape(String text) {
        return HtmlReport.escape(Layout.plain(text));
    }
}

package weighbridge.study.replay;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A replay's figures as one picture: for each table of the article, every contender's figure as published, by the
 * article's procedure here, and corrected with its interval. Only ratios can be compared between machines, so each of
 * the three is divided by its own geometric mean, over the contenders that have all three. The picture needs no script
 * and no font of its own, and follows the reader's colours.
 */
record ReplayDrawing(String title, List<ReplayRow> rows) {
    private static final int ROW = 20;
    /** How far the three marks of a row are apart, so that none hides another. */
    private static final int APART = 5;
    private static final int HEAD = 44;
    private static final int NAMES = 190;
    private static final int PLOT = 480;
    private static final int MARGIN = 16;
    private static final int LEGEND = 46;
    private static final int LINE = 16;
    private static final double RADIUS = 4;
    private static final double DOUBLE = Math.log(2);
    private static final double ROUNDING = 1e-9;
    private static final int TICKS = 8;
    /** The unit of figures that are ratios already. */
    private static final String TIMES = "×";
    private static final String STYLE = """
            text{font:12px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1f2328}.back{fill:#fff}
            .name{text-anchor:end}.tick{text-anchor:middle;fill:#59636e}.title{font-weight:600}
            .line{stroke:#d1d9e0}.one{stroke:#818b98}.article,.here{fill:none;stroke-width:1.5}
            .article{stroke:#b35900}.here{stroke:#59636e}.corrected{fill:#0072b2;stroke:#0072b2;stroke-width:2}
            @media(prefers-color-scheme:dark){text{fill:#f0f6fc}.back{fill:#0d1117}.tick{fill:#9198a1}
            .line{stroke:#3d444d}.one{stroke:#656c76}.article{stroke:#f0a35e}.here{stroke:#9198a1}
            .corrected{fill:#56b4e9;stroke:#56b4e9}}
            """;

    ReplayDrawing {
        rows = List.copyOf(rows);
    }

    /** What is drawn of a row. */
    private enum Series {
        ARTICLE("in the article",
                r -> r.published().map(p -> OptionalDouble.of(p.value())).orElse(OptionalDouble.empty())),
        HERE("by its procedure, here", ReplayRow::asPublished),
        CORRECTED("corrected, here, with the 95 % interval", ReplayRow::corrected);

        private final String text;
        private final Function<ReplayRow, OptionalDouble> of;

        Series(String text, Function<ReplayRow, OptionalDouble> of) {
            this.text = text;
            this.of = of;
        }

        private OptionalDouble of(ReplayRow row) {
            OptionalDouble value = of.apply(row);
            return value.isPresent() && value.getAsDouble() > 0 ? value : OptionalDouble.empty();
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The rows of one table, on a log scale.
     *
     * @param centres where 1 is, for each series
     */
    private record Panel(String name, List<ReplayRow> rows, Map<Series, Double> centres) {
        static Panel of(String table, List<ReplayRow> rows) {
            Map<Series, Double> centres = new EnumMap<>(Series.class);
            List<Series> some =
                    Stream.of(Series.values()).filter(s -> rows.stream().anyMatch(r -> s.of(r).isPresent())).toList();
            List<ReplayRow> whole =
                    rows.stream().filter(r -> some.stream().allMatch(s -> s.of(r).isPresent())).toList();
            boolean ratios = rows.stream().allMatch(r -> r.unit().equals(TIMES));
            for (Series s : some) {
                centres.put(s, ratios ? 0 : (whole.isEmpty() ? rows : whole).stream()
                        .flatMapToDouble(r -> s.of(r).stream()).map(Math::log).average().orElse(0));
            }
            return new Panel(table + (ratios ? "" : "; 1 is the mean of each kind of mark"), rows, centres);
        }

        OptionalDouble at(Series s, OptionalDouble value) {
            return value.isPresent() && value.getAsDouble() > 0
                    ? OptionalDouble.of(Math.log(value.getAsDouble()) - centres.get(s)) : OptionalDouble.empty();
        }

        DoubleStream places() {
            return rows.stream()
                    .flatMapToDouble(r -> Stream.of(Series.values()).flatMapToDouble(s -> at(s, s.of(r)).stream()));
        }

        int height() {
            return HEAD + rows.size() * ROW + MARGIN;
        }
    }

    /**
     * The log scale of all panels, which begins and ends at a power of two.
     *
     * @param least the power at its left end, 0 or less
     * @param most  the power at its right end, above 0
     */
    private record Axis(int least, int most) {
        static Axis of(List<Panel> panels) {
            DoubleSummaryStatistics all = panels.stream().flatMapToDouble(Panel::places).summaryStatistics();
            // What is a power of two, but for rounding, needs no further one.
            return all.getCount() == 0 ? new Axis(0, 1)
                    : new Axis((int) Math.min(0, Math.floor(all.getMin() / DOUBLE + ROUNDING)),
                            (int) Math.max(1, Math.ceil(all.getMax() / DOUBLE - ROUNDING)));
        }

        /** An interval that leaves the plot ends at its edge. */
        double x(double log) {
            return MARGIN + NAMES + PLOT * (Math.clamp(log / DOUBLE, least, most) - least) / (most - least);
        }

        /** The powers with a label, 1 among them. */
        IntStream ticks() {
            int step = Math.max(1, (most - least + TICKS - 1) / TICKS);
            return IntStream.rangeClosed(least, most).filter(power -> power % step == 0);
        }
    }

    private List<Panel> panels() {
        Map<String, List<ReplayRow>> by = new LinkedHashMap<>();
        for (ReplayRow r : rows) {
            String name = Stream
                    .of(r.workload(), r.op().orElse(""),
                            r.threads().orElse(1) == 1 ? "" : r.threads().getAsInt() + " threads", r.metric())
                    .filter(w -> !w.isEmpty()).reduce((a, b) -> a + ", " + b).orElse("");
            by.computeIfAbsent(name, _ -> new ArrayList<>()).add(r);
        }
        return by.entrySet().stream().map(e -> Panel.of(e.getKey(), e.getValue())).toList();
    }

    String text() {
        List<Panel> panels = panels();
        Axis axis = Axis.of(panels);
        int width = NAMES + PLOT + 2 * MARGIN;
        int height = LEGEND + MARGIN + panels.stream().mapToInt(Panel::height).sum();
        StringBuilder out = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width
                + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height + "\" role=\"img\">\n<title>"
                + escaped(title) + "</title>\n<style>" + STYLE
                + "</style>\n<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n");
        legend(out);
        int y = LEGEND + MARGIN;
        for (Panel p : panels) {
            draw(out, p, y, axis);
            y += p.height();
        }
        return out.append("</svg>\n").toString();
    }

    private static void legend(StringBuilder out) {
        double x = MARGIN + RADIUS;
        for (Series s : Series.values()) {
            mark(out, s, x, LEGEND - LINE - 12);
            text(out, "", x + 2 * RADIUS, LEGEND - LINE - 8, s.text);
            x += 7.2 * s.text.length() + 6 * RADIUS;
        }
        text(out, "", MARGIN, LEGEND - 8,
                "Each kind of mark is compared with its own: machines differ. Further right is more.");
    }

    private static void draw(StringBuilder out, Panel panel, int top, Axis axis) {
        int bottom = top + HEAD + panel.rows.size() * ROW;
        text(out, "title", MARGIN, top + 12, panel.name);
        axis.ticks().forEach(power -> {
            double x = axis.x(power * DOUBLE);
            out.append(String.format(Locale.ROOT, "<path class=\"%s\" d=\"M%.1f %dV%d\"/>\n",
                    power == 0 ? "one" : "line", x, top + HEAD - 4, bottom));
            text(out, "tick", x, top + HEAD - 8, power < 0 ? "1/" + (1L << -power) : (1L << power) + "");
        });
        int y = top + HEAD + ROW / 2;
        for (ReplayRow r : panel.rows) {
            text(out, "name", NAMES - 6, y + 4, r.contender());
            interval(out, panel, r, y, axis);
            for (Series s : Series.values()) {
                OptionalDouble at = panel.at(s, s.of(r));
                if (at.isPresent()) mark(out, s, axis.x(at.getAsDouble()), y + (s.ordinal() - 1) * APART);
            }
            y += ROW;
        }
    }

    private static void interval(StringBuilder out, Panel panel, ReplayRow r, int y, Axis axis) {
        if (r.corrected().isEmpty()) return;
        OptionalDouble low = panel.at(Series.CORRECTED, r.low());
        OptionalDouble high = panel.at(Series.CORRECTED, r.high());
        if (low.isEmpty() || high.isEmpty()) return;
        out.append(String.format(Locale.ROOT, "<path class=\"corrected\" d=\"M%.1f %dH%.1f\"/>\n",
                axis.x(low.getAsDouble()), y + APART, axis.x(high.getAsDouble())));
    }

    private static void mark(StringBuilder out, Series s, double x, double y) {
        double far = RADIUS + 1;
        out.append(s == Series.ARTICLE
                ? String.format(Locale.ROOT,
                        "<path class=\"article\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fz\"/>\n", x, y - far,
                        x + far, y, x, y + far, x - far, y)
                : String.format(Locale.ROOT, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.0f\"/>\n", s.word(), x,
                        y, s == Series.CORRECTED ? RADIUS - 1 : RADIUS));
    }

    private static void text(StringBuilder out, String kind, double x, double y, String text) {
        out.append(String.format(Locale.ROOT, "<text%s x=\"%.1f\" y=\"%.1f\">%s</text>\n",
                kind.isEmpty() ? "" : " class=\"" + kind + "\"", x, y, escaped(text)));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}

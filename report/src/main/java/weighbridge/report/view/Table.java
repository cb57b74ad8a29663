package weighbridge.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import weighbridge.model.Evolvability;
import weighbridge.model.Evolving;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.report.model.Words;

/** An overview as lines: a head, then for each contestant its row or why it has none. */
final class Table {
    private static final String INDENT = " ";
    /** Marks the row of the contestant being measured. */
    private static final String NOW = "▸";
    /** Marks the row of the user's own file. */
    private static final String OWN = "┃";
    /** Marks the row of the contestant that the others are compared with. */
    private static final String BASELINE = "■";
    private static final String CUT = " …";
    private static final int LONGEST_NAME = 28;

    private final Overview overview;
    private final Layout layout;
    private final boolean colors;
    private final boolean ended;
    private final List<String> rows;
    private final Columns columns;
    private final Column names;

    /**
     * @param codecs the codecs whose rows are wanted, and perhaps {@link OwnFileRow#ID}
     * @param sizes  whether sizes are wanted
     * @param ended  whether the run is over: until then, a codec without a number may still get one
     */
    Table(Overview overview, List<String> codecs, boolean sizes, boolean ended, Layout layout, boolean colors) {
        this.overview = overview;
        this.layout = layout;
        this.colors = colors;
        this.ended = ended;
        this.rows = codecs.stream().filter(c -> failure(c).isEmpty()).toList();
        int name = codecs.stream().mapToInt(c -> Layout.length(name(c))).max().orElse(0);
        this.names = Column.of(Layout.pad("format", name), rows, this::name);
        this.columns = new Columns(names, overview, rows, sizes, ended, layout.width() - INDENT.length());
    }

    private String name(String codec) {
        return Layout.shorten(Layout.plain(overview.name(codec)), LONGEST_NAME);
    }

    private Optional<Outcome<?>> failure(String codec) {
        return overview.failure(codec).filter(o -> ended || !(o instanceof Outcome.NotReached<?>));
    }

    String head() {
        StringBuilder head = new StringBuilder(INDENT);
        for (Column c : columns.chosen()) head.append(head.length() == 1 ? "" : Columns.GAP).append(c.head());
        return Style.BOLD.paint(head.toString().stripTrailing(), colors);
    }

    /**
     * The lines of a contestant; during the run, only one.
     *
     * @param now whether it is being measured
     */
    List<String> row(String codec, boolean now) {
        String start = now ? NOW : codec.equals(OwnFileRow.ID) ? OWN : overview.isBaseline(codec) ? BASELINE : INDENT;
        Optional<Outcome<?>> failure = failure(codec);
        if (failure.isPresent()) return failed(start, codec, failure.get());
        int row = rows.indexOf(codec);
        StringBuilder line = new StringBuilder(start);
        for (Column c : columns.chosen())
            line.append(line.length() == 1 ? "" : Columns.GAP).append(c.cell(row, colors));
        return List.of(line.toString().stripTrailing());
    }

    private List<String> failed(String start, String codec, Outcome<?> outcome) {
        String name = start + Layout.pad(name(codec), names.width()) + Columns.GAP;
        Layout room = ended ? layout : new Layout(layout.width() - CUT.length());
        List<String> lines =
                new ArrayList<>(room.wrap(Words.withReason(outcome), name, " ".repeat(Layout.length(name))));
        String word = Words.of(outcome);
        Style style = outcome.isFailure() ? Style.RED : Style.DIM;
        lines.set(0, lines.getFirst().replaceFirst(Pattern.quote(word), style.paint(word, colors)));
        return ended || lines.size() == 1 ? lines : List.of(lines.getFirst() + CUT);
    }

    /** What the column says of schemas that change. */
    private List<String> evolution() {
        List<Evolvability> all = rows.stream().map(overview::evolution).toList();
        if (all.stream().noneMatch(e -> e.reach().isPresent()))
            return List.of("fields: whether they may change, as its authors declare");
        List<String> facts = new ArrayList<>();
        facts.add("fields: how far they may change, as tested"
                + (all.stream().anyMatch(Evolvability::silentlyWrong) ? "; ⚠: some change is silently wrong" : ""));
        if (all.stream().anyMatch(e -> e.reach().equals(Optional.of(Evolving.Reach.BACKWARD))))
            facts.add("backward: new readers understand all old messages, old readers not all new ones");
        if (all.stream().anyMatch(e -> e.reach().equals(Optional.of(Evolving.Reach.FORWARD))))
            facts.add("forward: old readers understand all new messages, new readers not all old ones");
        if (all.stream().anyMatch(e -> e.reach().isEmpty() && e.declared()))
            facts.add("declared: not tested, as its authors declare");
        facts.add("which changes: ./weighbridge show CODEC");
        return facts;
    }

    /** GroupedWarnings that explain the columns and the empty cells. */
    List<String> notes(ReportModel.Conditions conditions) {
        List<String> notes = new ArrayList<>();
        List<String> legend = new ArrayList<>();
        if (columns.has("zstd")) legend.add("zstd: " + Words.COMPRESSED);
        if (rows.stream()
                .anyMatch(c -> overview.size(c, ReportModel.SIZE).filter(ReportModel.Cell::provisional).isPresent()))
            legend.add("≈ bytes: from a sample; the other messages were not verified");
        if (columns.has("cold")) legend.add("cold: wall time of a fresh JVM's first message");
        if (overview.groups().stream().filter(g -> g.operation() != Operation.COLD)
                .anyMatch(g -> rows.stream().anyMatch(c -> overview.time(g, c).isPresent())))
            legend.add("times: CPU of one record" + (columns.hasIntervals()
                    ? ", with " + Scale.percent(conditions.confidence()) + " intervals" : "; intervals: on the page"));
        if (says("≥")) legend.add("≥: shown, a lower bound");
        if (says("?")) legend.add("?: not shown");
        if (overview.groups().stream().flatMap(g -> rows.stream().flatMap(c -> overview.time(g, c).stream()))
                .anyMatch(c -> !Scale.isBounded(c)))
            legend.add("≈ … ?: seen in trials that do not count");
        if (columns.has("heap")) legend.add("heap: what a decoded record keeps alive");
        if (columns.has("lang")) legend.add("lang: whether other languages read it");
        if (columns.has("evolves")) legend.addAll(evolution());
        new Layout(layout.width() - INDENT.length()).facts(legend, "")
                .forEach(l -> notes.add(Style.DIM.paint(INDENT + l, colors)));
        overview.floors().ifPresent(
                f -> layout.wrap("floors: " + f, INDENT, "  ").forEach(l -> notes.add(Style.DIM.paint(l, colors))));
        overview.notes().forEach(n -> layout.wrap(n, INDENT, "  ").forEach(l -> notes.add(Style.DIM.paint(l, colors))));
        missing()
                .forEach((words, who) -> notes.addAll(layout.wrap(String.join(", ", who) + " " + words, INDENT, "  ")));
        if (!columns.left().isEmpty())
            notes.addAll(
                    layout.wrap("Not shown at this width: " + String.join(", ", columns.left()) + ".", INDENT, "  "));
        return notes;
    }

    private boolean says(String sign) {
        return columns.chosen().stream().filter(c -> !c.right()).flatMap(c -> c.texts().stream())
                .anyMatch(t -> t.text().startsWith(sign) || t.text().endsWith(sign));
    }

    /** The contestants that have a row but lack a time for an operation, by reason. */
    private Map<String, List<String>> missing() {
        Map<String, List<String>> missing = new LinkedHashMap<>();
        for (ReportModel.Group g : overview.groups()) {
            for (String codec : rows) {
                g.row(codec).filter(r -> r.standing().isEmpty())
                        .filter(r -> ended || !(r.outcome() instanceof Outcome.NotReached<?>))
                        .ifPresent(r -> missing.computeIfAbsent(Words.withReason(r.outcome()), _ -> new ArrayList<>())
                                .add(g.operation().text() + "/" + codec));
            }
        }
        return missing;
    }
}

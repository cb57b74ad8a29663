package weighbridge.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;

/**
 * Lays a report out as aligned text: a tree of contestants for each workload, then the answers and the warnings.
 *
 * <p>A line that would be too wide loses columns, the least wanted first, and says which; it never wraps.
 */
public final class TerminalTable {
    private static final int NARROWEST = 60;
    private static final String GAP = "  ";
    private static final String INDENT = "  ";
    private static final int LONGEST_CODEC = 28;
    private static final int SHORT_CODEC = 12;

    /** What a narrow terminal shows below the table instead, such as {@code (about 6 more rounds)}. */
    private static final Pattern REST_OF_VERDICT = Pattern.compile(" \\([^)]*\\)");

    private final int width;
    private final boolean colors;

    /**
     * @param width  of the terminal in characters; less than 60 counts as 60
     * @param colors whether to write ANSI escapes
     */
    public TerminalTable(int width, boolean colors) {
        this.width = Math.max(NARROWEST, width);
        this.colors = colors;
    }

    /** The whole report; ends with a line end. */
    public String render(ReportModel model) {
        List<String> lines = new ArrayList<>();
        boolean single = model.workloads().size() == 1;
        if (!single)
            lines.addAll(wrapFacts(
                    Stream.concat(Stream.of(model.title()), conditions(model.conditions()).stream()).toList()));
        for (ReportModel.Workload w : model.workloads()) {
            if (!single) lines.add("");
            lines.addAll(
                    wrapFacts(Stream
                            .concat(facts(single ? model.title() : w.name(), w).stream(),
                                    single ? conditions(model.conditions()).stream() : Stream.<String>empty())
                            .toList()));
            lines.addAll(workload(w));
            w.answers().forEach(a -> lines.addAll(wrap(a, INDENT, INDENT)));
        }
        if (!model.answers().isEmpty() && !single) lines.add("");
        model.answers().forEach(a -> lines.addAll(wrap(a, INDENT, INDENT)));
        for (ReportModel.Warning w : model.warnings()) {
            String about = w.subject().isEmpty() ? "" : w.subject() + ": ";
            List<String> warning = wrap("Warning: " + about + w.cause() + " " + w.remedy(), INDENT, INDENT);
            warning.forEach(
                    l -> lines.add(l.replaceFirst("^ {2}Warning:", INDENT + Style.YELLOW.paint("Warning:", colors))));
        }
        return lines.stream().map(l -> l.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private static List<String> conditions(ReportModel.Conditions c) {
        List<String> facts = new ArrayList<>();
        facts.add("JDK " + c.jdk());
        facts.add("machine: " + c.grade());
        if (c.rounds() > 0) {
            facts.add(c.rounds() + (c.rounds() == 1 ? " round" : " rounds") + ", " + Scale.percent(c.confidence())
                    + " intervals");
        }
        if (!c.complete()) facts.add("unfinished");
        return facts;
    }

    private static List<String> facts(String title, ReportModel.Workload w) {
        List<String> facts = new ArrayList<>();
        facts.add(title);
        facts.add(String.format(Locale.ROOT, "%,d %s", w.records(), w.records() == 1 ? "record" : "records"));
        facts.add(w.fields() + (w.fields() == 1 ? " field" : " fields"));
        if (w.jsonBytes() > 0) facts.add("mean JSON " + Scale.of("B", List.of(w.jsonBytes())).exact(w.jsonBytes()));
        return facts;
    }

    private List<String> workload(ReportModel.Workload w) {
        List<Integer> threads = w.groups().stream().map(ReportModel.Group::threads).distinct().sorted().toList();
        if (threads.isEmpty()) return table(Overview.of(w, 1), true);
        List<String> lines = new ArrayList<>();
        for (int t : threads) {
            if (threads.size() > 1) lines.add(t == 1 ? "1 thread" : t + " threads");
            lines.addAll(table(Overview.of(w, t), t == threads.getFirst()));
        }
        for (Grid grid : Grid.of(w)) lines.addAll(grid(grid));
        String losses = losses(w);
        if (!losses.isEmpty()) lines.addAll(wrap("Declared losses: " + losses + ".", INDENT, INDENT));
        return lines;
    }

    /** Columns that do not fit are left to the other reports. */
    private List<String> grid(Grid grid) {
        List<Integer> columns = grid.fitting(width, GAP.length());
        List<String> lines = new ArrayList<>(wrap(grid.title(), "", INDENT));
        StringBuilder head = new StringBuilder(pad("codec", grid.codecWidth()));
        for (int c : columns) head.append(GAP).append(right(grid.columns().get(c), grid.width(c)));
        lines.add(Style.BOLD.paint(head.toString(), colors));
        for (Grid.Row row : grid.rows()) {
            String codec = pad(row.codec(), grid.codecWidth());
            if (row.failure().isPresent()) {
                lines.addAll(wrap(words(row.failure().get()), codec + GAP, INDENT));
                continue;
            }
            StringBuilder line = new StringBuilder(codec);
            for (int c : columns) line.append(GAP).append(right(row.text(c), grid.width(c)));
            lines.add(line.toString());
        }
        lines.addAll(wrap(grid.note(), INDENT, INDENT));
        return lines;
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - length(text))) + text;
    }

    private static String losses(ReportModel.Workload w) {
        return w.exact().stream()
                .flatMap(e -> e.facts().filter(f -> !f.losses().isEmpty())
                        .map(f -> e.codec() + " " + kinds(f.losses()) + " ("
                                + f.losses().stream().map(ReportModel.Loss::path).distinct().count() + " of "
                                + w.fields() + " fields)")
                        .stream())
                .collect(Collectors.joining("; "));
    }

    private static String kinds(List<ReportModel.Loss> losses) {
        return losses.stream().map(l -> l.kind().text()).distinct().collect(Collectors.joining(", "));
    }

    private List<String> table(Overview overview, boolean sizes) {
        Optional<ReportModel.Group> headline = overview.headline();
        List<String> codecs = overview.codecs();
        List<Column> columns = columns(overview, sizes);
        List<String> left = new ArrayList<>();
        List<String> verdicts = codecs.stream().map(c -> overview.verdict(c, true)).toList();
        int names = codecs.stream().mapToInt(TerminalTable::length).max().orElse(0);
        String verdictTitle = headline.map(g -> "verdict (" + g.operation().text() + ")").orElse("");
        int nameWidth = 3 + Math.min(LONGEST_CODEC, Math.max("codec".length(), names));
        List<String> notes = new ArrayList<>();
        if (nameWidth + bodyWidth(columns, codecs) + widest(verdictTitle, verdicts) > width) {
            verdicts = new ArrayList<>();
            for (String c : codecs) {
                String verdict = overview.verdict(c, false);
                String compact = REST_OF_VERDICT.matcher(verdict).replaceFirst("");
                if (!compact.equals(verdict)) notes.add(headline.get().operation().text() + "/" + c + " " + verdict);
                verdicts.add(compact);
            }
        }
        while (nameWidth + bodyWidth(columns, codecs) + widest(verdictTitle, verdicts) > width
                && columns.stream().anyMatch(c -> c.weight() > 0)) {
            Column least =
                    columns.stream().filter(c -> c.weight() > 0).min(Comparator.comparingInt(Column::weight)).get();
            columns.remove(least);
            left.addFirst(least.title());
        }
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder(pad("codec", nameWidth));
        for (Column c : columns) head.append(GAP).append(c.head(codecs));
        head.append(GAP).append(verdictTitle);
        lines.add(Style.BOLD.paint(head.toString().stripTrailing(), colors));
        Map<String, List<String>> missing = new LinkedHashMap<>();
        for (int i = 0; i < codecs.size(); i++) {
            String codec = codecs.get(i);
            boolean last = i == codecs.size() - 1;
            String branch = last ? "╰─ " : "├─ ";
            Optional<Outcome<?>> failure = overview.failure(codec);
            if (failure.isPresent()) {
                lines.addAll(failed(branch, last, nameWidth, codec, failure.get()));
                continue;
            }
            StringBuilder line = new StringBuilder(branch).append(pad(shorten(codec, LONGEST_CODEC), nameWidth - 3));
            for (Column c : columns) line.append(GAP).append(c.text(codec, codecs));
            if (headline.isPresent()) {
                String verdict = shorten(verdicts.get(i), Math.max(1, width - nameWidth - bodyWidth(columns, codecs)));
                line.append(GAP).append(paint(verdict, overview.standing(codec)));
            }
            lines.add(line.toString());
            for (ReportModel.Group g : overview.groups()) {
                g.row(codec).filter(r -> r.standing().isEmpty())
                        .ifPresent(r -> missing.computeIfAbsent(words(r.outcome()), _ -> new ArrayList<>())
                                .add(g.operation().text() + "/" + codec));
            }
        }
        missing.forEach((words, who) -> notes.add(String.join(", ", who) + " " + words));
        notes.forEach(n -> lines.addAll(wrap(n, INDENT, INDENT)));
        if (!left.isEmpty())
            lines.addAll(wrap("Not shown at this width: " + String.join(", ", left) + ".", INDENT, INDENT));
        return lines;
    }

    private List<String> failed(String branch, boolean last, int nameWidth, String codec, Outcome<?> outcome) {
        String name = branch + pad(shorten(codec, LONGEST_CODEC), nameWidth - 3) + GAP;
        List<String> lines = new ArrayList<>(wrap(words(outcome), name, pad(last ? "" : "│", nameWidth) + GAP));
        String word = outcome.word();
        lines.set(0, lines.getFirst().replaceFirst(Pattern.quote(word), Style.RED.paint(word, colors)));
        return lines;
    }

    private static String words(Outcome<?> outcome) {
        return outcome.reason().isEmpty() ? outcome.word() : outcome.word() + ": " + outcome.reason();
    }

    private static List<Column> columns(Overview overview, boolean sizes) {
        List<String> codecs = overview.codecs();
        List<Column> columns = new ArrayList<>();
        if (sizes) {
            for (String metric : Overview.SIZES) {
                boolean raw = metric.equals(ReportModel.SIZE);
                columns.add(new Column(raw ? "size" : "zstd/1k", raw ? 7 : 5, c -> overview.size(c, metric), codecs,
                        _ -> "–"));
            }
        }
        for (ReportModel.Group g : overview.groups()) {
            int weight = overview.headline().equals(Optional.of(g)) ? 0 : weight(g.operation());
            columns.add(new Column(g.operation().text(), weight, c -> overview.time(g, c), codecs,
                    c -> Overview.absent(g, c)));
        }
        overview.headline()
                .ifPresent(g -> columns.add(new Column("vs " + shorten(g.baseline(), SHORT_CODEC), 4,
                        c -> overview.toBaseline(c).map(
                                r -> ReportModel.Cell.exact(r.metric(), r.operation(), r.unit(), r.estimate(), r.n())),
                        codecs, c -> c.equals(g.baseline()) ? "1×" : "–")));
        columns.add(new Column("alloc", 3, overview::alloc, codecs, _ -> "–"));
        columns.removeIf(c -> c.isEmpty(codecs));
        return columns;
    }

    private static int weight(Operation operation) {
        return switch (operation) {
            case ENCODE -> 6;
            case READ, DECODE -> 3;
            case ROUNDTRIP -> 2;
            case CONVERT, COLD -> 1;
        };
    }

    private String paint(String verdict, Optional<ReportModel.Standing> s) {
        if (s.isEmpty() || s.get().limit()) return Style.DIM.paint(verdict, colors);
        return s.get().leads() ? Style.GREEN.paint(verdict, colors) : verdict;
    }

    private static int bodyWidth(List<Column> columns, List<String> codecs) {
        return columns.stream().mapToInt(c -> GAP.length() + c.width(codecs)).sum() + GAP.length();
    }

    private static int widest(String title, List<String> texts) {
        return texts.stream().mapToInt(TerminalTable::length).reduce(length(title), Math::max);
    }

    /** Facts joined by dots, broken only between facts. */
    private List<String> wrapFacts(List<String> facts) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String fact : facts.stream().map(TerminalTable::plain).toList()) {
            if (!line.isEmpty() && length(line) + 3 + length(fact) > width) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(INDENT);
            } else if (!line.isEmpty()) {
                line.append(" · ");
            }
            line.append(shorten(fact, width - length(line)));
        }
        lines.add(line.toString());
        return lines;
    }

    /** Words broken to the width; a word that is longer than a line is cut into pieces. */
    private List<String> wrap(String text, String first, String rest) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(first);
        int start = length(first);
        for (String word : plain(text).split(" +")) {
            String piece = word;
            if (length(line) > start && length(line) + 1 + length(piece) > width) {
                lines.add(line.toString());
                line = new StringBuilder(rest);
                start = length(rest);
            } else if (length(line) > start) {
                line.append(' ');
            }
            while (length(line) + length(piece) > width) {
                int cut = piece.offsetByCodePoints(0, Math.max(1, width - length(line)));
                lines.add(line + piece.substring(0, cut));
                piece = piece.substring(cut);
                line = new StringBuilder(rest);
                start = length(rest);
            }
            line.append(piece);
        }
        lines.add(line.toString());
        return lines;
    }

    /** Text from outside must not move the cursor. */
    private static String plain(String text) {
        return text.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "\uFFFD");
    }

    private static String shorten(String text, int most) {
        return length(text) <= most ? text : text.substring(0, text.offsetByCodePoints(0, Math.max(0, most - 1))) + "…";
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - length(text)));
    }

    private static int length(CharSequence text) {
        return (int) text.codePoints().count();
    }

    /**
     * One column of numbers: values end at one place, their half-widths start at one place. A weight of 0 is never left
     * out.
     */
    private static final class Column {
        private final String title;
        private final int weight;
        private final Function<String, Optional<ReportModel.Cell>> cells;
        private final Function<String, String> absent;
        private final Scale scale;

        Column(String title, int weight, Function<String, Optional<ReportModel.Cell>> cells, List<String> codecs,
                Function<String, String> absent) {
            this.title = title;
            this.weight = weight;
            this.cells = cells;
            this.absent = absent;
            List<ReportModel.Cell> all = codecs.stream().flatMap(c -> cells.apply(c).stream()).toList();
            this.scale = Scale.of(all.isEmpty() ? "" : all.getFirst().unit(),
                    all.stream().map(ReportModel.Cell::estimate).toList());
        }

        String title() {
            return title;
        }

        int weight() {
            return weight;
        }

        boolean isEmpty(List<String> codecs) {
            return codecs.stream().noneMatch(c -> cells.apply(c).isPresent());
        }

        int width(List<String> codecs) {
            return Math.max(length(title), values(codecs) + spreads(codecs));
        }

        String head(List<String> codecs) {
            int values = values(codecs);
            return " ".repeat(Math.max(0, values - length(title)))
                    + pad(title, width(codecs) - Math.max(0, values - length(title)));
        }

        String text(String codec, List<String> codecs) {
            Optional<ReportModel.Cell> cell = cells.apply(codec);
            String value = cell.map(scale::value).orElse(absent.apply(codec));
            int indent = Math.max(values(codecs), width(codecs) - spreads(codecs)) - length(value);
            return pad(" ".repeat(Math.max(0, indent)) + value + cell.map(c -> scale.spread(c, " ± ")).orElse(""),
                    width(codecs));
        }

        private int values(List<String> codecs) {
            return codecs.stream().mapToInt(c -> length(cells.apply(c).map(scale::value).orElse(absent.apply(c)))).max()
                    .orElse(0);
        }

        private int spreads(List<String> codecs) {
            return codecs.stream().flatMap(c -> cells.apply(c).stream()).mapToInt(c -> length(scale.spread(c, " ± ")))
                    .max().orElse(0);
        }
    }

    /** What a terminal does with a text. */
    private enum Style {
        BOLD(1), DIM(2), RED(31), GREEN(32), YELLOW(33);

        private final int code;

        Style(int code) {
            this.code = code;
        }

        String paint(String text, boolean colors) {
            return colors && !text.isEmpty() ? "\u001B[" + code + "m" + text + "\u001B[0m" : text;
        }
    }
}

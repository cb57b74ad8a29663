package weighbridge.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ReportModel;
import weighbridge.report.model.Words;

/**
 * A run's answer and its tables in GitHub's Markdown, with the columns and notes of a terminal of this width.
 *
 * <p>Whatever comes from outside is shown as it is: it starts no mark-up and mentions nobody.
 */
final class MarkdownExport {
    private static final int WIDTH = 80;
    private static final Pattern BAR = Pattern.compile("[█▌]+");

    private final ReportModel model;
    private final List<String> lines = new ArrayList<>();

    MarkdownExport(ReportModel model) {
        this.model = model;
    }

    String text() {
        lines.add("### " + plain(model.title()));
        TerminalTable.conditions(model.conditions()).stream().map(MarkdownExport::plain).reduce((a, b) -> a + " · " + b)
                .ifPresent(this::paragraph);
        for (ReportModel.Workload w : model.workloads()) workload(w);
        model.headlines().stream().map(Headline::sentence).forEach(s -> paragraph(plain(s)));
        paragraph("How sure: " + plain(model.conditions().sure()));
        List<GroupedWarnings.Note> notes = GroupedWarnings.of(model);
        if (!notes.isEmpty()) {
            paragraph("<details><summary>" + notes.size() + (notes.size() == 1 ? " note" : " notes") + "</summary>");
            lines.add("");
            for (GroupedWarnings.Note n : notes)
                lines.add("- " + plain(String.join(" ", n.causes())) + " → " + plain(n.remedy()));
            paragraph("</details>");
        }
        return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
    }

    private void paragraph(String text) {
        lines.add("");
        lines.add(text);
    }

    private void workload(ReportModel.Workload w) {
        if (model.workloads().size() > 1) paragraph("#### " + plain(w.name()));
        String subject = HtmlData.count(w.records()) + (w.records() == 1 ? " record" : " records")
                + OwnFileRow.sizes(w).map(s -> ", " + s).orElse("");
        paragraph(plain(subject));
        lines.add("");
        w.headlines().forEach(h -> lines.add("- " + plain(h.sentence())));
        List<Integer> threads = TerminalTable.threads(w);
        for (int t : threads) {
            if (threads.size() > 1) paragraph(t == 1 ? "1 thread" : t + " threads");
            table(Overview.of(w, t), t == threads.getFirst());
        }
        w.remarks().forEach(r -> paragraph(plain(r)));
    }

    private void table(Overview overview, boolean sizes) {
        List<String> rows = overview.rows().stream().filter(c -> overview.failure(c).isEmpty()).toList();
        Column names = Column.of("format", rows, overview::name);
        List<Column> columns = new Columns(names, overview, rows, sizes, true, WIDTH).chosen();
        lines.add("");
        lines.add(columns.stream().map(c -> plain(c.title().strip())).collect(Collectors.joining(" | ", "| ", " |")));
        lines.add(columns.stream().map(c -> c.right() || c.title().strip().equals("bytes") ? "---:" : "---")
                .collect(Collectors.joining(" | ", "| ", " |")));
        IntStream.range(0, rows.size()).forEach(i -> lines.add(columns.stream()
                .map(c -> plain(number(c.texts().get(i).text()))).collect(Collectors.joining(" | ", "| ", " |"))));
        List<String> failed = overview.rows().stream()
                .flatMap(c -> overview.failure(c).map(f -> "- " + plain(c + ": " + Words.withReason(f))).stream())
                .toList();
        if (!failed.isEmpty()) paragraph(String.join("\n", failed));
        Table notes = new Table(overview, overview.rows(), sizes, true, new Layout(WIDTH), false);
        paragraph(notes.notes(model.conditions()).stream().map(n -> plain(n.strip()))
                .collect(Collectors.joining("<br>", "<sub>", "</sub>")));
    }

    /** A number without its bar, and with its interval in parentheses. */
    private static String number(String text) {
        return BAR.matcher(text).replaceAll("").strip().replaceAll("^(\\S+) +(\\S+–\\S+)$", "$1 ($2)");
    }

    /** Text that Markdown leaves as it is. */
    static String plain(String text) {
        return Layout.plain(text).replaceAll("([\\\\`*_{}\\[\\]<>|~#&!])", "\\\\$1").replace("@", "@\u200b");
    }
}

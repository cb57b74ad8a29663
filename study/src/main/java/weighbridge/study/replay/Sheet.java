package weighbridge.study.replay;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table of texts, for a page or a report.
 *
 * @param caption above it
 * @param head    the column headings; the first column names the row, the others hold numbers
 */
public record Sheet(String caption, List<String> head, List<List<String>> rows) {
    public Sheet {
        head = List.copyOf(head);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** The table in Markdown. */
    public String markdown() {
        String rule = "|---|" + "--:|".repeat(head.size() - 1);
        return "### " + caption + "\n\n" + line(head) + "\n" + rule + "\n"
                + rows.stream().map(Sheet::line).collect(Collectors.joining("\n")) + "\n";
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}

package weighbridge.report.model;

import java.util.List;

/**
 * What stands before an ordinary report: the claims and tables of a replay.
 *
 * @param title     its headline
 * @param link      where more is to be read: an https address, or words where there is none
 * @param claims    before the tables; a preface of an older run has none
 * @param sentences after the tables
 */
public record Preface(String title, String link, List<Claim> claims, List<Table> tables, List<String> sentences) {
    public Preface {
        claims = claims == null ? List.of() : List.copyOf(claims);
        tables = List.copyOf(tables);
        sentences = List.copyOf(sentences);
    }

    /** What was claimed and what became of it, in words. */
    public record Claim(String claimed, String verdict, String evidence, String confidence, String cause) {}

    /** A table of texts; its first column names the row, the others hold numbers. */
    public record Table(String caption, List<String> head, List<List<String>> rows) {
        public Table {
            head = List.copyOf(head);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }
}

package weighbridge.report;

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

    String html() {
        StringBuilder html = new StringBuilder("<section>\n<h2>").append(HtmlReport.escape(title))
                .append("</h2>\n<p>").append(HtmlReport.escape(link)).append("</p>\n");
        if (!claims.isEmpty()) html.append("<ol>\n");
        for (Claim c : claims) {
            html.append("<li><strong>").append(HtmlReport.escape(c.claimed())).append(".</strong> <ul>");
            item(html, "Verdict", c.verdict());
            item(html, "Evidence", c.evidence());
            item(html, "Confidence", c.confidence());
            item(html, "Cause", c.cause());
            html.append("</ul></li>\n");
        }
        if (!claims.isEmpty()) html.append("</ol>\n");
        for (Table t : tables) {
            html.append("<h3>").append(HtmlReport.escape(t.caption())).append("</h3>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<thead>");
            row(html, "th", t.head());
            html.append("</thead>\n<tbody>\n");
            for (List<String> cells : t.rows()) row(html, "td", cells);
            html.append("</tbody></table></div>\n");
        }
        html.append("<ul>\n");
        for (String s : sentences) html.append("<li>").append(HtmlReport.escape(s)).append("</li>\n");
        return html.append("</ul>\n</section>").toString();
    }

    private static void item(StringBuilder html, String name, String text) {
        html.append("<li>").append(name).append(": ").append(HtmlReport.escape(text)).append("</li>");
    }

    private static void row(StringBuilder html, String tag, List<String> cells) {
        html.append("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            String name = i == 0 ? "th" : tag;
            html.append('<').append(name).append(i == 0 ? "" : " class=\"number\"").append('>').append(HtmlReport.escape(cells.get(i))).append("</")
                    .append(name).append('>');
        }
        html.append("</tr>\n");
    }
}

package weighbridge.report.view;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.report.model.Preface;

/** What precedes a report's own part, in HTML. */
final class HtmlPreface {
    private static final JsonMapper JSON = JsonMapper.shared();

    private HtmlPreface() {}

    static String of(Preface preface) {
        StringBuilder html = new StringBuilder("<section>\n<h2>").append(HtmlReport.escape(preface.title()))
                .append("</h2>\n<p>").append(HtmlReport.escape(preface.link())).append("</p>\n");
        if (!preface.claims().isEmpty()) html.append("<ol>\n");
        for (Preface.Claim c : preface.claims()) {
            html.append("<li><strong>").append(HtmlReport.escape(c.claimed())).append(".</strong> <ul>");
            item(html, "Verdict", c.verdict());
            item(html, "Evidence", c.evidence());
            item(html, "Confidence", c.confidence());
            item(html, "Cause", c.cause());
            html.append("</ul></li>\n");
        }
        if (!preface.claims().isEmpty()) html.append("</ol>\n");
        for (Preface.Chart c : preface.charts()) {
            html.append("<h3>").append(HtmlReport.escape(c.title()))
                    .append("</h3>\n<div class=\"curves\" role=\"img\" ").append("data-chart=\"")
                    .append(HtmlReport.escape(JSON.writeValueAsString(c))).append("\"></div>\n");
        }
        for (Preface.Table t : preface.tables()) {
            html.append("<h3>").append(HtmlReport.escape(t.caption()))
                    .append("</h3>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<thead>");
            row(html, "th", t.head());
            html.append("</thead>\n<tbody>\n");
            for (List<String> cells : t.rows()) row(html, "td", cells);
            html.append("</tbody></table></div>\n");
        }
        html.append("<ul>\n");
        for (String s : preface.sentences()) html.append("<li>").append(HtmlReport.escape(s)).append("</li>\n");
        return html.append("</ul>\n</section>").toString();
    }

    private static void item(StringBuilder html, String name, String text) {
        html.append("<li>").append(name).append(": ").append(HtmlReport.escape(text)).append("</li>");
    }

    private static void row(StringBuilder html, String tag, List<String> cells) {
        html.append("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            String name = i == 0 ? "th" : tag;
            html.append('<').append(name).append(i == 0 ? "" : " class=\"number\"").append('>')
                    .append(HtmlReport.escape(cells.get(i))).append("</").append(name).append('>');
        }
        html.append("</tr>\n");
    }
}

package weighbridge.report.view;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.report.model.Preface;

/** Writes what precedes the ordinary report, in HTML. */
final class HtmlPreface {
    private static final JsonMapper JSON = JsonMapper.shared();

    private HtmlPreface() {}

    static String of(Preface preface) {
        StringBuilder html = new StringBuilder("<section>\n<h2>").append(HtmlReport.escape(preface.title()))
                .append("</h2>\n<p>").append(link(preface.link())).append("</p>\n");
        if (!preface.claims().isEmpty()) {
            html.append("<p><strong>").append(HtmlReport.escape(preface.summary()))
                    .append("</strong></p>\n<ol class=\"claims\">\n");
        }
        for (Preface.Claim c : preface.claims()) {
            html.append("<li><strong>").append(HtmlReport.escape(c.claimed()))
                    .append(".</strong> <span class=\"became\">").append(HtmlReport.escape(c.verdict()))
                    .append("</span><dl class=\"facts\">");
            item(html, "Evidence", c.evidence());
            item(html, "Confidence", c.confidence());
            item(html, "Cause", c.cause());
            html.append("</dl></li>\n");
        }
        if (!preface.claims().isEmpty()) html.append("</ol>\n");
        if (!preface.sentences().isEmpty()) html.append("<ul>\n");
        for (String s : preface.sentences()) html.append("<li>").append(HtmlReport.escape(s)).append("</li>\n");
        if (!preface.sentences().isEmpty()) html.append("</ul>\n");
        if (!preface.trees().isEmpty()) {
            html.append("<div class=\"areas\" data-trees=\"")
                    .append(HtmlReport.escape(JSON.writeValueAsString(preface.trees()))).append("\"></div>\n");
        }
        for (Preface.Chart c : preface.charts()) {
            html.append("<h3>").append(HtmlReport.escape(c.title()))
                    .append("</h3>\n<div class=\"curves\" role=\"img\" ").append("data-chart=\"")
                    .append(HtmlReport.escape(JSON.writeValueAsString(c))).append("\"></div>\n");
        }
        for (Preface.Table t : preface.tables()) {
            html.append("<div class=\"scroll\" tabindex=\"0\"><table>\n<caption>")
                    .append(HtmlReport.escape(t.caption())).append("</caption>\n<thead>");
            row(html, "th", "col", t.head());
            html.append("</thead>\n<tbody>\n");
            for (List<String> cells : t.rows()) row(html, "td", "row", cells);
            html.append("</tbody></table></div>\n");
        }
        return html.append("</section>").toString();
    }

    private static String link(String text) {
        String escaped = HtmlReport.escape(text);
        return text.startsWith("https://") && !text.contains(" ")
                ? "<a rel=\"noreferrer\" href=\"" + escaped + "\">" + escaped + "</a>" : escaped;
    }

    private static void item(StringBuilder html, String name, String text) {
        html.append("<dt>").append(name).append("</dt><dd>").append(HtmlReport.escape(text)).append("</dd>");
    }

    private static void row(StringBuilder html, String tag, String scope, List<String> cells) {
        html.append("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            String name = i == 0 ? "th" : tag;
            html.append('<').append(name).append(name.equals("th") ? " scope=\"" + scope + "\"" : "")
                    .append(i == 0 ? "" : " class=\"number\"").append('>').append(HtmlReport.escape(cells.get(i)))
                    .append("</").append(name).append('>');
        }
        html.append("</tr>\n");
    }
}

package weighbridge.report.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import weighbridge.report.model.Preface;
import weighbridge.report.model.ReportModel;
import weighbridge.situation.js.Script;

/**
 * Makes report.html: a single file that needs no network and no other file.
 *
 * <p>The page is a resource; this class fills in the data. Data reaches the page as JSON that a script turns into text
 * nodes, and the page's policy prevents any other script from running and anything from being loaded.
 */
public final class HtmlReport {
    private static final Pattern HOLE = Pattern.compile("\\{\\{([a-z]+)}}");
    private static final int PLAIN_WIDTH = 110;
    /** Opens the fold around the usual report of a study's trials, which follows the study's own findings. */
    private static final String FOLD =
            "<details id=\"field\"><summary>The same codecs as weigh shows them: sizes, allocation, trials</summary>";

    /** The scripts in an order in which each follows those that it uses, since they share names. */
    private static final List<String> SCRIPTS =
            List.of("parts.js", "address.js", "decision.js", "plots.js", "labels.js", "scatter.js", "table.js",
                    "folds.js", "panel.js", "first.js", "formats.js", "share.js", "report.js");

    private HtmlReport() {}

    /** The page of a report. Equal reports result in equal pages. */
    public static String of(ReportModel model) {
        return of(model, Optional.empty(), Optional.empty());
    }

    /**
     * The page of a report. Equal arguments result in equal pages.
     *
     * @param preface what precedes it
     * @param more    what more time would decide, and the command for it
     */
    public static String of(ReportModel model, Optional<Preface> preface, Optional<TerminalTable.Step> more) {
        Properties charts = new Properties();
        try {
            charts.load(new StringReader(resource("weighbridge/report/charts.properties")));
        } catch (IOException e) {
            throw new IllegalStateException("charts.properties of the report module cannot be read", e);
        }
        // The usual chart library is a third smaller but has no areas.
        boolean areas = preface.filter(p -> !p.trees().isEmpty()).isPresent();
        String library = resource(charts.getProperty(areas ? "whole" : "resource"));
        String script = Script.text()
                + SCRIPTS.stream().map(s -> resource("weighbridge/report/" + s)).collect(Collectors.joining());
        boolean folds = preface.isPresent();
        Map<String, String> fillings = Map.of("fold", folds ? FOLD : "", "unfold", folds ? "</details>" : "", "title",
                escape(model.title() + " · Weighbridge"), "policy",
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src " + hash(library) + " "
                        + hash(script),
                "preface", preface.map(HtmlPreface::of).orElse(""), "style", resource("weighbridge/report/report.css"),
                "plain", escape(new TerminalTable(PLAIN_WIDTH, false).render(model)), "data",
                HtmlData.of(model, more, charts.getProperty("name")).replace("<", "\\u003c").replace(">", "\\u003e")
                        .replace("&", "\\u0026"),
                "charts", library, "script", script);
        return HOLE.matcher(resource("weighbridge/report/report.html"))
                .replaceAll(hole -> Matcher.quoteReplacement(Optional.ofNullable(fillings.get(hole.group(1)))
                        .orElseThrow(() -> new IllegalStateException("report.html: nothing fills " + hole.group()))));
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("'",
                "&#39;");
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Reads a resource with line ends as a browser sees them, \n, since the hashes of the policy apply to these. */
    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) throw new IllegalStateException(name + " is not on the class path");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new IllegalStateException(name + " cannot be read", e);
        }
    }
}

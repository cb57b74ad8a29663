package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.Operation;
import weighbridge.report.Fixture;
import weighbridge.report.model.Preface;
import weighbridge.report.model.ReportModel;

class HtmlReportTest {
    /**
     * Attributes and rules that make a page load something from elsewhere; the chart library's code is not checked for
     * them.
     */
    private static final Pattern LOADS = Pattern
            .compile("(?i)\\s(?:src|href(?!=.#)|action|poster|srcset)\\s*=|url\\(|@import|<link|<iframe|<object|<embed|"
                    + "<base");

    private static final String PAGE = HtmlReport.of(Fixture.TWO_WORKLOADS);

    @Test
    void thePageNamesNothingToLoad() {
        assertThat(LOADS.matcher(ownParts(PAGE.replaceAll("(?s)<noscript>.*?</noscript>", ""))).results()
                .map(m -> m.group())).isEmpty();
    }

    @Test
    void thePolicyLetsNothingLoadAndOnlyTheTwoScriptsRun() {
        Matcher policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"").matcher(PAGE);
        assertThat(policy.find()).isTrue();
        assertThat(policy.group(1)).startsWith("default-src 'none'; ")
                .matches(".*script-src 'sha256-[^ ]{44}' 'sha256-[^ ]{44}'");
    }

    @Test
    void textFromAFileIsNeverMarkup() {
        assertThat(PAGE).doesNotContain("</script><script>document.title");
        assertThat(ownParts(PAGE)).doesNotContain("<img");
        assertThat(Pattern.compile("<script").matcher(ownParts(PAGE)).results().count()).isEqualTo(3);
    }

    @Test
    void aPrefaceStandsBeforeTheAnswerAndIsNeverMarkup() {
        Preface preface = new Preface("Seven formats", "https://example.org/article", "One < claim falls.",
                List.of(new Preface.Claim("A < B", "falls", "A takes 2.", "certain", "shown: one flag")),
                List.of(new Preface.Table("data", List.of("format", "article"), List.of(List.of("<img>", "3.5")))),
                List.of("It holds."), List.of(), List.of());
        String page = HtmlReport.of(Fixture.TWO_WORKLOADS, Optional.of(preface), Optional.empty());

        String answer = "id=\"answer\"";
        // The rest is long, and a search for a sequence goes through it again and again.
        assertThat(page.substring(0, page.indexOf(answer) + answer.length())).containsSubsequence("<main>",
                "<h2>Seven formats</h2>", "<strong>One &lt; claim falls.</strong>", "<strong>A &lt; B.</strong>",
                "<span class=\"became\">falls</span>", "<dt>Cause</dt><dd>shown: one flag</dd>", "<li>It holds.</li>",
                "<caption>data</caption>", "<th scope=\"row\">&lt;img&gt;</th><td class=\"number\">3.5</td>", answer);
        assertThat(page).doesNotContain("<img>");
        assertThat(page.replaceAll("(?s)<section>\\n<h2>Seven formats.*?</section>", "")
                .replaceAll("<details id=\"field\"><summary>.*</summary>", "")
                .replace("<div id=\"more\"></div>\n</details>\n", "<div id=\"more\"></div>\n\n")).isEqualTo(PAGE);
    }

    @Test
    void theDataComesBackAsItWas() {
        JsonNode data = JsonMapper.shared().readTree(data(PAGE));
        assertThat(data.get("workloads").get(1).get("name").asString())
                .isEqualTo(Fixture.TWO_WORKLOADS.workloads().get(1).name());
        assertThat(data.get("command").asString()).isEqualTo("weighbridge weigh orders.csv --budget 3m --seed 42");
    }

    @Test
    void aPlotHasEveryContestantThatHasANumber() {
        JsonNode read = JsonMapper.shared().readTree(data(PAGE)).get("workloads").get(0).get("groups").get(1);
        assertThat(read.get("points").findValuesAsString("codec")).containsExactly("sbe", "flatbuffers", "kryo",
                "protobuf", "avro", "thrift-compact", "jackson-json", "fory", "copy");
        assertThat(read.get("points").findValuesAsString("kind")).containsExactly("open", "open", "slower", "slower",
                "slower", "slower", "slower", "unranked", "limit");
        assertThat(read.get("table").get("rows").size()).isEqualTo(10);
    }

    @Test
    void whereNobodyWasComparedNobodyIsTheFastest() {
        ReportModel.Workload w = Fixture.ORDERS.workloads().getFirst();
        ReportModel.Group read = w.group(Operation.READ).orElseThrow();
        ReportModel.Group alone = new ReportModel.Group(read.workload(), read.operation(), 1, read.baseline(),
                List.of(read.row("fory").orElseThrow()));
        ReportModel model = Fixture.model(List.of(new ReportModel.Workload(w.name(), w.origin(), w.records(), w.sized(),
                w.fields(), w.jsonBytes(), w.digest(), w.headlines(), w.remarks(), w.exact(), List.of(alone))));
        JsonNode group =
                JsonMapper.shared().readTree(data(HtmlReport.of(model))).get("workloads").get(0).get("groups").get(0);
        assertThat(group.get("points").findValuesAsString("kind")).containsExactly("unranked");
        assertThat(group.get("table").get("rows").get(0).get(0).get("text").asString()).isEqualTo("–");
    }

    @Test
    void withoutScriptsTheNumbersStandAsText() {
        assertThat(PAGE.substring(PAGE.indexOf("<noscript>")))
                .containsPattern("(?m)^ thrift-compact +[\\d.]+ +[█▌]+ +[\\d.]+ ");
    }

    @Test
    void equalReportsGiveEqualPages() {
        assertThat(HtmlReport.of(Fixture.TWO_WORKLOADS)).isEqualTo(PAGE);
    }

    private static String data(String page) {
        String start = "<script type=\"application/json\" id=\"data\">";
        int from = page.indexOf(start) + start.length();
        return page.substring(from, page.indexOf("</script>", from));
    }

    /** The page without its data and without the code of its two scripts. */
    private static String ownParts(String page) {
        return page.replaceAll("(?s)(<script[^>]*>).*?</script>", "$1");
    }
}

package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.report.Fixture;
import weighbridge.report.StoredRun;
import weighbridge.report.model.ReportModel;

class ExportTest {
    private static final Path EXAMPLES = Path.of("../examples/runs");

    private static ReportModel firstScreen() throws IOException {
        StoredRun run = StoredRun.firstScreen();
        return run.model(run.entries().size());
    }

    private static String of(Export form, ReportModel model) {
        return form.of(model, Map.of());
    }

    private static Summary with(String reason) {
        OptionalDouble none = OptionalDouble.empty();
        return new Summary("r", Map.of(),
                List.of(new SummaryRow("c", "w", Optional.empty(), OptionalInt.empty(), "size.raw", "B", none, none,
                        OptionalDouble.of(Double.POSITIVE_INFINITY), 0, Optional.empty(), none, none, none, "",
                        "failed", reason, List.of("a", "b"))),
                List.of(), List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"})
    void noTextIsAFormula(String text) {
        assertThat(CsvExport.of(with(text))).contains("'" + text);
    }

    @Test
    void aTextThatWouldEndItsCellIsQuotedAndWhatIsNoNumberIsLeftEmpty() {
        assertThat(CsvExport.of(with("1, \"2\"\n3")).split("\n", 2)[1])
                .isEqualTo("r,w,c,,,size.raw,B,,,,0,,,,,,failed,\"1, \"\"2\"\"\n3\",a; b\n");
    }

    @Test
    void everyRowOfTheSummaryIsARow() throws IOException {
        ReportModel model = firstScreen();
        List<String> lines = of(Export.CSV, model).lines().toList();
        assertThat(lines).hasSize(1 + Summary.of(model, Map.of()).rows().size());
        assertThat(lines.getFirst().split(",")).hasSize(19);
        assertThat(lines).noneMatch(l -> l.contains("Infinity") || l.contains("NaN"));
    }

    /** docs/query.md queries these files; a run whose export changed is written again by this test if asked to. */
    @Test
    void theExamplesAreWhatIsExportedToday() throws IOException {
        for (StoredRun run : List.of(StoredRun.firstScreen(), StoredRun.firstLook())) {
            Path file = EXAMPLES.resolve(run.name() + ".csv");
            String text = of(Export.CSV, run.model(run.entries().size()));
            if (Boolean.getBoolean("weighbridge.write")) Files.writeString(file, text);
            assertThat(Files.readString(file)).isEqualTo(text);
        }
    }

    /**
     * The rules of the three readers that the versions of 2026 have: jmh-visualizer splits names at spaces and "=" and
     * needs a class before the last dot; github-action-benchmark takes the score, its unit and the counts; Bencher takes
     * the name alone, two numbers as bounds, one unit, and requires secondary metrics.
     */
    @Test
    void jmhsReadersUnderstandTheTimes() throws IOException {
        JsonNode results = JsonMapper.builder().build().readTree(of(Export.JMH, firstScreen()));
        assertThat(results.size()).isGreaterThan(20);
        Set<String> names = new HashSet<>();
        for (JsonNode r : results) {
            assertThat(r.get("benchmark").asString()).matches("[A-Za-z0-9._-]+\\.[a-z-]+\\.[a-z0-9-]+");
            assertThat(names.add(r.get("benchmark").asString())).isTrue();
            assertThat(r.has("params")).isFalse();
            assertThat(r.get("mode").asString()).isEqualTo("avgt");
            for (String count : List.of("threads", "forks", "measurementIterations", "warmupIterations"))
                assertThat(r.get(count).isInt()).isTrue();
            JsonNode metric = r.get("primaryMetric");
            double score = metric.get("score").asDouble();
            assertThat(metric.get("score").isNumber() && metric.get("scoreError").isNumber()).isTrue();
            assertThat(metric.get("scoreUnit").asString()).isEqualTo("ns/op");
            assertThat(metric.get("scoreConfidence").size()).isEqualTo(2);
            assertThat(metric.get("scoreConfidence").get(0).asDouble()).isLessThanOrEqualTo(score);
            assertThat(metric.get("scoreConfidence").get(1).asDouble()).isGreaterThanOrEqualTo(score);
            assertThat(metric.get("rawData").size()).isEqualTo(r.get("forks").asInt());
            metric.get("rawData").forEach(f -> assertThat(f.size()).isEqualTo(1));
            assertThat(metric.get("scorePercentiles").propertyNames()).containsExactly("0.0", "50.0", "90.0", "95.0",
                    "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");
            assertThat(r.get("secondaryMetrics").isObject()).isTrue();
        }
        assertThat(of(Export.JMH, firstScreen())).doesNotContain("NaN", "Infinity", "INF");
    }

    @Test
    void aTimeWithoutAnIntervalIsNoResultOfJmh() throws IOException {
        JsonNode results = JsonMapper.builder().build().readTree(of(Export.JMH, Fixture.FACTS_ONLY));
        assertThat(results.size()).isZero();
    }

    @Test
    void markdownHasTheAnswerAndARowForEachCodec() throws IOException {
        String text = of(Export.MARKDOWN, firstScreen());
        List<String> table = text.lines().filter(l -> l.startsWith("|")).toList();
        assertThat(table.get(0)).startsWith("| format | bytes | zstd | encode ns | read ns |");
        assertThat(table.get(1)).startsWith("| --- | ---");
        assertThat(IntStream.range(0, table.size()).mapToObj(i -> table.get(i).split("(?<!\\\\)\\|").length).distinct())
                .hasSize(1);
        assertThat(table).anyMatch(l -> l.startsWith("| kryo |")).anyMatch(l -> l.startsWith("| jackson-json |"));
        assertThat(text).contains("- kryo is smallest", "How sure:", "<details><summary>");
    }

    @Test
    void markdownOfWhatComesFromOutsideIsText() {
        assertThat(MarkdownExport.plain("<img src=x> [a](b) | `c` *d* @all &lt; \n# e"))
                .isEqualTo("\\<img src=x\\> \\[a\\](b) \\| \\`c\\` \\*d\\* @\u200ball \\&lt; \\# e");
    }

    @ParameterizedTest
    @EnumSource
    void equalReportsGiveEqualTexts(Export form) throws IOException {
        assertThat(of(form, firstScreen())).isEqualTo(of(form, firstScreen()));
        assertThat(of(form, Fixture.TWO_WORKLOADS)).isNotEmpty();
        assertThat(of(form, Fixture.FACTS_ONLY)).endsWith("\n");
    }

    @Test
    void thePictureHasTheAnswerARowForEachCodecAndNothingBeyondItsEdges() throws Exception {
        ReportModel model = firstScreen();
        String svg = of(Export.SVG, model);
        Document picture = DocumentBuilderFactory.newNSInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
        double width = Double.parseDouble(picture.getDocumentElement().getAttribute("width"));
        double height = Double.parseDouble(picture.getDocumentElement().getAttribute("height"));
        NodeList texts = picture.getElementsByTagName("text");
        List<String> words =
                IntStream.range(0, texts.getLength()).mapToObj(i -> texts.item(i).getTextContent()).toList();
        assertThat(words).contains("kryo", "jackson-json", "bytes a record");
        assertThat(String.join(" ", words)).contains(model.workloads().getFirst().headlines().getFirst().sentence());
        for (String name : List.of("text", "circle", "line", "rect")) {
            NodeList all = picture.getElementsByTagName(name);
            for (int i = 0; i < all.getLength(); i++) {
                for (String key : List.of("x", "cx", "x1", "x2", "y", "cy", "y1", "y2")) {
                    String value = all.item(i).getAttributes().getNamedItem(key) == null ? "0"
                            : all.item(i).getAttributes().getNamedItem(key).getNodeValue();
                    assertThat(Double.parseDouble(value)).isBetween(0.0, key.contains("x") ? width : height);
                }
            }
        }
        assertThat(svg).doesNotContain("<script", "href", "NaN", "Infinity");
    }
}

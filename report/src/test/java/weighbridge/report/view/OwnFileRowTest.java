package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.run.OwnFile;
import weighbridge.report.MadeUpRun;
import weighbridge.report.model.ReportModel;

/** The user's own file has a row of its own, and whoever stands in for the user's own class says so. */
class OwnFileRowTest {
    private static final OwnFile CSV = new OwnFile(new OwnFile.Format("CSV", OwnFile.Arrangement.ROWS, true), 1_080,
            185_936, 185_936, Optional.empty(), Map.of("size.batch.zstd", 50.5, "size.batch.gzip", 60.0));

    private static String shown(MadeUpRun run) {
        return new TerminalTable(100, false).render(run.model());
    }

    /** The names of the rows, from top to bottom. */
    private static List<String> rows(MadeUpRun run) {
        return shown(run).lines().dropWhile(l -> !l.startsWith(" format")).skip(1)
                .takeWhile(l -> !l.contains("divided by")).filter(l -> l.matches("[ ┃]\\S.*\\d.*"))
                .map(l -> l.replaceFirst("^[ ┃]((your )?\\S+).*", "$1")).toList();
    }

    @Test
    void theFileHasItsPlaceAmongTheSizesTimedOrNot() {
        for (MadeUpRun run : List.of(OrdersRun.facts(), OrdersRun.settled())) {
            assertThat(rows(run.file(CSV)).stream().filter(r -> !r.startsWith("limit")))
                    .containsSubsequence("kryo", "fory", "your CSV", "fastjson2-jsonb", "java")
                    .containsSequence("fory", "your CSV", "fastjson2-jsonb");
            assertThat(shown(run)).containsPattern("\n┃your CSV +172 █+▌? +50\\.5 ");
        }
        assertThat(shown(OrdersRun.settled().file(CSV))).containsPattern("\n┃your CSV .* not timed");
    }

    @Test
    void theRunInProgressShowsTheFile() {
        List<String> lines = live(30);
        assertThat(lines.getFirst()).contains("172 B a record as CSV, 611 B as JSON");
        assertThat(lines).anyMatch(l -> l.startsWith("┃your CSV"));
        assertThat(live(12)).anyMatch(l -> l.startsWith("┃your CSV"));
    }

    private static List<String> live(int most) {
        return new LiveTable(OrdersRun.justBegun().file(CSV).model(), new LiveTable.Asked("which?", 2), 100, false)
                .lines(most, new LiveTable.Moment("kryo/orders", "kryo", "0:45 of 3:00", OptionalDouble.of(0.25)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CSV        | ROWS     | true  | ''   | 0   | 172 B a record as CSV, 611 B as JSON | divided by 1,080 records; compressed sizes are of stretches as long as 1,000 records.
            JSON Lines | ROWS     | true  | ''   | 150 | 172 B a record as JSON Lines, 150 B without white space | your JSON Lines: 185,936 bytes
            CSV        | ROWS     | true  | gzip | 0   | 172 B a record as CSV (61.1 B in gzip), 611 B as JSON | As it lies, compressed by gzip, a record takes 61.1 B.
            CSV        | ROWS     | false | ''   | 0   | 172 B a record as CSV | It also holds what the messages leave out.
            Avro       | BLOCKS   | true  | ''   | 0   | 172 B a record as Avro | the file is compressed within, so compare it with compressed sizes.
            Parquet    | COLUMNS  | true  | ''   | 0   | 172 B a record as Parquet | the file is stored by columns
            DuckDB     | DATABASE | true  | ''   | 0   | 172 B a record as DuckDB | the file also holds the database's indexes and free space.
            """)
    void theNumbersAreExplained(String name, OwnFile.Arrangement arrangement, boolean whole, String compression,
            double compact, String heading, String note) {
        OwnFile file = new OwnFile(
                new OwnFile.Format(name, arrangement, whole, compact == 0 ? Optional.empty() : Optional.of(compact)),
                1_080, 185_936, compression.isEmpty() ? 185_936 : 66_000,
                compression.isEmpty() ? Optional.empty() : Optional.of(compression), Map.of());
        String shown = shown(OrdersRun.facts().file(file)).replaceAll("\n +", " ");
        assertThat(shown).contains(heading).contains(note).contains("your " + name);
    }

    @Test
    void withoutAFileThereIsNeitherRowNorNote() {
        assertThat(shown(OrdersRun.settled())).doesNotContain("┃", "your ").contains(" · 611 B as JSON · ");
        assertThat(Summary.of(OrdersRun.settled().model(), Map.of()).files()).isEmpty();
    }

    @Test
    void pageAndSummaryHaveTheNumbersOfTheFile() {
        ReportModel model = OrdersRun.settled().file(CSV).model();
        JsonNode file = JsonMapper.builder().build().readTree(HtmlData.of(model, Optional.empty(), ""))
                .at("/workloads/0/first/file");
        assertThat(file.get("name").asString()).isEqualTo("your CSV");
        assertThat(file.get("sizes").properties().stream().map(e -> e.getValue().get("text").asString()).toList())
                .contains("172 B", "50.5 B");
        assertThat(Summary.of(model, Map.of()).files()).singleElement().satisfies(f -> {
            assertThat(f.sizes()).containsOnlyKeys("size.raw", "size.batch.zstd", "size.batch.gzip");
            assertThat(f.sizes().get("size.raw")).isEqualTo(185_936 / 1_080.0);
        });
        String json = Summary.of(model, Map.of()).json();
        assertThat(Summary.parse(json).json()).isEqualTo(json);
    }

    @Test
    void codecsThatSerializeGeneratedClassesSaySo() {
        Schema schema = new Schema("Session", List.of(new Definition.Struct("Session",
                List.of(new Field(1, "id", Type.INT64, true)), Optional.of(new Declared("java", "com.acme.Session")))));
        MadeUpRun run = OrdersRun.settled().schema(schema);
        String flag = "of a class generated from com.acme.Session, not of that class itself";
        ReportModel model = run.model();
        assertThat(shown(run)).contains("\n kryo* ", "\n *: " + flag).doesNotContain("limit-copy*")
                .contains("serialize classes generated from com.acme.Session, not that class itself;");
        assertThat(Summary.of(model, Map.of()).rows()).filteredOn(r -> r.outcome().equals("measured"))
                .allSatisfy(r -> assertThat(r.flags().contains(flag)).isEqualTo(!r.codec().equals("limit-copy")));
        JsonNode codecs = JsonMapper.builder().build().readTree(HtmlData.of(model, Optional.empty(), ""))
                .at("/workloads/0/first/codecs");
        assertThat(codecs.valueStream().filter(c -> c.get("id").asString().equals("kryo"))
                .flatMap(c -> Stream.of(c.get("flags"), c.at("/times/read/flags"))).map(JsonNode::toString)).hasSize(2)
                .allMatch(f -> f.contains(flag));
    }
}

package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests, with child JVMs, what fields cost in two formats in which fields share nothing. */
@Tag("processes")
class FieldCostsTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String CODECS = "avro,protobuf";
    private static final List<String> COLUMNS =
            List.of("order_id", "customer", "zip", "country", "total", "currency", "paid", "tracking_id");

    @TempDir
    private Path folder;

    private JsonNode weighed(String codecs, String... words) {
        List<String> all = Stream.concat(Stream.of("weigh"), Stream.concat(Stream.of(words), Stream.of("--codecs",
                codecs, "--baseline", codecs.split(",")[0], "--json", "--out", folder.resolve("runs").toString())))
                .toList();
        CommandLineRun run = CommandLineRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return JSON.readTree(run.out());
    }

    /**
     * The fields and the rest always add up to the whole, by definition; this asserts that the rest is at most a byte.
     */
    private static void assertSumsAreTheWhole(JsonNode found) {
        assertThat(found.get("codecs")).isNotEmpty().allSatisfy(codec -> {
            double sum = found.get("fields").valueStream()
                    .filter(f -> f.get("codec").equals(codec.get("codec")) && f.get("top").asBoolean())
                    .mapToDouble(f -> f.get("bytes").asDouble()).sum();
            assertThat(Math.abs(codec.get("bytes").asDouble() - sum)).as(codec.toString()).isLessThanOrEqualTo(1);
        });
    }

    private static double of(JsonNode found, String list, String number, String codec) {
        return found.get(list).valueStream().filter(f -> f.get("codec").asString().equals(codec))
                .mapToDouble(f -> f.get(number).asDouble()).sum();
    }

    /** Half of the columns, since each takes its time. */
    private Path some(Path csv) throws IOException {
        Path some = folder.resolve("orders.csv");
        try (CsvReader<NamedCsvRecord> in = CsvReader.builder().ofNamedCsvRecord(csv);
                CsvWriter out = CsvWriter.builder().build(some)) {
            out.writeRecord(COLUMNS);
            for (NamedCsvRecord record : in) out.writeRecord(COLUMNS.stream().map(record::getField).toList());
        }
        return some;
    }

    @Test
    void theFieldsOfOrdersAddUpAndEnumsAreAsLargeAsTheirSchemaMakesThem() throws IOException {
        String orders = some(Path.of("..", "examples", "orders.csv")).toString();
        JsonNode found = weighed(CODECS, orders, "--fields");
        assertSumsAreTheWhole(found);
        assertThat(found.get("messages").asInt()).isEqualTo(1_080);
        JsonNode enums = weighed(CODECS, orders, "--enums", "--batch", "1");
        for (String codec : CODECS.split(",")) {
            double saved = found.get("alternatives").valueStream()
                    .filter(a -> a.get("codec").asString().equals(codec) && a.get("type").asString().startsWith("enum"))
                    .mapToDouble(a -> a.get("saved").asDouble()).sum();
            assertThat(saved).as("some columns are enums").isPositive();
            assertThat(of(found, "codecs", "bytes", codec) - of(enums, "codecs", "bytes", codec)).as(codec)
                    .isCloseTo(saved, within(1e-6));
        }
        Path run = Path.of(found.get("run").asString());
        String page = Files.readString(run.resolve("report.html"));
        Files.delete(run.resolve("fields.json"));
        CommandLineRun again = CommandLineRun.of("report", run.toString());
        assertThat(again.out()).contains("What each field adds", "trackingId as bytes(16)");
        assertThat(run.resolve("fields.json")).exists();
        assertThat(run.resolve("report.html")).hasContent(page);
        CommandLineRun situated = CommandLineRun.of("report", run.toString(), "--for", "log");
        assertThat(situated.exitCode()).isEqualTo(2);
        assertThat(situated.err()).contains("no times, which a situation needs");
        assertThat(situated.out()).isEmpty();
    }

    @Test
    void nestedFieldsAddUpToo() throws IOException {
        Path deep = folder.resolve("deep.jsonl");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            lines.append(
                    "{\"id\":%d,\"box\":{\"label\":\"box %d\",\"only\":{\"one\":%d}},\"parts\":[{\"n\":%d,\"w\":1.5}]}%n"
                            .formatted(i, i, i, i));
        }
        Files.writeString(deep, lines);
        JsonNode found = weighed(CODECS, deep.toString(), "--fields");
        assertSumsAreTheWhole(found);
        assertThat(found.get("fields").valueStream().filter(f -> f.get("path").asString().equals("box.only.one")))
                .hasSize(2).allSatisfy(f -> {
                    assertThat(f.get("bytes").isNull()).isTrue();
                    assertThat(f.get("outcome").asString()).isEqualTo("unsupported");
                    assertThat(f.get("reason").asString()).contains("has no other field", "see box.only");
                });
    }

    @Test
    void theAnswerSaysWhatAUnionOfKindsSavesInTheSmallestCodecsAndTheBaseline() throws IOException {
        Path events = folder.resolve("events.jsonl");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            lines.append(i % 2 == 0
                    ? "{\"type\":\"login\",\"ts\":%d,\"user\":\"ann%d\",\"mobile\":true}%n".formatted(i, i)
                    : "{\"type\":\"order\",\"ts\":%d,\"total\":%d.5,\"items\":3,\"paid\":false}%n".formatted(i, i));
        }
        Files.writeString(events, lines);
        JsonNode found = weighed("jackson-json,avro,protobuf,thrift-compact,msgpack", events.toString(), "--by", "type",
                "--sizes");
        JsonNode costs = weighed(CODECS, events.toString(), "--by", "type", "--fields");
        String said = found.get("answers").valueStream().map(a -> a.get("sentence").asString())
                .filter(a -> a.startsWith("Without the union")).findFirst().orElseThrow();
        assertThat(said).contains("jackson-json").doesNotContain("by 40 of");
        for (String codec : CODECS.split(",")) {
            double whole = of(costs, "codecs", "bytes", codec);
            double saved = costs.get("alternatives").valueStream()
                    .filter(a -> a.get("codec").asString().equals(codec)
                            && a.get("type").asString().equals("optional members beside type"))
                    .mapToDouble(a -> a.get("saved").asDouble()).sum();
            assertThat(said).contains(String.format(Locale.ROOT, "%,.1f B instead of %,.1f)", whole - saved, whole));
        }
        assertThat(said.split(";")).as("not all five").hasSize(4);
        CommandLineRun again =
                CommandLineRun.of("report", folder.resolve("runs").resolve(found.get("run").asString()).toString());
        assertThat(again.out().replaceAll("\\s+", " ")).contains(said);
    }

    @Test
    void aBatchOfNoMessagesIsRefused() {
        CommandLineRun run = CommandLineRun.of("weigh", "x.csv", "--batch", "0");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--batch has 0; give batch sizes from 1 to 100000 messages");
    }
}

package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Files as programs really write them, whatever the standards say. */
final class AsOwnersHoldThemTest {
    @TempDir
    private Path folder;

    private Imported read(String name, byte[] bytes, Given given) throws IOException {
        Path file = Files.write(folder.resolve(name), bytes);
        return Importer.read(file, given, folder.resolve("payloads"), 1, Progress.NONE);
    }

    private Imported read(String name, String text, Given given) throws IOException {
        return read(name, text.getBytes(StandardCharsets.UTF_8), given);
    }

    private Imported read(String name, String text) throws IOException {
        return read(name, text, Given.NOTHING);
    }

    private static List<Value.StructValue> values(Imported imported) throws IOException {
        return PayloadReader.readAll(imported.all().file());
    }

    private static String schema(Imported imported) {
        return SchemaFile.text(imported.fileSchema());
    }

    private static Given records(String path) {
        return new Given(Optional.empty(), CsvGiven.NOTHING, Optional.of(RecordPath.parse(path)), false);
    }

    private static Given escaped() {
        return Given.csv(new CsvGiven(Optional.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty(),
                Optional.of('\\')));
    }

    private static Given encoded(Charset encoding) {
        return new Given(Optional.empty(), CsvGiven.NOTHING, Optional.empty(), false, Optional.empty(),
                Optional.of(encoding));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "\"%s\""})
    void numbersThatJsonDoesNotHaveAreRead(String form) throws IOException {
        String lines = "{\"v\": %s}\n{\"v\": %s}\n{\"v\": 1.5}\n{\"v\": %s}\n".formatted(form.formatted("NaN"),
                form.formatted("Infinity"), form.formatted("-Infinity"));
        Imported imported = read("a.jsonl", lines);
        assertThat(schema(imported)).contains("\"type\": \"float64\"");
        assertThat(values(imported).stream().map(v -> v.fields().getFirst())).containsExactly(
                new Value.Float64(Double.NaN), new Value.Float64(Double.POSITIVE_INFINITY), new Value.Float64(1.5),
                new Value.Float64(Double.NEGATIVE_INFINITY));
        Path printed = Files.writeString(folder.resolve("schema.json"), schema(imported));
        List<Value.StructValue> values = values(imported);
        assertThat(values(read("a.jsonl", lines, Given.schema(SchemaFile.read(printed))))).isEqualTo(values);
    }

    @Test
    void wordsForNumbersAloneStayTexts() throws IOException {
        assertThat(schema(read("a.jsonl", "{\"v\": \"NaN\"}\n{\"v\": \"NaN\"}\n"))).contains("\"type\": \"string\"");
        assertThat(schema(read("a.jsonl", "{\"v\": \"NaN\"}\n{\"v\": 1}\n{\"v\": \"x\"}\n")))
                .contains("\"type\": \"string:json\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            `[\\n// comment\\n{"a": 1, "b": 2,},\\n{"a": 1, "b": 2}]` | line 2: is not valid JSON (comment
            `// exported 2024\\n[{"a": 0}, {"a": 1}]`                | line 1: is not valid JSON (comment
            `/* x */ {"a": 0}`                                       | line 1: is not valid JSON (comment
            `[{"a": 1,},\\n{"a": 1}]`                                | line 1: is not valid JSON (a comma before }
            `[{"a": 1},\\n{"a": 1},\\n]`                             | line 3: is not valid JSON (a comma before ]
            """)
    void whatJsonDoesNotAllowIsNamed(String text, String sentence) {
        assertThatThrownBy(() -> read("a.json", text.replace("\\n", "\n"))).isInstanceOf(ImportException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void twoBarsSeparateCellsThatMayHaveOne() throws IOException {
        Imported imported = read("a.txt", "id||name||qty\n1||a|b||3\n2||c||4\n3||\"x||y\"||5\n".repeat(1));
        assertThat(imported.form()).isEqualTo("CSV (two bars, header)");
        assertThat(values(imported).stream().map(v -> v.fields().get(1))).containsExactly(new Value.Text("a|b"),
                new Value.Text("c"), new Value.Text("x||y"));
        assertThat(values(imported).getLast().fields().getLast()).isEqualTo(new Value.Int32(5));
    }

    @Test
    void separatorsOfRecordsAreSkipped() throws IOException {
        assertThat(read("a.json-seq", "\u001e{\"a\": 1}\n\u001e{\"a\": 2}\n").records()).isEqualTo(2);
    }

    @Test
    void extendedJsonStandsForItsValues() throws IOException {
        String lines = """
                {"_id": {"$oid": "000000000000000000000001"}, "at": {"$date": "2024-05-01T10:00:00Z"}, \
                "n": {"$numberLong": "5"}, "price": {"$numberDecimal": "19.90"}, "old": {"$date": {"$numberLong": "1000"}}}
                """;
        Imported imported = read("a.jsonl", lines.repeat(2));
        assertThat(schema(imported)).contains("\"name\": \"id\", \"type\": \"string\"", "\"type\": \"int64\"",
                "\"type\": \"int64:decimal(2)\"", "\"type\": \"int64:timestamp-millis\"");
        assertThat(imported.notes()).anyMatch(n -> n.startsWith("the records are in MongoDB's extended JSON"));
        List<Value.StructValue> values = values(imported);
        assertThat(values.getFirst().fields()).contains(new Value.Int64(1990), new Value.Int64(5),
                new Value.Int64(1000));
        Path printed = Files.writeString(folder.resolve("schema.json"), schema(imported));
        assertThat(values(read("a.jsonl", lines.repeat(2), Given.schema(SchemaFile.read(printed))))).isEqualTo(values);
    }

    @Test
    void decimalsOfSeveralScalesAreNotReadInTheLast() throws IOException {
        Imported imported =
                read("a.jsonl", "{\"p\": {\"$numberDecimal\": \"1.5\"}}\n{\"p\": {\"$numberDecimal\": \"1.25\"}}\n");
        assertThat(values(imported)).extracting(Value.StructValue::fields)
                .containsExactly(List.of(new Value.Float64(1.5)), List.of(new Value.Float64(1.25)));
    }

    @Test
    void treesHaveOneType() throws IOException {
        String leaf = "{\"name\": \"c\", \"children\": []}";
        String tree =
                "{\"name\": \"a\", \"children\": [{\"name\": \"b\", \"children\": [" + leaf + "]}, " + leaf + "]}\n";
        Imported imported = read("trees.jsonl", tree.repeat(3));
        assertThat(schema(imported)).isEqualTo("""
                {
                  "root": "Tree",
                  "types": [
                    {"struct": "Tree", "fields": [
                      {"id": 1, "name": "name", "type": "string"},
                      {"id": 2, "name": "children", "type": "list<Tree>"}
                    ]}
                  ]
                }
                """);
        Value c = new Value.StructValue(List.of(new Value.Text("c"), new Value.ListValue(List.of())));
        Value b = new Value.StructValue(List.of(new Value.Text("b"), new Value.ListValue(List.of(c))));
        assertThat(values(imported).getFirst())
                .isEqualTo(new Value.StructValue(List.of(new Value.Text("a"), new Value.ListValue(List.of(b, c)))));
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 100; i++) deep.append("{\"name\": \"x\", \"children\": [");
        String many = deep + "]}".repeat(100) + "\n" + tree;
        assertThat(schema(read("trees.jsonl", many))).isEqualTo(schema(imported));
    }

    @Test
    void chainsHaveOneType() throws IOException {
        Imported imported = read("p.jsonl", """
                {"id": 1, "parent": {"id": 2, "parent": {"id": 3, "parent": null}}, "note": "x"}
                {"id": 4}
                """);
        assertThat(schema(imported)).contains("\"name\": \"parent\", \"type\": \"P\", \"optional\": true")
                .contains("\"name\": \"note\", \"type\": \"string\", \"optional\": true");
        assertThat(schema(read("p.jsonl", "{\"id\": 1, \"x\": {\"id\": 2, \"y\": 3}}\n")))
                .contains("\"struct\": \"X\"");
    }

    @Test
    void bulkRequestsHoldDocuments() throws IOException {
        Imported imported = read("es.ndjson", """
                {"index": {"_index": "orders", "_id": "0"}}
                {"id": 0, "total": 0.5}
                {"delete": {"_id": "9"}}
                {"create": {"_index": "orders"}}
                {"id": 1, "total": 1.5}
                """);
        assertThat(imported.records()).isEqualTo(2);
        assertThat(imported.form()).isEqualTo("JSON Lines of a bulk request");
        assertThat(read("es.ndjson", "{\"index\": {\"a\": 1}}\n{\"index\": {\"a\": 2}}\n").records()).isEqualTo(2);
    }

    @Test
    void jsonInTextsIsNotedAndRead() throws IOException {
        String kcat = "{\"topic\": \"t\", \"offset\": 1, \"payload\": \"{\\\"id\\\": 7}\"}\n"
                + "{\"topic\": \"t\", \"offset\": 2, \"payload\": \"\\u0000\\u0000\\u0000\\u0000\\u0001{\\\"id\\\": 8}\"}\n";
        assertThat(values(read("a.jsonl", kcat, records("payload"))).stream().map(v -> v.fields().getFirst()))
                .containsExactly(new Value.Int32(7), new Value.Int32(8));
        assertThat(read("a.jsonl", kcat.lines().findFirst().orElseThrow() + "\n").notes())
                .contains("payload holds JSON in texts; --records payload reads the objects in it as the records");
        assertThatThrownBy(
                () -> read("a.jsonl", "{\"payload\": \"\u0001x\"}\n".replace("\u0001", "\\u0001"), records("payload")))
                .hasMessageContaining("give its schema with --schema");
    }

    private static final String BACKSLASHES =
            "id,body\n0,\"he said \\\"hi, 0\\\" then \\\\ left\"\n1,\"plain, \"\"quoted\"\" \\\"x\\\"\"\n";

    @Test
    void backslashesBeforeQuotesAreNamedAndRead() throws IOException {
        assertThatThrownBy(() -> read("a.csv", BACKSLASHES)).hasMessageContaining(
                "a.csv, line 2: a backslash precedes a quote within a quoted cell, as MySQL and Spark write it; read it "
                        + "so with --escape '\\'");
        assertThat(values(read("a.csv", BACKSLASHES, escaped()))).containsExactly(
                new Value.StructValue(List.of(new Value.Int32(0), new Value.Text("he said \"hi, 0\" then \\ left"))),
                new Value.StructValue(List.of(new Value.Int32(1), new Value.Text("plain, \"quoted\" \"x\""))));
        assertThat(read("a.csv", "id,path\n0,\"C:\\\"\n1,\"D:\\\"\n").records()).isEqualTo(2);
    }

    @Test
    void escapedCellsComeBack() throws IOException {
        Random random = new Random(9);
        String[] parts = {"a", "\"", "\\", ",", "\n", "é", " "};
        for (int i = 0; i < 500; i++) {
            StringBuilder text = new StringBuilder("id,body\n");
            List<String> cells = new java.util.ArrayList<>();
            for (int r = 0; r < 5; r++) {
                StringBuilder cell = new StringBuilder("x");
                for (int n = random.nextInt(8); n > 0; n--) cell.append(parts[random.nextInt(parts.length)]);
                cells.add(cell.toString());
                text.append(r).append(",\"").append(cell.toString().replace("\\", "\\\\").replace("\"", "\\\""))
                        .append("\"\n");
            }
            Given given = Given.csv(new CsvGiven(Optional.of(','), OptionalInt.of(1), Optional.empty(),
                    Optional.empty(), Optional.of('\\')));
            assertThat(values(read("a.csv", text.toString(), given)).stream()
                    .map(v -> ((Value.Text) v.fields().get(1)).value())).as(text.toString()).isEqualTo(cells);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"windows-1252", "UTF-16LE", "UTF-16BE", "ISO-8859-15"})
    void otherEncodingsAreReadIfNamed(String name) throws IOException {
        Charset encoding = Charset.forName(name);
        byte[] bytes = "name;city\nZoë;Köln\nÉva;Málaga\n".getBytes(encoding);
        assertThat(values(read("a.csv", bytes, encoded(encoding))).getFirst().fields())
                .containsExactly(new Value.Text("Zoë"), new Value.Text("Köln"));
        assertThatThrownBy(() -> read("a.csv", bytes, Given.NOTHING)).hasMessageContaining("--encoding");
    }

    @Test
    void aMarkNamesTheEncoding() throws IOException {
        for (Charset c : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            byte[] bytes = ("\ufeffname;city\n" + "Zoë😀;Köln\n".repeat(5_000)).getBytes(c);
            assertThat(values(read("a.csv", bytes, Given.NOTHING)).getLast().fields())
                    .containsExactly(new Value.Text("Zoë😀"), new Value.Text("Köln"));
        }
    }

    @Test
    void linesOfBytesAreNoTable() throws IOException {
        Imported imported = read("a.txt", "AAAAACkAAAAAAAAAAAA=\nAAAAACkCAAAAAAAA+D8=\nAAAAACkEAAAAAAAACEA=\n");
        assertThat(imported.records()).isEqualTo(3);
        assertThat(imported.notes()).contains("the lines look like bytes in Base64 or hexadecimal digits; if they are "
                + "messages, give their schema with --schema");
    }

    @Test
    void messagesInProtobufsTextFormatAreNoTables() {
        for (String text : List.of("id: 5\nname: \"x\"\nitems { sku: \"a\" qty: 2 }\nitems { sku: \"b\" qty: 3 }\n",
                "id: 0\nretries: 3\nLine {\n  sku: \"s0\"\n  qty: 0\n}\nkind: KIND_A\n[acme.note]: \"ext\"\n")) {
            assertThatThrownBy(() -> read("msg.txt", text)).hasMessageContaining(
                    "looks like a message in Protobuf's text format; give its schema with --schema FILE.proto");
        }
    }

    @Test
    void delimitersAtTheEndsOfRecordsAreNamed() {
        assertThatThrownBy(() -> read("a.csv", "id,name\n1,x,\n2,y,\n3,z,\n")).hasMessageContaining(
                "a.csv, line 2: ends with a comma, as all lines but the first do; remove it from them with sed 's/,$//'");
    }
}

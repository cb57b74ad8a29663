package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Field;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.Progress;

class JsonImportTest {
    @TempDir
    private Path folder;

    private Imported read(String content) throws IOException {
        return read(content, Given.NOTHING);
    }

    private Imported read(String content, Given given) throws IOException {
        Path file = Files.writeString(folder.resolve("events.jsonl"), content);
        return Importer.read(file, given, folder.resolve("payloads"), 1, Progress.NONE);
    }

    private static String type(Imported imported, int field) {
        var f = imported.schema().rootStruct().fields().get(field);
        return f.type() + (f.required() ? "" : "?");
    }

    private static List<Value.StructValue> messages(Imported imported) throws IOException {
        return PayloadReader.readAll(imported.all().file());
    }

    @Test
    void anExtendedValueIsARecordAsAnyOtherValueIs() throws IOException {
        Imported ids = read("[{\"$oid\": \"507f1f77bcf86cd799439011\"}, {\"$oid\": \"507f1f77bcf86cd799439012\"}]");
        assertThat(ids.schema().rootStruct().fields()).extracting(Field::name).containsExactly("value");
        assertThat(messages(ids)).hasSize(2);
    }

    @Test
    void filesOfObjectsAndOfOtherValuesAreNotMixed() throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        Files.writeString(data.resolve("a.json"), "{\"id\": 1}\n{\"id\": 2}");
        Files.writeString(data.resolve("b.json"), "[5, 6]");
        assertThatThrownBy(() -> Importer.read(data, Given.NOTHING, folder.resolve("payloads"), 1, Progress.NONE))
                .hasMessageContaining("b.json").hasMessageContaining("a value that is no object, unlike in a.json");
    }

    @Test
    void objectsBecomeStructsAndArraysLists() throws IOException {
        Imported imported = read("""
                {"event_id": 1, "user": {"name": "Anna", "age": 30}, "tags": ["a", "b"], "items": [{"sku": "x", "price": 1.5}, {"sku": "y"}]}
                {"event_id": 2, "user": {"name": "Björn", "age": null}, "tags": [], "items": []}
                """);
        assertThat(SchemaFile.text(imported.fileSchema())).isEqualTo("""
                {
                  "root": "Event",
                  "types": [
                    {"struct": "Event", "fields": [
                      {"id": 1, "name": "eventId", "type": "int32", "from": "event_id"},
                      {"id": 2, "name": "user", "type": "User"},
                      {"id": 3, "name": "tags", "type": "list<string>"},
                      {"id": 4, "name": "items", "type": "list<Item>"}
                    ]},
                    {"struct": "User", "fields": [
                      {"id": 1, "name": "name", "type": "string"},
                      {"id": 2, "name": "age", "type": "int32", "optional": true}
                    ]},
                    {"struct": "Item", "fields": [
                      {"id": 1, "name": "sku", "type": "string"},
                      {"id": 2, "name": "price", "type": "float64", "optional": true}
                    ]}
                  ]
                }
                """);
        Value.StructValue second = new Value.StructValue(
                List.of(new Value.Int32(2), new Value.StructValue(List.of(new Value.Text("Björn"), Value.ABSENT)),
                        new Value.ListValue(List.of()), new Value.ListValue(List.of())));
        assertThat(messages(imported)).hasSize(2).last().isEqualTo(second);
        assertThat(imported.fileSchema().sources()).containsExactly(Map.entry("Event.eventId", "event_id"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"1;2|int32", "1;3000000000|int64",
        "-2147483648;2147483647|int32", "9223372036854775807|int64", "1;2.5|float64", "1.10;2.0|float64", "1e3|float64",
        "-0|float64", "-0.0|float64", "9223372036854775808|float64", "9223372036854775809|string:json",
        "12345678901234567890|string:json", "9007199254740993;0.5|string:json",
        "0.1000000000000000055511151231257827|string:json", "0.10000000000000001|float64", "1e400|string:json",
        "1e-400|string:json", "0e-400|float64", "true;false|bool", "true;1|string:json", "1;\"1\"|string:json",
        "\"a\"|string", "\"12\"|string", "\"\"|string", "\"2026-01-31\"|int32:date", "\"2026-01-31\";\"\"|string",
        "\"2026-01-31T10:20:30Z\"|int64:timestamp-millis", "\"123e4567-e89b-12d3-a456-426614174000\"|string:uuid",
        "null;1|int32?", "null|string?", "[]|list<string>", "[1];[2.5]|list<float64>", "[1];[\"a\"]|list<string:json>",
        "[[1],[2]]|list<list<int32>>", "[1,null]|string:json", "{}|string:json", "{};[]|string:json",
        "[\"2026-01-31\"]|list<int32:date>", "[{}]|list<string:json>"})
    void typesOfAPlaceAreUnified(String values, String type) throws IOException {
        String lines =
                List.of(values.split(";")).stream().map(v -> "{\"v\": " + v + "}\n").collect(Collectors.joining());
        assertThat(type(read(lines), 0)).isEqualTo(type);
    }

    @Test
    void mixedKindsKeepTheTextOfTheirJsonWithANote() throws IOException {
        Imported imported = read("{\"v\": 5}\n{\"v\": \"5\"}\n{\"v\": {\"a\": [1, \"x\\n\"]}}\n");
        assertThat(messages(imported)).extracting(m -> ((Value.Text) m.fields().getFirst()).value())
                .containsExactly("5", "\"5\"", "{\"a\":[1,\"x\\n\"]}");
        assertThat(imported.notes())
                .containsExactly("v has values of different kinds (a string \"5\" in line 2 after a "
                        + "number); it stays JSON text (string:json)");
    }

    @Test
    void negativeZeroAndMissingMembersAreKept() throws IOException {
        Imported imported = read("{\"v\": -0, \"w\": 1}\n{\"v\": 0.0}\n");
        assertThat(messages(imported)).containsExactly(
                new Value.StructValue(List.of(new Value.Float64(-0.0), new Value.Int32(1))),
                new Value.StructValue(List.of(new Value.Float64(0.0), Value.ABSENT)));
    }

    @Test
    void anArrayOfObjectsIsReadLikeLines() throws IOException {
        Imported lines = read("{\"a\": 1}\n{\"a\": 2}\n");
        Imported array = read(" [\n {\"a\": 1},\n {\"a\": 2}\n]\n");
        assertThat(array.records()).isEqualTo(2);
        assertThat(array.all().digest()).isEqualTo(lines.all().digest());
    }

    @Test
    void aByteOrderMarkAndBlankLinesDoNotMatter() throws IOException {
        assertThat(read("\uFEFF\n{\"a\": 1}\n\n\r\n{\"a\": 2}").records()).isEqualTo(2);
    }

    @Test
    void theMeanJsonSizeIsThatOfCompactJson() throws IOException {
        Imported imported = read("{ \"a\" : [1, 2.50, true],\t\"ü\": {\"x\": null, \"y\": \"q\\\"\\u00e9\\n\"} }\n");
        assertThat(imported.meanJsonBytes()).isCloseTo(
                "{\"a\":[1,2.50,true],\"ü\":{\"x\":null,\"y\":\"q\\\"é\\n\"}}".getBytes(StandardCharsets.UTF_8).length,
                within(1e-9));
    }

    @Test
    void deepNestingStaysText() throws IOException {
        Imported imported = read("{\"a\": " + "[".repeat(100) + "1" + "]".repeat(100) + "}\n");
        assertThat(imported.notes()).singleElement().asString().contains("nests deeper than 32 levels");
        assertThat(messages(imported)).hasSize(1);
    }

    @Test
    void typeNamesAreUniqueAndNotReserved() throws IOException {
        Imported imported = read("{\"event\": {\"a\": 1}, \"data\": {\"data\": {\"b\": 2}}}\n");
        assertThat(imported.schema().definitions()).extracting(d -> d.name()).containsExactly("Event", "Event2",
                "DataType", "DataType2");
    }

    @Test
    void theInferredSchemaGivenBackGivesTheSamePayloads() throws IOException {
        String content = """
                {"event_id": 1, "at": "2026-01-31T10:20:30.5+02:00", "class": "x", "user": {"first name": "Anna", "n": 1.5}, \
                "items": [{"sku": "x"}], "odd": 3000000000}
                {"event_id": 2, "at": "2026-01-31T10:20:31.0+02:00", "class": "y", "user": {"first name": "Bert", "n": 2}, "items": [], "odd": null}
                """;
        Imported inferred = read(content);
        Imported given = read(content, Given.schema(inferred.fileSchema()));
        assertThat(given.all().digest()).isEqualTo(inferred.all().digest());
        assertThat(given.notes()).isEmpty();
    }
}

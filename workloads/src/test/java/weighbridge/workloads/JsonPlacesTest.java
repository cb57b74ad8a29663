package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Tests where the records of a JSON file are found, and which of its objects become maps. */
class JsonPlacesTest {
    @TempDir
    private Path folder;

    private Imported read(String content, Given given) throws IOException {
        return Importer.read(Files.writeString(folder.resolve("rows.json"), content), given, folder.resolve("payloads"),
                1, Progress.NONE);
    }

    private Imported read(String content) throws IOException {
        return read(content, Given.NOTHING);
    }

    private Imported at(String path, String content) throws IOException {
        return read(content, new Given(Optional.empty(), CsvGiven.NOTHING, Optional.of(RecordPath.parse(path)), false));
    }

    private static String many(int count, IntFunction<String> part) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(",\n"));
    }

    private static String fields(Imported imported) {
        return imported.schema().rootStruct().fields().stream()
                .map(f -> f.name() + " " + f.type() + (f.required() ? "" : "?")).collect(Collectors.joining(", "));
    }

    private static String points(int count) {
        return many(count, i -> "{\"id\": " + i + ", \"name\": \"point " + i + "\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"{\"type\": \"FeatureCollection\", \"features\": [%s]}|features",
                "{\"took\": 5, \"hits\": {\"total\": 50, \"hits\": [%s]}}|hits.hits",
                "{\"a.b\": {\"c\": [%s]}, \"n\": 1}|a\\.b.c"})
    void aMemberThatHoldsNearlyAllIsFound(String file, String path) throws IOException {
        String content = file.formatted(points(50));
        Imported imported = read(content);
        assertThat(imported.form()).isEqualTo("JSON (records at " + path + ")");
        assertThat(imported.records()).isEqualTo(50);
        assertThat(fields(imported)).isEqualTo("id int32, name string");
        assertThat(imported.notes()).containsExactly(
                "the records are those inside the file's only object; use --records . to read the object itself "
                        + "instead");
        assertThat(at(path, content).all().digest()).isEqualTo(imported.all().digest());
        assertThat(at(".", content).records()).isEqualTo(1);
        Imported again = read(content, Given.schema(imported.fileSchema()));
        assertThat(again.all().digest()).isEqualTo(imported.all().digest());
    }

    @Test
    void oneMessageWithAFewPartsStaysOne() throws IOException {
        Imported imported = read("{\"id\": 7, \"lines\": [" + points(9) + "]}");
        assertThat(imported.form()).isEqualTo("JSON object");
        assertThat(imported.notes()).containsExactly("the file is one object, so it is one message; use --records "
                + "lines to read the 9 objects in it as messages");
        assertThat(at("lines", "{\"id\": 7, \"lines\": [" + points(9) + "]}").records()).isEqualTo(9);
    }

    @Test
    void aSecondValueMakesTheFirstARecord() throws IOException {
        Imported imported = read(("{\"features\": [" + points(50) + "]}").repeat(2));
        assertThat(imported.records()).isEqualTo(2);
        assertThat(imported.form()).isEqualTo("JSON Lines");
    }

    @Test
    void objectsWithoutALineEndBetweenThemAreRecords() throws IOException {
        assertThat(read("{\"a\": 1}{\"a\": 2} {\"a\": 3}").records()).isEqualTo(3);
        assertThat(
                at("a.b",
                        "{\"a\": {\"b\": [{\"x\": 1}, {\"x\": 2}]}}{\"a\": {\"b\": {\"x\": 3}}}{\"a\": {}}"
                                + "{\"a\": {\"b\": null, \"c\": 1}}{\"a\": {\"b\": [], \"c\": [{}]}}")
                        .records())
                .isEqualTo(3);
    }

    @Test
    void anObjectOfManyLikeObjectsIsATableByKey() throws IOException {
        String content = "{" + many(40, i -> "\"type/" + i + "\": {\"source\": \"x\", \"size\": " + i + "}") + "}";
        Imported imported = read(content);
        assertThat(imported.form()).isEqualTo("JSON (records at *)");
        assertThat(imported.records()).isEqualTo(40);
        assertThat(fields(imported)).isEqualTo("key string, value ValueType");
        assertThat(at("*", content).all().digest()).isEqualTo(imported.all().digest());
        assertThat(fields(read("{" + many(600, i -> "\"k" + i + "\": " + i) + "}")))
                .isEqualTo("key string, value int32");
        Imported few = read("{\"u1\": {\"a\": 1}, \"u2\": {\"a\": 2}}");
        assertThat(few.records()).isEqualTo(1);
        assertThat(few.notes()).containsExactly("the file is one object, so it is one message; use --records '*' "
                + "to read each of its 2 members as a message with a key and a value");
        assertThat(at("x.*", "{\"x\": {\"u1\": {\"a\": 1}, \"u2\": null}}\n{\"x\": {\"u3\": {\"a\": 5}}}").records())
                .isEqualTo(3);
    }

    @Test
    void differentObjectsAreFieldsOfOne() throws IOException {
        String content = "{" + many(30, i -> "\"part" + i + "\": {\"m" + i + "\": 1}") + "}";
        assertThat(read(content).records()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"b|{\"a\": [{}]}|line 1: --records b: expected a member \"b\" in the file, found the members [a]",
                "a.b|{\"a\": {\"c\": 1}}|--records a.b: expected a member \"b\" in \"a\", found the members [c]",
                "a.b|{\"a\": 5}|--records a.b: expected an object in \"a\", found a single value",
                "a|{\"a\": 5}|--records a: expected an array of records in \"a\", found a single value",
                "a.*|{\"a\": []}|--records a.*: expected an object in \"a\", found an array",
                "*|[1]|--records *: expected an object in the file, found an array", "a|{\"a\": []}|has no records",
                "a|{\"a\": [{\"x\": 1}, 2]}|expected a record (a JSON object), found a number",
                "a|{\"a\": [{\"x\": 1}|is not valid JSON",
                "a|{\"a\": [{\"x\": 1, \"x\": 2}]}|has the member \"x\" twice in one object",
                "*|{\"a\": {\"x\": 1}|is not valid JSON"})
    void aPathThatLeadsNowhereIsRefused(String path, String content, String message) {
        assertThatThrownBy(() -> at(path, content)).isInstanceOf(ImportException.class).hasMessageContaining(message);
    }

    @Test
    void aPathIsReadAsItIsWritten() {
        for (String path : List.of(".", "*", "a", "a.b.*", "a\\.b", "\\*", "a.\\*", "a\\\\b.*")) {
            assertThat(RecordPath.parse(path)).hasToString(path);
        }
        assertThat(RecordPath.parse("a\\.b.*")).isEqualTo(new RecordPath(List.of("a.b"), true));
        assertThatThrownBy(() -> RecordPath.parse("a..b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RecordPath.parse("")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void valuesThatAreNotObjectsAreWrapped() throws IOException {
        Imported numbers = read("[1, 2, 3]");
        assertThat(fields(numbers)).isEqualTo("value int32");
        assertThat(numbers.records()).isEqualTo(3);
        assertThat(numbers.notes())
                .containsExactly("the records are not objects; each becomes a message with one field called value");
        Imported arrays = read("[1, \"a\"]\n[2, \"b\"]\n");
        assertThat(arrays.form()).isEqualTo("JSON (one array per record)");
        assertThat(arrays.records()).isEqualTo(2);
        assertThat(fields(arrays)).isEqualTo("value list<string:json>");
        assertThat(fields(read("[[1, 2], [3]]"))).isEqualTo("value list<int32>");
    }

    @Test
    void aBracketAloneMakesNoJson() throws IOException {
        assertThat(read("[1],x\n[2],y\n").form()).startsWith("CSV");
    }

    @Test
    void whatPandasWritesByColumnsIsRefusedWithTheRemedy() {
        for (String content : List.of("{\"a\":{\"0\":1,\"1\":2},\"b\":{\"0\":\"x\",\"1\":\"y\"}}",
                "{\"columns\":[\"a\"],\"index\":[0,1],\"data\":[[1],[2]]}")) {
            assertThatThrownBy(() -> read(content)).isInstanceOf(ImportException.class)
                    .hasMessageEndingWith("write records instead with df.to_json(…, orient=\"records\", lines=True)");
        }
    }

    @Test
    void namesThatAreDataMakeAMap() throws IOException {
        String content = many(100, i -> "{\"id\": " + i + ", \"names\": {\"l" + i % 25 + "\": {\"official\": \"o" + i
                + "\"}}, \"sizes\": {}}").replace(",\n", "\n");
        Imported imported = read(content);
        assertThat(fields(imported)).isEqualTo("id int32, names map<string, Name>, sizes string:json");
        assertThat(imported.notes())
                .contains("names is a map because its member names look like data, not like fields");
        Imported again = read(content, Given.schema(SchemaFile.read(schema(imported))));
        assertThat(again.all().digest()).isEqualTo(imported.all().digest());
        assertThat(again.sample().digest()).isEqualTo(imported.sample().digest());
    }

    private Path schema(Imported imported) throws IOException {
        Path file = folder.resolve("schema.json");
        SchemaFile.write(file, imported.fileSchema());
        return file;
    }

    @Test
    void mapsMayBeInMaps() throws IOException {
        String content = "{\"id\": 1, \"table\": {"
                + many(600, i -> "\"k" + i + "\": {\"r" + i + "\": {\"deep" + i % 7 + "\": 1.5}}") + "}}";
        assertThat(fields(read(content + content))).isEqualTo("id int32, table map<string, map<string, Table>>");
    }

    @Test
    void aMapHasNoNullAndOneKindOfValues() throws IOException {
        String keys = many(600, i -> "\"k" + i + "\": " + i);
        Imported withNull = read("{\"id\": 1, \"t\": {" + keys + ", \"x\": null}}{\"id\": 2}");
        assertThat(fields(withNull)).isEqualTo("id int32, t string:json?");
        assertThat(withNull.notes()).containsExactly("t has null among its values; it stays JSON text (string:json)");
        assertThat(fields(read("{\"id\": 1, \"t\": {" + keys + ", \"x\": \"y\"}}{\"id\": 2}")))
                .isEqualTo("id int32, t map<string, string:json>?");
    }

    @Test
    void fieldsThatAreSeldomPresentStayFieldsWhereTheirKindsDiffer() throws IOException {
        String content = many(100, i -> "{\"e\": {\"k" + i % 25 + "\": " + (i % 25 == 0 ? "\"x\"" : "1") + "}}")
                .replace(",\n", "\n");
        assertThat(fields(read(content))).isEqualTo("e E");
    }
}

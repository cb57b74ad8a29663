package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Field;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.text.Progress;

/** Reads ordinary data, as CSV and as JSON, whose values vary so little that they could mislead inference. */
class OrdinaryDataTest {
    private final SplittableRandom random = new SplittableRandom(8);

    @TempDir
    private Path folder;

    private Imported read(String name, String content) throws IOException {
        return Importer.read(Files.writeString(folder.resolve(name), content), Given.NOTHING,
                folder.resolve("payloads"), 1, Progress.NONE);
    }

    private Imported csv(String header, int records, Supplier<String> line) throws IOException {
        return read("rows.csv",
                header + "\n" + Stream.generate(line).limit(records).collect(Collectors.joining("\n")) + "\n");
    }

    private static List<String> fields(Imported imported) {
        return imported.schema().rootStruct().fields().stream()
                .map(f -> f.name() + " " + f.type() + (f.required() ? "" : "?")).toList();
    }

    private static List<Value.StructValue> messages(Imported imported) throws IOException {
        return PayloadReader.readAll(imported.all().file());
    }

    @Test
    void twoDoublesARow() throws IOException {
        Imported imported = csv("x,y", 300, () -> random.nextDouble() + "," + random.nextDouble());
        assertThat(fields(imported)).containsExactly("x float64", "y float64");
        assertThat(imported.records()).isEqualTo(300);
        assertThat(imported.notes()).isEmpty();
        Imported headless = csv("0.5,0.25", 300, () -> random.nextDouble() + "," + random.nextDouble());
        assertThat(fields(headless)).containsExactly("column1 float64", "column2 float64");
        assertThat(headless.records()).isEqualTo(301);
    }

    @Test
    void integersOfOneByte() throws IOException {
        Imported imported = csv("b,a", 300, () -> random.nextInt(60) + "," + random.nextInt(60));
        assertThat(fields(imported)).containsExactly("b int32", "a int32");
        Imported headless = csv("0,1", 300, () -> random.nextInt(60) + "," + random.nextInt(60));
        assertThat(headless.form()).isEqualTo("CSV (comma, no header)");
        assertThat(headless.records()).isEqualTo(301);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            value = {"count\\n1\\n2\\n3\\n|count int32|3", "1\\n2\\n3\\n|column1 int32|3",
                "1.5\\n2.5\\n|column1 float64|2", "word\\nalpha\\nbeta\\n|word string|2",
                "when\\n2026-01-31\\n|when int32:date|1", "name\\n\"Smith, John\"\\n\"Doe, Jane\"\\n|name string|2"})
    void oneColumn(String content, String field, int records) throws IOException {
        Imported imported = read("rows.csv", content.replace("\\n", "\n"));
        assertThat(fields(imported)).containsExactly(field);
        assertThat(imported.records()).isEqualTo(records);
    }

    @Test
    void oneRecord() throws IOException {
        for (Imported imported : List.of(csv("id,name", 1, () -> "1,Anna"),
                read("rows.jsonl", "{\"id\": 1, \"name\": \"Anna\"}"),
                read("rows.json", "[{\"id\": 1, \"name\": \"Anna\"}]"))) {
            assertThat(fields(imported)).containsExactly("id int32", "name string");
            assertThat(imported.records()).isEqualTo(1);
            assertThat(imported.sample().messages()).isEqualTo(1);
        }
        assertThat(read("rows.json", "[{\"id\": 1}]").form()).isEqualTo("JSON array");
        assertThat(read("rows.json", "{\"id\": 1}").form()).isEqualTo("JSON object");
        assertThat(fields(read("rows.csv", "1,2\n"))).containsExactly("column1 int32", "column2 int32");
    }

    @Test
    void allRecordsEqual() throws IOException {
        for (Imported imported : List.of(csv("id,name", 500, () -> "1,Anna"),
                read("rows.jsonl", "{\"id\": 1, \"name\": \"Anna\"}\n".repeat(500)))) {
            assertThat(imported.records()).isEqualTo(500);
            assertThat(imported.all().messages()).isEqualTo(500);
            assertThat(imported.sample().messages()).isEqualTo(1);
        }
    }

    @Test
    void allTextsEquallyLong() throws IOException {
        Supplier<String> word =
                () -> random.ints(3, 'A', 'Z' + 1).mapToObj(Character::toString).collect(Collectors.joining());
        Imported imported = csv("from,to", 300, () -> word.get() + "," + word.get());
        assertThat(fields(imported)).containsExactly("from string", "to string");
        assertThat(imported.records()).isEqualTo(300);
        Imported pipes = read("rows.csv", "from|to\n" + "ABC|DEF\nGHI|JKL\n".repeat(20));
        assertThat(fields(pipes)).containsExactly("from string", "to string");
    }

    @Test
    void allOptionalFieldsAbsent() throws IOException {
        Imported cells = csv("id,note,score", 100, () -> random.nextInt(9) + ",,");
        Imported members = read("rows.jsonl", "{\"id\": 5, \"note\": null, \"score\": null}\n".repeat(100));
        for (Imported imported : List.of(cells, members)) {
            assertThat(fields(imported)).containsExactly("id int32", "note string?", "score string?");
            assertThat(imported.notes()).hasSize(1)
                    .allMatch(n -> n.contains(" are always ") && n.contains("their type is string"));
            Imported given = Importer.read(imported.file(), Given.schema(imported.fileSchema()),
                    folder.resolve("given"), 1, Progress.NONE);
            assertThat(messages(given))
                    .allMatch(m -> m.fields().subList(1, 3).equals(List.of(Value.ABSENT, Value.ABSENT)));
        }
        Imported nothing = read("rows.csv", "a,b\n,\n,\n");
        assertThat(fields(nothing)).containsExactly("a string?", "b string?");
        assertThat(messages(nothing)).hasSize(2);
    }

    /**
     * The first line alone is longer than the part of a file that is examined, and its names contain another delimiter.
     */
    @Test
    void columnsWhoseNamesFillTheHead() throws IOException {
        int columns = 16_000;
        String header = IntStream.range(0, columns).mapToObj(i -> "gene_" + "x".repeat(60) + "|" + i)
                .collect(Collectors.joining("\t"));
        String line = IntStream.range(0, columns).mapToObj(i -> i % 7 + ".5").collect(Collectors.joining("\t"));
        Imported imported = read("rows.tsv", header + "\n" + line + "\n" + line + "\n");
        assertThat(imported.form()).isEqualTo("CSV (tab, header)");
        assertThat(imported.schema().rootStruct().fields()).hasSize(columns);
    }

    @Test
    void fiveHundredColumns() throws IOException {
        String header = IntStream.range(0, 500).mapToObj(i -> "pixel_" + i / 20 + "_" + i % 20)
                .collect(Collectors.joining(","));
        Imported imported = csv(header, 50,
                () -> IntStream.range(0, 500).mapToObj(_ -> random.nextInt(17) + "").collect(Collectors.joining(",")));
        List<Field> fields = imported.schema().rootStruct().fields();
        assertThat(fields).hasSize(500).allMatch(f -> f.type().equals(Type.INT32) && f.required());
        assertThat(imported.sample().messages()).isEqualTo(50);
        String numbers = IntStream.range(0, 500).mapToObj(Integer::toString).collect(Collectors.joining(","));
        assertThat(csv(numbers, 50, () -> String.join(",", Collections.nCopies(500, "7"))).records()).isEqualTo(51);
    }
}

package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.Progress;

/** Reading a file by the schema that was printed for it gives the same payload as inferring that schema. */
@Tag("slow")
class RoundTripTest {
    private static final int LONGEST_SENTENCE = 800;
    private static final byte[] MARKS =
            "\",;|\t\n\r{}[]:-.0e\\ \u00ff_aA1nulltrue".getBytes(StandardCharsets.ISO_8859_1);
    private static final List<String> NAMES = List.of("id", "order_id", "orderId", "Order ID", "a b", "a_b", "aB", "ab",
            "1960", "1961", "", "class", "name", "column1", "column2", "Größe", "語", "x\u001b[1m", "a.b", "aB2");
    private static final List<String> CELLS = List.of("", "1", "-7", "007", "3000000000", "1.5", "2", "1e-05", "1.0E10",
            "nan", "19.90", "5.00", "true", "True", "2026-01-31", "2026-01-31T10:20:30Z", "2026-01-31 10:20:30.5",
            "123e4567-e89b-12d3-a456-426614174000", "Anna", "x;y", "x|y", "{\"a\":1}", "\"q\"", "1,5", "column1", "id",
            "語", "line\nbreak", "1960");
    private static final List<String> VALUES = List.of("null", "1", "-0", "0.0", "3000000000", "9223372036854775808",
            "12345678901234567890", "1.5", "1.10", "1e3", "1e-400", "1e-747820790241", "0e999999999999", "true",
            "false", "\"\"", "\"a\"", "\"5\"", "\"NaN\"", "\"2026-01-31\"", "\"2026-01-31T10:20:30.5Z\"",
            "\"2026-01-31 10:20\"", "\"123e4567-e89b-12d3-a456-426614174000\"", "\"\\u001b\"", "[]", "[1,2]",
            "[1,null]", "[\"a\",1]", "[[1],[\"x\"]]", "{}", "{\"a b\":1}", "{\"a_b\":\"x\",\"a b\":2}",
            "{\"x\":{\"y\":[{}]}}", "[{\"k\":1},{\"k\":\"1\"}]", "[[[2.5]]]");

    @TempDir
    private Path folder;
    private int accepted;
    private int refused;

    /** Imports a file, then imports it again by its own printed schema; a file may be refused, but only in words. */
    private void goThere(String name, byte[] content) throws IOException {
        // A file system flushes a file that replaces another to the disk immediately, which takes a hundred times as
        // long.
        for (String old : List.of(name, "schema.json", "inferred/all.payload", "inferred/sample.payload",
                "given/all.payload", "given/sample.payload")) {
            Files.deleteIfExists(folder.resolve(old));
        }
        Path file = Files.write(folder.resolve(name), content);
        Imported inferred;
        try {
            inferred = Importer.read(file, Given.NOTHING, folder.resolve("inferred"), 1, Progress.NONE);
        } catch (ImportException e) {
            refused++;
            assertThat(e.getMessage()).startsWith(file.toString()).hasSizeLessThanOrEqualTo(LONGEST_SENTENCE)
                    .isEqualTo(Printable.escaped(e.getMessage()));
            return;
        }
        accepted++;
        Path schema = folder.resolve("schema.json");
        SchemaFile.write(schema, inferred.fileSchema());
        assertThat(Files.readString(schema).replace("\n", ""))
                .isEqualTo(Printable.escaped(Files.readString(schema).replace("\n", "")));
        FileSchema printed = SchemaFile.read(schema);
        assertThat(printed).isEqualTo(inferred.fileSchema());
        Imported given = Importer.read(file, Given.schema(printed), folder.resolve("given"), 1, Progress.NONE);
        String what = new String(content, StandardCharsets.UTF_8) + "\n" + inferred.form() + " " + inferred.notes()
                + "\n" + Files.readString(schema);
        assertThat(given.all().digest()).as(what).isEqualTo(inferred.all().digest());
        assertThat(given.sample().digest()).as(what).isEqualTo(inferred.sample().digest());
        assertThat(given.meanJsonBytes()).as(what).isEqualTo(inferred.meanJsonBytes());
        assertThat(given.notes()).as(what).noneMatch(n -> n.contains("left out"));
    }

    private static <T> T one(SplittableRandom random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    @Test
    void everyCsvFileThatIsAcceptedComesBackByItsOwnPrintedSchema() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        for (int n = 0; n < 2_000; n++) {
            char delimiter = one(random, List.of(',', ',', ';', '\t', '|', ' '));
            int width = 1 + random.nextInt(5);
            // Few kinds of cell per column, so that most columns get a type.
            List<List<String>> kinds = new ArrayList<>();
            for (int c = 0; c < width; c++) kinds.add(List.of(one(random, CELLS), one(random, CELLS)));
            StringBuilder csv = new StringBuilder(random.nextInt(9) == 0 ? "\uFEFF" : "");
            if (random.nextInt(3) > 0) {
                line(csv, delimiter, random.ints(width, 0, NAMES.size()).mapToObj(NAMES::get).toList());
            }
            for (int rows = random.nextInt(6); rows >= 0; rows--) {
                line(csv, delimiter,
                        kinds.stream().map(k -> one(random, random.nextInt(12) == 0 ? CELLS : k)).toList());
            }
            goThere("orders.csv", csv.toString().getBytes(StandardCharsets.UTF_8));
        }
        assertThat(accepted).isGreaterThan(1_250);
        assertThat(refused).isGreaterThan(50);
    }

    private static void line(StringBuilder csv, char delimiter, List<String> cells) {
        csv.append(cells.stream()
                .map(c -> c.indexOf(delimiter) >= 0 || c.contains("\"") || c.contains("\n")
                        ? "\"" + c.replace("\"", "\"\"") + "\"" : c)
                .collect(Collectors.joining(String.valueOf(delimiter)))).append("\n");
    }

    @Test
    void everyJsonFileThatIsAcceptedComesBackByItsOwnPrintedSchema() throws IOException {
        SplittableRandom random = new SplittableRandom(4);
        for (int n = 0; n < 2_000; n++) {
            List<String> names =
                    random.ints(1 + random.nextInt(4), 0, NAMES.size()).distinct().mapToObj(NAMES::get).toList();
            List<List<String>> kinds =
                    names.stream().map(_ -> List.of(one(random, VALUES), one(random, VALUES))).toList();
            StringBuilder json = new StringBuilder();
            for (int rows = 1 + random.nextInt(6); rows > 0; rows--) {
                List<String> members = new ArrayList<>();
                for (int m = 0; m < names.size(); m++) {
                    if (random.nextInt(5) == 0) continue;
                    members.add(JsonText.quoted(names.get(m)) + ": "
                            + one(random, random.nextInt(12) == 0 ? VALUES : kinds.get(m)));
                }
                json.append("{").append(String.join(", ", members)).append("}\n");
            }
            goThere("orders.jsonl", json.toString().getBytes(StandardCharsets.UTF_8));
        }
        assertThat(accepted).isGreaterThan(1_750);
        assertThat(refused).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders.csv", "events.jsonl"})
    void everyDamagedFileThatIsAcceptedComesBackByItsOwnPrintedSchema(String name) throws IOException {
        byte[] whole = Arrays.copyOf(Files.readAllBytes(Path.of("..", "examples", name)), 3_000);
        SplittableRandom random = new SplittableRandom(12);
        for (int n = 0; n < 1_500; n++) {
            int length = 1 + random.nextInt(whole.length);
            if (random.nextInt(4) > 0) while (length > 1 && whole[length - 1] != '\n') length--;
            byte[] damaged = Arrays.copyOf(whole, length);
            for (int k = random.nextInt(3); k > 0; k--) {
                damaged[random.nextInt(damaged.length)] = MARKS[random.nextInt(MARKS.length)];
            }
            goThere(name, damaged);
        }
        assertThat(accepted).isGreaterThan(300);
        assertThat(refused).isGreaterThan(300);
    }
}

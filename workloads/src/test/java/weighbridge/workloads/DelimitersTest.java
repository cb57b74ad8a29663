package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Whatever character delimits the cells, the records of a CSV file are those that were written. */
class DelimitersTest {
    private static final int ROWS = 3;
    private static final int COLUMNS = 3;
    private static final FileSchema TEXTS = FileSchema.of(new Schema("Row", List.of(new Definition.Struct("Row",
            IntStream.rangeClosed(1, COLUMNS).mapToObj(i -> new Field(i, "column" + i, Type.STRING, true)).toList()))));

    @TempDir
    private Path folder;

    private Imported read(String content, Given given) throws IOException {
        return Importer.read(Files.writeString(folder.resolve("rows.csv"), content), given, folder.resolve("payloads"),
                1, Progress.NONE);
    }

    private static Given given(char delimiter, boolean header) {
        return new Given(Optional.of(TEXTS), new CsvGiven(Optional.of(delimiter), OptionalInt.of(header ? 1 : 0),
                Optional.empty(), Optional.empty()), Optional.empty(), false);
    }

    /** Texts of which none contains the character; those in quotes contain it, the quote itself and line ends. */
    private static List<List<String>> table(char delimiter, boolean quoted) {
        List<String> plain =
                List.of("ab", "cd", "12", "~!", "é語", "end").stream().filter(t -> t.indexOf(delimiter) < 0).toList();
        List<List<String>> rows = new ArrayList<>();
        for (int r = 0; r < ROWS; r++) {
            List<String> row = new ArrayList<>();
            for (int c = 0; c < COLUMNS; c++) {
                String text = plain.get((r + c) % plain.size());
                row.add(quoted ? delimiter + text + "\"\n" + delimiter : text);
            }
            rows.add(row);
        }
        return rows;
    }

    private static String line(List<String> cells, char delimiter, boolean quoted) {
        return cells.stream().map(c -> quoted ? "\"" + c.replace("\"", "\"\"") + "\"" : c)
                .collect(Collectors.joining("" + delimiter));
    }

    private void requireSame(char delimiter, boolean header, boolean quoted, boolean ended) throws IOException {
        List<List<String>> rows = table(delimiter, quoted);
        List<String> lines = new ArrayList<>();
        // The names are those of the schema's fields, in quotes so that they may contain the delimiter.
        if (header) lines.add(line(List.of("column1", "column2", "column3"), delimiter, true));
        rows.forEach(r -> lines.add(line(r, delimiter, quoted)));
        Imported imported = read(String.join("\n", lines) + (ended ? "\n" : ""), given(delimiter, header));
        List<List<String>> found = PayloadReader.readAll(imported.all().file()).stream()
                .map(m -> m.fields().stream().map(v -> ((Value.Text) v).value()).toList()).toList();
        assertThat(found).as("U+%04X, header %s, quoted %s", (int) delimiter, header, quoted).isEqualTo(rows);
        assertThat(imported.records()).isEqualTo(ROWS);
    }

    private void requireSame(char delimiter) throws IOException {
        for (boolean header : List.of(true, false))
            for (boolean quoted : List.of(true, false))
                for (boolean ended : List.of(true, false)) requireSame(delimiter, header, quoted, ended);
    }

    private static boolean isAllowed(int c) {
        return c != '"' && c != '\r' && c != '\n' && !Character.isSurrogate((char) c);
    }

    @Test
    @Tag("slow")
    void everyControlCharacterDelimits() throws IOException {
        for (char c = 1; c <= ' '; c++) if (isAllowed(c)) requireSame(c);
        for (char c = 0x7f; c <= 0xa0; c++) requireSame(c);
    }

    @Test
    @Tag("slow")
    void everyKindOfCharacterDelimits() throws IOException {
        for (int c = 1; c < 0x100; c++) if (isAllowed(c)) requireSame((char) c);
        for (char c : "\u2028\u2029\u200b\u202e\u3000\ud7ff\ue000\ufeff\ufffd\uffff".toCharArray()) requireSame(c);
    }

    @ParameterizedTest
    @ValueSource(chars = {'"', '\r', '\n', '\udfff', '\ud800'})
    void quotesLineEndsAndHalvesOfCharactersDelimitNothing(char delimiter) {
        assertThatThrownBy(() -> given(delimiter, false)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFileWithAnOpenQuoteIsRefusedWhateverDelimits() throws IOException {
        for (char c = 1; c < 0x7f; c++) {
            if (!isAllowed(c) || c == 'a') continue;
            String open = "a" + c + "a" + c + "a\na" + c + "a" + c + "\"a";
            for (String end : List.of("", "\n", "\"\"", "\"\"\n"))
                assertThatThrownBy(() -> read(open + end, given(open.charAt(1), false))).as("U+%04X", (int) c)
                        .isInstanceOf(ImportException.class).hasMessageContaining("never closes");
        }
    }

    @ParameterizedTest
    @ValueSource(chars = {'\u0001', '\u0002', '\b', '\u001f'})
    void controlCharactersBetweenCellsAreFound(char delimiter) throws IOException {
        String rows = IntStream.range(0, 30).mapToObj(i -> i + ("," + i).repeat(i % 3) + "|n" + i + "|" + 2 * i + "\n")
                .collect(Collectors.joining()).replace('|', delimiter);
        Imported imported = read(rows, Given.NOTHING);
        assertThat(imported.records()).isEqualTo(30);
        assertThat(imported.form()).isEqualTo(String.format("CSV (\"\\u%04x\", no header)", (int) delimiter));
    }

    @Test
    void hivesDelimiterBetweenColumnsComesBeforeThoseWithin() throws IOException {
        Imported imported = read("1\u0001a\u0002b\u0001x\u0003y\n2\u0001c\u0002d\u0001z\u0003w\n", Given.NOTHING);
        assertThat(imported.form()).isEqualTo("CSV (\"\\u0001\", no header)");
        assertThat(imported.records()).isEqualTo(2);
    }

    @Test
    void listsWithinTheCellsOfAnotherTableAreNotItsColumns() throws IOException {
        Imported imported = read("1,a\u0001b,5\n2,c\u0001d,6\n3,e\u0001f,7\n", Given.NOTHING);
        assertThat(imported.form()).isEqualTo("CSV (comma, no header)");
    }

    @Test
    void aControlCharacterThatMakesNoTableIsNoted() throws IOException {
        Imported imported = read("name,age\na\u0001b,1\nc,2\nd,3\n", Given.NOTHING);
        assertThat(imported.form()).isEqualTo("CSV (comma, header)");
        assertThat(imported.notes()).contains("the text contains the control character \"\\u0001\"; if it separates "
                + "the cells, say so with --delimiter");
    }

    @Test
    void blankLinesInAFileOfOneColumnAreCounted() throws IOException {
        Imported skipped = read("x\n1\n\n\n3\n\n\n", Given.NOTHING);
        assertThat(skipped.records()).isEqualTo(2);
        assertThat(skipped.notes())
                .contains("blank lines are skipped: 2 (if they stand for missing values, write \"\" there)");
        Imported kept = read("x\n1\n\"\"\n3\n\n", Given.NOTHING);
        assertThat(kept.records()).isEqualTo(3);
        assertThat(kept.notes()).noneMatch(n -> n.contains("blank"));
        assertThat(read("x,y\n1,2\n\n3,4\n", Given.NOTHING).notes()).noneMatch(n -> n.contains("blank"));
    }

    @Test
    void theLineForExcelIsNoRecord() throws IOException {
        Imported imported = read("sep=;\nid;name\n1;a,b\n2;c,d\n", Given.NOTHING);
        assertThat(imported.records()).isEqualTo(2);
        assertThat(imported.form()).isEqualTo("CSV (semicolon, header in line 2)");
        assertThat(imported.schema().rootStruct().fields()).extracting(Field::name).containsExactly("id", "name");
        assertThat(imported.notes()).contains("the first line, sep=;, is skipped: it tells Excel the delimiter");
    }
}

package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

class BadInputTest {
    @TempDir
    private Path folder;

    private void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> Importer.read(file, Given.NOTHING, folder.resolve("payloads"), 1, Progress.NONE))
                .isInstanceOf(ImportException.class).hasMessageStartingWith(file.toString())
                .hasMessageContaining(message).hasMessageNotContaining("\n");
    }

    private void assertRefused(String content, String message) throws IOException {
        assertRefused(Files.writeString(folder.resolve("bad.csv"), content), message);
    }

    @AfterEach
    void noPayloadIsLeftBehind() {
        Path payloads = folder.resolve("payloads");
        assertThat(payloads).satisfiesAnyOf(p -> assertThat(p).doesNotExist(), p -> assertThat(p).isEmptyDirectory());
    }

    @Test
    void whatIsNoFileOfTextIsRefused() throws IOException {
        assertRefused(folder.resolve("none.csv"), "there is no such file");
        assertRefused(Files.createDirectories(folder.resolve("empty")), "contains no files");
        assertRefused("", "is empty");
        assertRefused("\uFEFF", "is empty");
        assertRefused(Files.write(folder.resolve("binary"), new byte[] {'a', ',', 0, 1, 2}),
                "is a binary file (byte 2 is 0)");
        assertRefused(
                Files.write(folder.resolve("sheet.xlsx"), "PK\u0003\u0004....".getBytes(StandardCharsets.ISO_8859_1)),
                "is a zip archive, perhaps a spreadsheet; export it as CSV");
        assertRefused(
                Files.write(folder.resolve("app.jar"),
                        ("PK\u0003\u0004" + "\u0000".repeat(26) + "META-INF/MANIFEST.MF")
                                .getBytes(StandardCharsets.ISO_8859_1)),
                "is a jar of Java classes; give records, with the name of their class after --class, and the jar");
        assertRefused(
                Files.write(folder.resolve("Order.class"),
                        new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 69}),
                "is a compiled Java class; give records");
        assertRefused(Files.write(folder.resolve("utf16.csv"), "a,b\n1,2\n".getBytes(StandardCharsets.UTF_16LE)),
                "looks like UTF-16 text; say so with --encoding UTF-16LE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ORCID", "ORC", "PAR1", "PAR1234"})
    void aFileOfTextMayBeginWithTheLettersOfABinaryFormat(String name) throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), name + ",age\nx,5\ny,6\n");
        assertThat(Importer.read(file, Given.NOTHING, folder.resolve("elsewhere"), 1, Progress.NONE).records())
                .isEqualTo(2);
        Path latin = Files.write(folder.resolve("latin.csv"),
                (name + ",name\n1,Bj\u00f6rn\n").getBytes(StandardCharsets.ISO_8859_1));
        assertRefused(latin, ", line 2: is not UTF-8 text; save it as UTF-8 text");
    }

    @ParameterizedTest
    @CsvSource({"PAR1, is a Parquet file; export it as CSV or JSON Lines",
        "ORC, is an ORC file; export it as CSV or JSON Lines", "'', is a binary file"})
    void aBinaryFormatIsNamed(String magic, String message) throws IOException {
        byte[] head = magic.getBytes(StandardCharsets.ISO_8859_1);
        byte[] content = Arrays.copyOf(head, head.length + 100);
        content[head.length] = 0x15;
        assertRefused(Files.write(folder.resolve("data"), content), message);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileThatCannotBeReadToItsEndIsNamed() {
        assertRefused(Path.of("/proc/self/mem"), "cannot be read to the end (Input/output error); copy it");
    }

    @Test
    void bytesThatAreNotUtf8NameTheirLine() throws IOException {
        assertRefused(
                Files.write(folder.resolve("latin.csv"),
                        "id,name\n1,Anna\n2,Bj\u00f6rn\n".getBytes(StandardCharsets.ISO_8859_1)),
                ", line 3: is not UTF-8 text");
        String far = "id,name\n" + "1,Anna\n".repeat(20_000);
        assertRefused(
                Files.write(folder.resolve("latin.csv"),
                        (far + "2,Bj\u00f6rn\n").getBytes(StandardCharsets.ISO_8859_1)),
                ", line 20002: is not UTF-8 text");
        assertRefused(
                Files.write(folder.resolve("latin.jsonl"),
                        ("{\"a\": 1}\n".repeat(20_000) + "{\"a\": \"\u00f6\"}").getBytes(StandardCharsets.ISO_8859_1)),
                ", line 20001: is not UTF-8 text");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            csv   | id,name    | 1,Anna
            jsonl | {"id": 0}  | {"name": "Anna"}
            json  | [{"id": 0} | , {"name": "Anna"}
            """)
    void bytesThatAreNoTextInTheEncodingThatTheUserNamesAreRefused(String ending, String first, String record)
            throws IOException {
        Given given = new Given(Optional.empty(), CsvGiven.NOTHING, Optional.empty(), false, Optional.empty(),
                Optional.of(Charset.forName("windows-1252")));
        for (int records : List.of(0, 200_000)) {
            String text = first + "\n" + (record + "\n").repeat(records) + record.replace("Anna", "\u0081") + "\n";
            Path file = Files.write(folder.resolve("a." + ending), text.getBytes(StandardCharsets.ISO_8859_1));
            assertThatThrownBy(() -> Importer.read(file, given, folder.resolve("payloads"), 1, Progress.NONE))
                    .isInstanceOf(ImportException.class).hasMessage(file + ": is not text in windows-1252; name its "
                            + "encoding with --encoding, or save it as UTF-8");
        }
    }

    @Test
    void csvWithoutRecordsIsRefused() throws IOException {
        assertRefused("id,name\n", "has a header but no records");
        assertRefused("\n\n\n", "has no records, only blank lines");
    }

    @Test
    void raggedRowsNameTheirLineAndBothWidths() throws IOException {
        assertRefused("a,b,c\n1,2,3\n4,5\n6,7,8\n", ", line 3: has 2 cells, but line 1 has 3; put quotes around");
        assertRefused("a,b,c\n1,2,3\n4,5,6,7\n8,9,10\n", ", line 3: has 4 cells, but line 1 has 3; put quotes around");
        assertRefused("a,b\n1,\"x\ny\"\n3\n", ", line 4: has 1 cell, but line 1 has 2");
    }

    @Test
    void brokenQuotesNameTheRecordsLine() throws IOException {
        assertRefused("a,b\n1,2\n3,\"open\n5,6\n", ", line 3: this record opens a quote and never closes it");
        assertRefused("a,b\n1,\"", ", line 2: this record opens a quote and never closes it");
        assertRefused("a,b\n1,\"x\"\"", ", line 2: this record opens a quote and never closes it");
        assertRefused("a,b\n1,2\n3,\"x\"y\n", ", line 3: characters follow a closing quote");
        assertRefused("a,b\n1,\"" + "x".repeat(20_000_000) + "\n",
                ", line 2: a cell is longer than 16777216 characters; perhaps a quote is opened");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            value = {"{\"a\": 1}\\n{\"a\": }\\n|, line 2: is not valid JSON (",
                "{\"a\": 1}\\n{\"a\": 1\\n|in the record that begins in line 2); fix",
                "{\"a\": 1}\\n[1]\\n|, line 2: expected a record (a JSON object), found an array",
                "{\"a\": 1}\\n\"x\"\\n|, line 2: expected a record (a JSON object), found a string",
                "{\"a\": 1, \"a\": 2}\\n|, line 1: is not valid JSON (Duplicate",
                "{\"a\": \"\\ud83d\"}\\n|, line 1: a string contains the unpaired surrogate \\ud83d",
                "{\"\\udc00\": 1}\\n|, line 1: is not valid JSON (Unexpected low surrogate", "[]|has no records",
                "[{\"a\": 1}|is not valid JSON", "[{\"a\": 1}] {\"a\": 2}|something follows the array",
                "{}\\n{}|the records have no members", "{\"a\": 01}|, line 1: is not valid JSON (",
                "{'a': 1}|, line 1: is not valid JSON ("})
    void brokenJsonNamesItsLine(String content, String message) throws IOException {
        assertRefused(content.replace("\\n", "\n"), message);
    }

    @Test
    void aBrokenLineAfterTheSampleLeavesNoPayloadBehind() throws IOException {
        assertRefused("id,name\n" + "1,a\n".repeat(1_000) + "broken\n", ", line 1002: has 1 cell");
    }
}

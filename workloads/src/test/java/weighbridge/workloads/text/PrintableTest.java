package weighbridge.workloads.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.workloads.schema.SchemaFile;

class PrintableTest {
    @Test
    void whatATerminalObeysIsEscapedAndOtherTextStays() {
        assertThat(Printable.line("Größe \"5\" \\ 語 😀")).isEqualTo("Größe \"5\" \\ 語 😀");
        assertThat(Printable.line("a\u001b[31mb\u0007\n\r\t\u007f\u009b1m\u202eabc\u2028\ufeff"))
                .isEqualTo("a\\u001b[31mb\\u0007\\n\\r\\t\\u007f\\u009b1m\\u202eabc\\u2028\\ufeff");
        assertThat(Printable.line("half \ud83d of one")).isEqualTo("half \\ud83d of one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\u001b", "😀", "x😀"})
    void aLongLineKeepsItsStartAndItsEnd(String filler) {
        String line = Printable.line("file.csv: " + filler.repeat(2_000_000) + "; mend it");
        assertThat(line).hasSizeBetween(700, 800).startsWith("file.csv: ").contains(" … ").endsWith("; mend it")
                .isEqualTo(Printable.escaped(line));
    }

    @Test
    void aQuotationShowsTheStart() {
        assertThat(Printable.quoted("x".repeat(60))).isEqualTo("\"" + "x".repeat(60) + "\"");
        assertThat(Printable.quoted("x".repeat(59) + "😀😀")).isEqualTo("\"" + "x".repeat(59) + "…\"");
    }

    @Test
    void aListShowsTheFirstTenAndCountsTheOthers() {
        assertThat(Printable.list(List.of("a", "b"))).isEqualTo("a, b");
        assertThat(Printable.list(IntStream.range(0, 1_000).mapToObj(i -> "c" + i).toList()))
                .isEqualTo("c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 990 more");
        assertThat(Printable.list(Collections.nCopies(10, "x".repeat(1_000)))).hasSizeLessThan(700);
    }

    @TempDir
    private Path folder;

    /** Tests errors at places where the file contains unprintable or very long text. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"schema.json|{\"root\": \"@\", \"types\": []}",
        "schema.json|{\"root\": \"A\", \"types\": [{\"struct\": \"@\", \"fields\": []}]}",
        "schema.json|{\"root\": \"A\", \"types\": [\"@\"]}", "schema.json|{\"@\": 1}", "schema.json|[@]",
        "schema.json|[1@]",
        "schema.json|{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": [{\"id\": 1, \"name\": \"a\", "
                + "\"type\": \"@\"}]}]}",
        "schema.json|{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": [{\"id\": 1, \"name\": \"@\", "
                + "\"type\": \"bool\"}]}]}",
        "schema.json|{\"root\": \"A\", \"types\": [{\"enum\": \"A\", \"symbols\": {\"@\": 1.5}}]}"})
    void aSentenceAboutAFileHasABoundedLengthAndNothingThatATerminalObeys(String name, String content)
            throws IOException {
        for (String text : List.of("x".repeat(2_000_000), "\\u001b[31m", "\\u001b".repeat(300_000))) {
            Path file = Files.writeString(folder.resolve(name), content.replace("@", text));
            assertThatThrownBy(() -> SchemaFile.read(file)).isInstanceOf(ImportException.class)
                    .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThanOrEqualTo(800).startsWith(file + "")
                            .isEqualTo(Printable.escaped(e.getMessage())));
        }
    }
}

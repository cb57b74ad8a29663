package weighbridge.sources.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.source.Options;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.workloads.text.ImportException;

final class AvscFilesTest {
    private static final String TWO = """
            [{"type": "record", "name": "Line", "namespace": "acme", "fields": [{"name": "sku", "type": "string"}]},
             {"type": "record", "name": "Order", "namespace": "acme", "fields": [
               {"name": "lines", "type": {"type": "array", "items": "Line"}}]}]
            """;

    @TempDir
    private Path folder;

    private String name(String file, String text, String... message) throws IOException {
        Path place = Files.writeString(folder.resolve(file), text);
        return AvscFiles.read(place, place, new Options(Optional.of(String.join("", message)).filter(m -> !m.isEmpty()),
                Optional.empty(), List.of(), Optional.empty())).reader().getFullName();
    }

    @Test
    void theRecordThatNoOtherHoldsIsTheMessage() throws IOException {
        assertThat(name("two.avsc", TWO)).isEqualTo("acme.Order");
        assertThat(name("two.avsc", TWO, "Line")).isEqualTo("acme.Line");
    }

    @Test
    void anIdlFileMayImportAnother() throws IOException {
        Files.writeString(folder.resolve("money.avdl"),
                "namespace acme; record Money { string currency; long cents; }");
        String orders =
                "namespace acme; import idl \"money.avdl\"; record Order { Money total; union {null, date} day; }";

        assertThat(name("orders.avdl", orders)).isEqualTo("acme.Order");
        assertThat(name("protocol.avdl", "@namespace(\"shop\") protocol P { record Order { int x; } }"))
                .isEqualTo("shop.Order");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a.avsc | {"type": "record"                                           | is not a valid Avro schema (
            a.avsc | {"type": "record", "name": "A", "fields": [{"name": "x", "type": "Missing"}]} | Missing
            a.avsc | "string"                                                    | the file declares no message
            a.avdl | namespace acme; record Order { Missing m; }                 | is not a valid Avro schema (
            a.avdl | import idl "../../etc/passwd"; record Order { int x; }      | imports "../../etc/passwd"
            a.avdl | import /* c */ idl "../a.avdl"; record Order { int x; }     | imports "../a.avdl"
            a.avdl | import idl "\\056\\056/a.avdl"; record Order { int x; }       | which is not a plain path
            a.avdl | import idl "%2e%2e/a.avdl"; record Order { int x; }          | which is not a plain path
            a.avdl | import idl "http://localhost:1/x"; record Order { int x; }  | imports "http://localhost:1/x"
            a.avdl | import idl "missing.avdl"; record Order { int x; }          | imports "missing.avdl", which is not in
            """)
    void aFileThatCannotBeASchemaIsOneSentence(String file, String text, String sentence) {
        assertThatThrownBy(() -> name(file, text)).isInstanceOf(ImportException.class).hasMessageContaining(file)
                .hasMessageContaining(sentence).hasMessageNotContainingAny("\n", "Exception", "REDACTED");
    }

    @Test
    void aLinkToAFileElsewhereIsNotFollowed() throws IOException {
        Path inner = Files.createDirectories(folder.resolve("inner"));
        Path secret = Files.writeString(folder.resolve("secret.avdl"), "record Secret { int x; }");
        Files.createSymbolicLink(inner.resolve("beside.avdl"), secret);

        assertThatThrownBy(() -> name("inner/a.avdl", "import idl \"beside.avdl\"; record A { Secret s; }"))
                .isInstanceOf(ImportException.class).hasMessageContaining("imports \"beside.avdl\"");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeIsRefusedAtOnce() throws Exception {
        for (String fifo : List.of("fifo.avdl", "fifo.avsc"))
            assertThat(new ProcessBuilder("mkfifo", folder.resolve(fifo).toString()).start().waitFor()).isZero();
        assertThatThrownBy(() -> name("a.avdl", "import idl \"fifo.avdl\"; record A { int x; }"))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("a.avdl: imports \"fifo.avdl\", which is not a " + "regular file");
        Path fifo = folder.resolve("fifo.avsc");
        assertThatThrownBy(() -> AvscFiles.read(Path.of("x.avsc"), fifo, Options.NONE))
                .isInstanceOf(ImportException.class)
                .hasMessageStartingWith("x.avsc: must be read twice but is not a regular file");
    }

    @Test
    void filesThatImportEachOtherAndLargeOnesEnd() throws IOException {
        Files.writeString(folder.resolve("b.avdl"), "import idl \"a.avdl\"; record B { int x; }");
        assertThat(name("a.avdl", "import idl \"b.avdl\"; record A { B b; }")).isEqualTo("A");
        assertThatThrownBy(() -> name("large.avsc", " ".repeat(10 << 20))).isInstanceOf(ImportException.class)
                .hasMessageContaining("at most 4194304");
    }
}

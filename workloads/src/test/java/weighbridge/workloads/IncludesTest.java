package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.workloads.schema.Includes;
import weighbridge.workloads.text.ImportException;

final class IncludesTest {
    private static final Includes.Language LANGUAGE = new Includes.Language("includes", "include");

    @TempDir
    private Path folder;

    @Test
    void everyFileThatIsNamedIsFoundWhereverItStands() {
        assertThat(Includes.of("""
                include "a//b.fbs"; include "c.fbs";include/* , "no.fbs" */'d.fbs';
                // include "no.fbs"
                /* include "no.fbs" */ attribute "include 'no.fbs'"; include // "no.fbs"
                "\\x2e.fbs"; table A { included: string; native_include: string; }
                """, "include")).containsExactly("a//b.fbs", "c.fbs", "d.fbs", "\\x2e.fbs");
        assertThat(Includes.of("import /* c */ idl \"../a.avdl\"; import schema 'b.avsc';", "import", "\\w+"))
                .containsExactly("../a.avdl", "b.avsc");
        assertThat(Includes.of("import public \"a\" /* \"no\" */ 'b' // \"no\"\n\".proto\";import\"c.proto\";",
                "import", "(?:public)?")).containsExactly("ab.proto", "c.proto");
    }

    private void require(String text) throws IOException {
        Path file = Files.writeString(Files.createDirectories(folder.resolve("in")).resolve("a.idl"), text);
        Includes.require(Path.of("a.idl"), file, LANGUAGE,
                (from, name) -> List.of(new Includes.Place(from.resolveSibling(name), file.getParent())));
    }

    private void refused(String text, String sentence) {
        assertThatThrownBy(() -> require(text)).isInstanceOf(ImportException.class).hasMessage(sentence);
    }

    @Test
    void filesInTheFolderMayIncludeEachOther() throws IOException {
        Path in = Files.createDirectories(folder.resolve("in/sub"));
        Files.writeString(in.resolve("b.idl"), "include \"../a.idl\"; include \"größe.idl\";");
        Files.writeString(in.resolve("größe.idl"), "include \"../a.idl\";");
        assertThatCode(() -> require("include \"sub/b.idl\"; include \"sub/../sub/b.idl\";"))
                .doesNotThrowAnyException();
    }

    @Test
    void whatLiesOutsideIsRefusedWhateverLeadsThere() throws IOException {
        Path in = Files.createDirectories(folder.resolve("in"));
        Path secret = Files.writeString(folder.resolve("secret.idl"), "");
        Files.createSymbolicLink(in.resolve("link.idl"), secret);
        Files.createSymbolicLink(in.resolve("up"), folder);
        Files.writeString(in.resolve("b.idl"), "include \"up/secret.idl\";");
        for (String name : List.of("../secret.idl", secret.toString(), "link.idl", "up/secret.idl")) {
            refused("include \"" + name + "\";",
                    "a.idl: includes \"" + name + "\", which lies outside " + in.toRealPath() + "; move it inside");
        }
        refused("include \"b.idl\";",
                "b.idl: includes \"up/secret.idl\", which lies outside " + in.toRealPath() + "; move it inside");
    }

    @Test
    void whatIsMissingIsNamed() throws IOException {
        refused("include \"none.idl\";",
                "a.idl: includes \"none.idl\", which is not in " + folder.resolve("in") + "; put it there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%2e%2e/secret.idl", "http://localhost:1/x.idl", "file:/etc/passwd", "\\056\\056/x.idl",
        "b.idl?x", "b.idl#x"})
    void aNameThatALibraryMayResolveInItsOwnWayIsRefused(String name) {
        refused("include \"" + name + "\";", "a.idl: includes \"" + name
                + "\", which is not a plain path; write it without escapes, colons and the like");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsNoFileIsRefusedAtOnce() throws Exception {
        Path in = Files.createDirectories(folder.resolve("in"));
        assertThat(new ProcessBuilder("mkfifo", in.resolve("fifo.idl").toString()).start().waitFor()).isZero();
        Files.createDirectory(in.resolve("folder.idl"));
        refused("include \"fifo.idl\";",
                "a.idl: includes \"fifo.idl\", which is not a regular file; put the schema's " + "text there");
        refused("include \"folder.idl\";",
                "a.idl: includes \"folder.idl\", which is not a regular file but a directory; "
                        + "put the schema's text there");
        Files.writeString(in.resolve("large.idl"), " ".repeat((4 << 20) + 1));
        refused("include \"large.idl\";",
                "a.idl: includes \"large.idl\", which has 4194305 bytes; a schema file can " + "have at most 4194304");
    }

    @Test
    void includesEnd() throws IOException {
        Path in = Files.createDirectories(folder.resolve("in"));
        for (int i = 0; i < 1_002; i++)
            Files.writeString(in.resolve(i + ".idl"), "include \"" + (i + 1) + ".idl\"; include \"" + i + ".idl\";");
        refused("include \"0.idl\";",
                "a.idl: includes more than 1000 files; reduce the schema to what the message needs");
    }
}

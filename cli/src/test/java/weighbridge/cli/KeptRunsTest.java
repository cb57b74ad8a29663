package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/** Keeps runs as baselines, lists and deletes them. */
class KeptRunsTest {
    @TempDir
    private Path folder;

    private RunDirectory base;

    @BeforeEach
    void store() throws Exception {
        System.setProperty("weighbridge.home", Path.of("..").toAbsolutePath().normalize().toString());
        base = made("base").store();
    }

    private MadeRun made(String name) {
        return new MadeRun(folder, name);
    }

    @Test
    void aBaselineIsKeptWithoutMessagesAndComparedByItsName() throws Exception {
        String out = folder.toString();
        CommandLineRun saved =
                CommandLineRun.of("report", base.folder().toString(), "--save-baseline", "main", "--out", out);
        assertThat(saved.exitCode()).as(saved.err()).isZero();
        assertThat(saved.err()).contains("Kept as the baseline main");
        Path kept = folder.resolve("baselines/main");
        assertThat(kept.resolve("trials.jsonl")).hasSameBinaryContentAs(base.file("trials.jsonl"));
        assertThat(kept.resolve("payloads")).doesNotExist();

        RunDirectory slower = made("slower").kryo("9.9", 390, 80).store();
        // What travels in a cache is the folder of baselines alone.
        base.remove();
        CommandLineRun compared =
                CommandLineRun.of("compare", "main", slower.name(), "--fail-above", "10%", "--out", out);
        assertThat(compared.exitCode()).as(compared.err()).isEqualTo(4);
        assertThat(compared.out()).startsWith("main → " + slower.name());

        assertThat(CommandLineRun.of("report", slower.name(), "--save-baseline", "main", "--out", out).exitCode())
                .isZero();
        CommandLineRun same = CommandLineRun.of("compare", "main", slower.name(), "--fail-above", "10%", "--out", out);
        assertThat(same.exitCode()).as(same.err()).isZero();
        assertThat(CommandLineRun.of("list", "baselines", "--out", out).out()).contains("baselines/main", "fair");
    }

    @Test
    void aNameThatIsNoneIsRefusedBeforeAnythingIsMeasured() {
        for (String name : List.of("../x", "latest", "-", "a b", ""))
            assertThat(CommandLineRun.of("report", base.folder().toString(), "--save-baseline=" + name).err())
                    .contains("is not a name; give letters, digits, dots, dashes and underscores, such as main");
    }

    @Test
    void runsAreListedWithGradeSizeAndAge() {
        CommandLineRun run = CommandLineRun.of("list", "runs", "--json", "--out", folder.toString());
        JsonNode listed = JsonMapper.builder().build().readTree(run.out()).get(0);
        assertThat(listed.get("grade").asString()).isEqualTo("fair");
        assertThat(listed.get("bytes").asLong()).isGreaterThan(10_000);
        assertThat(listed.get("start").asString()).isEqualTo("1970-01-01T00:00:00Z");
        assertThat(CommandLineRun.of("list", "runs", "--out", folder.toString()).out())
                .containsPattern("fair +[0-9]+\u00a0kB +[0-9]{5}d");
    }

    @Test
    void oldRunsAreShownAndDeletedOnlyIfAsked() throws Exception {
        CommandLineRun.of("report", base.folder().toString(), "--save-baseline", "main", "--out", folder.toString());
        RunDirectory held = made("held").store();
        try (RunLock _ = held.lock()) {
            CommandLineRun shown = clean("20000");
            assertThat(shown.exitCode()).isEqualTo(2);
            assertThat(clean("30").out()).contains(base.folder().toString(), "can be freed: ./weighbridge clean")
                    .doesNotContain(held.name(), "baselines");
            assertThat(base.folder()).exists();
            JsonNode freed = JsonMapper.builder().build().readTree(
                    CommandLineRun.of("clean", "--yes", "--json", "--keep-cache", "--out", folder.toString()).out());
            assertThat(freed.get("freed").asBoolean()).isTrue();
            assertThat(base.folder()).doesNotExist();
            assertThat(held.folder()).exists();
            assertThat(folder.resolve("baselines/main")).exists();
        }
    }

    private CommandLineRun clean(String days) {
        return CommandLineRun.of("clean", "--older", days, "--out", folder.toString());
    }
}

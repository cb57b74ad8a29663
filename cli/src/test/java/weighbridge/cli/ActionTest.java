package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The action in action.yml, whose script runs here with a launcher in Weighbridge's place. */
@Tag("slow")
class ActionTest {
    @TempDir
    private Path folder;

    private int run(String data, String arguments, int exitCode) throws Exception {
        Map<?, ?> action = Script.yaml("action.yml");
        Map<?, ?> runs = (Map<?, ?>) action.get("runs");
        assertThat(runs.get("using")).isEqualTo("composite");
        assertThat(((Map<?, ?>) action.get("inputs")).keySet().stream().map(Object::toString)).containsExactly("data",
                "arguments");
        Script.launcher(folder, "[ $1 = weigh ] || { echo '### orders.csv'; exit; }\necho a table\n"
                + "echo /runs/2026-orders\nexit " + exitCode + "\n");
        return Script.of(runs.get("steps")).run(folder,
                Map.of("DATA", data, "ARGUMENTS", arguments, "OUT", "runs", "GITHUB_ACTION_PATH", folder.toString(),
                        "RUNNER_TEMP", folder.toString(), "GITHUB_OUTPUT", folder.resolve("outputs").toString(),
                        "GITHUB_STEP_SUMMARY", folder.resolve("summary.md").toString()));
    }

    private List<String> called() throws Exception {
        return Files.readAllLines(folder.resolve("called"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void theAnswerIsTheSummaryAndTheExitCodeTheVerdict(int exitCode) throws Exception {
        assertThat(run("orders.csv", "", exitCode)).isEqualTo(exitCode);
        assertThat(called()).containsExactly("weigh --out runs --yes --quiet -- orders.csv",
                "export /runs/2026-orders --as markdown");
        assertThat(folder.resolve("outputs")).hasContent("run=/runs/2026-orders");
        assertThat(folder.resolve("summary.md")).hasContent("### orders.csv");
        assertThat(folder.resolve("output")).content().contains("a table");
    }

    @Test
    void badInputLeavesNoSummary() throws Exception {
        assertThat(run("orders.csv", "", 2)).isEqualTo(2);
        assertThat(called()).hasSize(1);
        assertThat(folder.resolve("summary.md")).doesNotExist();
    }

    @Test
    void noInputIsAScript() throws Exception {
        assertThat(run("$(touch hit); `touch hit` \"a b.csv", "--codecs=$(touch hit)\n\n--budget=10m", 0)).isZero();
        assertThat(called().getFirst()).isEqualTo("weigh --codecs=$(touch hit) --budget=10m --out runs --yes --quiet "
                + "-- $(touch hit); `touch hit` \"a b.csv");
        assertThat(folder.resolve("hit")).doesNotExist();
    }

    /** Its commands are this project's own, and what it uses cannot change. */
    @Test
    void ourOwnWorkflowRunsCommandsThatThereAre() throws Exception {
        Map<?, ?> workflow = Script.yaml(".github/workflows/ci.yml");
        assertThat((Map<?, ?>) workflow.get("permissions")).hasToString("{contents=read}");
        String usage = Files.readString(Script.HOME.resolve("check"));
        for (Object job : ((Map<?, ?>) workflow.get("jobs")).values()) {
            for (Object each : (List<?>) ((Map<?, ?>) job).get("steps")) {
                Map<?, ?> step = (Map<?, ?>) each;
                if (step.containsKey("uses"))
                    assertThat((String) step.get("uses")).matches("[\\w-]+/[\\w-]+@[0-9a-f]{40}");
                else
                    assertThat(usage).contains("       " + step.get("run") + "  ");
            }
        }
    }

    @Test
    void thePageUsesTheInputsThatThereAre() throws Exception {
        assertThat(Files.readString(Script.HOME.resolve("docs/ci.md"))).contains("    data: orders.csv\n",
                "    arguments: |\n");
    }
}

package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that docs/machines.md offers, with a launcher in Weighbridge's place that notes its arguments. */
@Tag("slow")
class MachinesTest {
    private static final Path FILES = Script.HOME.resolve("examples/machines");

    @TempDir
    private Path folder;

    @BeforeEach
    void launcher() throws IOException {
        Path scripts = Files.createDirectories(folder.resolve("examples/machines"));
        for (String name : List.of("shard.sh", "slurm.sh")) copy(name, scripts);
        Script.launcher(folder, "");
    }

    private static void copy(String name, Path to) throws IOException {
        Files.copy(FILES.resolve(name), to.resolve(name));
        assertThat(to.resolve(name).toFile().setExecutable(true)).isTrue();
    }

    private void bash(String script, Map<String, String> environment) throws Exception {
        assertThat(new Script(script).run(folder, environment)).as(Files.readString(folder.resolve("output"))).isZero();
    }

    private List<String> called() throws IOException {
        Path own = folder.resolve("called");
        return Files.readAllLines(Files.exists(own) ? own : folder.resolve("weighbridge/called"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shard.sh", "slurm.sh", "job.yaml", "workflow.yml"})
    void thePageShowsTheFileAsItIs(String name) throws IOException {
        assertThat(Files.readString(Script.HOME.resolve("docs/machines.md")))
                .contains("\n" + Files.readString(FILES.resolve(name)) + "```\n");
    }

    @Test
    void aShardBeginsAndAfterAKillContinues() throws Exception {
        String script = "examples/machines/shard.sh 2 4 shards weigh a.csv --rounds 24";
        bash(script, Map.of());
        Path begun = Files.createDirectories(folder.resolve("shards/2026-01-14-1030-a-shard-2-of-4"));
        Files.writeString(begun.resolve("plan.json"), "{}");
        Files.createDirectories(folder.resolve("shards/2026-01-14-1030-a-shard-12-of-4"));
        bash(script, Map.of());
        assertThat(called()).containsExactly("weigh a.csv --rounds 24 --shard 2/4 --out shards --yes --quiet",
                "run --resume shards/2026-01-14-1030-a-shard-2-of-4 --yes --quiet");
    }

    @Test
    void eachTaskOfAnArrayIsAShard() throws Exception {
        for (String task : List.of("1", "4"))
            bash("examples/machines/slurm.sh weigh examples/orders.csv",
                    Map.of("SLURM_ARRAY_TASK_ID", task, "SLURM_ARRAY_TASK_COUNT", "4"));
        assertThat(called()).containsExactly("weigh examples/orders.csv --shard 1/4 --out shards --yes --quiet",
                "weigh examples/orders.csv --shard 4/4 --out shards --yes --quiet");
    }

    @Test
    void theJobHasOnlyFieldsThatKubernetesKnowsAndEachOfItsIndexesIsAShard() throws Exception {
        Object tree = Script.yaml("examples/machines/job.yaml");
        ObjectMapper json = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        Job job = json.convertValue(tree, Job.class);
        assertThat(unknown(job, "job")).isEmpty();
        assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
        var shard = job.getSpec().getTemplate().getSpec().getContainers().getFirst();
        assertThat(shard.getResources().getLimits()).isEqualTo(shard.getResources().getRequests());
        int all = job.getSpec().getCompletions();
        assertThat(shard.getCommand()).containsExactly("bash", "-c");
        for (int i = 0; i < all; i++) bash(shard.getArgs().getFirst(), Map.of("JOB_COMPLETION_INDEX", "" + i));
        assertThat(called()).containsExactlyElementsOf(IntStream.rangeClosed(1, all)
                .mapToObj(i -> "weigh examples/orders.csv --shard " + i + "/" + all + " --out shards --yes --quiet")
                .toList());
    }

    /** The paths of what a tree of Kubernetes' objects keeps although no version of its API has it. */
    private static List<String> unknown(Object object, String path) throws ReflectiveOperationException {
        List<String> unknown = new ArrayList<>();
        switch (object) {
            case null -> {}
            case List<?> list -> { for (Object o : list) unknown.addAll(unknown(o, path + "[]")); }
            case Object o when o.getClass().getName().startsWith("io.fabric8.") -> {
                for (var method : o.getClass().getMethods()) {
                    if (!method.getName().startsWith("get") || method.getParameterCount() > 0) continue;
                    String name = path + "." + method.getName().substring(3);
                    if (method.getName().equals("getAdditionalProperties"))
                        ((Map<?, ?>) method.invoke(o)).keySet().forEach(k -> unknown.add(path + "." + k));
                    else
                        if (!method.getName().equals("getClass")) unknown.addAll(unknown(method.invoke(o), name));
                }
            }
            default -> {}
        }
        return unknown;
    }

    @Test
    void theWorkflowMeasuresEachShardOfItsMatrixAndMergesThem() throws Exception {
        Map<?, ?> jobs = (Map<?, ?>) Script.yaml("examples/machines/workflow.yml").get("jobs");
        Path checkout = Files.createDirectories(folder.resolve("checkout"));
        Files.move(folder.resolve("examples"), checkout.resolve("examples"));
        Files.move(folder.resolve("weighbridge"), checkout.resolve("weighbridge"));
        Files.move(checkout, folder.resolve("weighbridge"));
        Map<?, ?> shard = (Map<?, ?>) jobs.get("shard");
        List<?> numbers = (List<?>) ((Map<?, ?>) ((Map<?, ?>) shard.get("strategy")).get("matrix")).get("shard");
        for (Object number : numbers) bash(Script.of(shard.get("steps")).text(), Map.of("SHARD", "" + number));
        Files.createDirectories(folder.resolve("shards/a"));
        bash(Script.of(((Map<?, ?>) jobs.get("merge")).get("steps")).text(),
                Map.of("GITHUB_STEP_SUMMARY", folder.resolve("summary").toString()));
        assertThat(called()).containsExactlyElementsOf(Stream.concat(
                numbers.stream()
                        .map(n -> "weigh " + folder + "/orders.csv --shard " + n + "/" + numbers.size() + " --out "
                                + folder + "/shards --yes --quiet"),
                Stream.of("merge shards/a --out runs --quiet", "export latest --as markdown --out runs")).toList());
    }
}

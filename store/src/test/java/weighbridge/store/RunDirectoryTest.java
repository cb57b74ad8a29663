package weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Payload;
import weighbridge.model.Plan;

class RunDirectoryTest {
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 14, 10, 30, 59);

    @TempDir
    Path out;

    @Test
    void aRunIsNamedByTimeAndName() throws IOException {
        assertThat(RunDirectory.create(out, "orders", TIME).name()).isEqualTo("2026-01-14-1030-orders");
    }

    @Test
    void runsOfOneMinuteGetNumbers() throws IOException {
        RunDirectory.create(out, "orders", TIME);

        assertThat(RunDirectory.create(out, "orders", TIME).name()).isEqualTo("2026-01-14-1030-orders-2");
        assertThat(RunDirectory.create(out, "orders", TIME).name()).isEqualTo("2026-01-14-1030-orders-3");
    }

    @Test
    void aNameThatIsNoFileNameBecomesOne() throws IOException {
        assertThat(RunDirectory.create(out, "../my orders/übung.csv", TIME).name()).isEqualTo("2026-01-14-1030-my-orders-bung.csv");
        assertThat(RunDirectory.create(out, "…", TIME).name()).isEqualTo("2026-01-14-1030-run");
        assertThat(out.toFile().list()).hasSize(2);
    }

    @Test
    void aPlanComesBackAsItWas() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        Plan plan = Examples.plan(run.folder());
        run.write(plan);

        assertThat(RunDirectory.open(run.folder()).plan()).isEqualTo(plan);
    }

    @Test
    void aPlanFromBeforeThereWereSharedInstancesAndServiceTimesHasNeither() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write(Examples.plan(run.folder()));
        Path file = run.file("plan.json");
        Files.writeString(file, Files.readString(file).replaceAll("\\s*,\\s*\"(shared|latency)\"\\s*:\\s*true", "")
                .replaceAll("\\s*,\\s*\"jvmFlags\"\\s*:\\s*\\[[^]]*]", ""));

        assertThat(Files.readString(file)).doesNotContain("shared", "latency", "jvmFlags");
        assertThat(run.plan().shared()).isFalse();
        assertThat(run.plan().latency()).isFalse();
        assertThat(run.plan().jvmFlags()).isEmpty();
    }

    @Test
    void aRunThatWasMovedFindsItsPayloads() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write(Examples.plan(run.folder()));
        Path moved = Files.move(run.folder(), out.resolve("moved"));

        Payload all = RunDirectory.open(moved).plan().workloads().getFirst().all();
        assertThat(all.file()).isEqualTo(moved.resolve("payloads/orders.payload"));
    }

    @Test
    void aPayloadElsewhereKeepsItsPath() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write(Examples.plan(out.resolve("elsewhere")));

        assertThat(run.plan().workloads().getFirst().all().file()).isEqualTo(out.resolve("elsewhere/payloads/orders.payload").toAbsolutePath());
    }

    @Test
    void anEnvironmentComesBackAsItWas() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write(Examples.environment());

        assertThat(run.environment()).isEqualTo(Examples.environment());
    }

    @Test
    void aFolderWithoutAPlanIsNoRun() throws IOException {
        Path empty = Files.createDirectory(out.resolve("empty"));

        assertThatThrownBy(() -> RunDirectory.open(empty)).isInstanceOf(RunException.class)
                .hasMessageContaining("holds no run (it has no plan.json)");
        assertThatThrownBy(() -> RunDirectory.open(out.resolve("none"))).isInstanceOf(RunException.class).hasMessageContaining("is no folder");
    }

    @Test
    void aDamagedPlanIsNamed() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        Files.writeString(run.file("plan.json"), "{\"v\":1,\"name\":\"x\",\"workloads\":[{\"name\":7}]}");

        assertThatThrownBy(run::plan).isInstanceOf(RunException.class)
                .hasMessage(run.file("plan.json") + ": \"workloads[0].name\" is 7, expected a text");
    }

    @Test
    void runsAreListedOldestFirst() throws IOException {
        for (int minute : List.of(45, 5, 30)) {
            RunDirectory run = RunDirectory.create(out, "orders", TIME.withMinute(minute));
            run.write(Examples.plan(run.folder()));
        }
        RunDirectory.create(out, "unplanned", TIME);

        assertThat(RunDirectory.list(out)).extracting(RunDirectory::name)
                .containsExactly("2026-01-14-1005-orders", "2026-01-14-1030-orders", "2026-01-14-1045-orders");
        assertThat(RunDirectory.list(out.resolve("none"))).isEmpty();
    }

    @Test
    void aFileIsReplacedAsAWhole() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write("summary.json", "a long first text");
        run.write("summary.json", "short");

        assertThat(run.file("summary.json")).content().isEqualTo("short");
        assertThat(run.folder().toFile().list()).containsExactly("summary.json");
    }

    @Test
    void anEnvironmentIsATreeForTheSummary() {
        assertThat(RunDirectory.tree(Examples.environment())).containsEntry("grade", "fair").containsEntry("cores", 2)
                .containsEntry("reasons", List.of("wall time varies 1.2 %"));
    }
}

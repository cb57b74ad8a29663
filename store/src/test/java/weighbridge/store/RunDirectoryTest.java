package weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Origin;
import weighbridge.model.run.OwnClass;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Shard;

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
        assertThat(RunDirectory.create(out, "../my orders/übung.csv", TIME).name())
                .isEqualTo("2026-01-14-1030-my-orders-bung.csv");
        assertThat(RunDirectory.create(out, "…", TIME).name()).isEqualTo("2026-01-14-1030-run");
        assertThat(out.toFile().list()).hasSize(2);
    }

    @Test
    void aPlanComesBackAsItWas() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        Plan plan = Examples.plan(run.folder());
        run.write(plan, Examples.contestants());

        assertThat(RunDirectory.open(run.folder()).plan()).isEqualTo(plan);
        Plan shard = plan.of(new Shard(2, 3));
        run.write(shard, Examples.contestants());
        assertThat(RunDirectory.open(run.folder()).plan()).isEqualTo(shard);
    }

    @Test
    void aPlanFromBeforeThereWereSharedInstancesAndServiceTimesHasNeither() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write(Examples.plan(run.folder()), Examples.contestants());
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
        run.write(Examples.plan(run.folder()), Examples.contestants());
        Path moved = Files.move(run.folder(), out.resolve("moved"));

        Payload all = RunDirectory.open(moved).plan().workloads().getFirst().all();
        assertThat(all.file()).isEqualTo(moved.resolve("payloads/orders.payload"));
    }

    @Test
    void aPayloadElsewhereIsNoneOfARuns() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);

        assertThatThrownBy(() -> run.write(Examples.plan(out.resolve("elsewhere")), Examples.contestants()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("is not in the run's folder");
    }

    /**
     * What a run directory from elsewhere could contain to have code run, have files written outside it, or make a run
     * endless.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '!', textBlock = """
            "name":"orders","origin" | "name":"../../x","origin" | "workloads" has the name "../../x"
            "name":"orders","origin" | "name":"..","origin" | "workloads" has the name ".."
            "name":"orders","origin" | "name":"a/b","origin" | "workloads" has the name "a/b"
            ["kryo","protobuf"] | ["kryo","protobuf","\\u001b[2J"] | "codecs" has the name "?[2J"
            ["kryo","protobuf"] | ["kryo","protobuf","kryo"] | "codecs" has a name twice
            ["kryo","protobuf"] | [] | "codecs" is empty
            ["encode","read"] | [] | "operations" is empty
            ["encode","read"] | ["cook"] | unknown operation "cook"
            [1,5] | [1,-5] | "threads" is -5, but must be from 1 to 1024
            [1,5] | [1,100000] | "threads" is 100000, but must be from 1 to 1024
            "baseline":"protobuf" | "baseline":"sbe" | the baseline "sbe" is not among the codecs
            "maxRounds":20 | "maxRounds":-1 | "maxRounds" is -1, but must be from 1 to 1000
            "maxRounds":20 | "maxRounds":100000 | "maxRounds" is 100000, but must be from 1 to 1000
            "precision":0.03 | "precision":-1 | "precision" is -1.0, but must be above 0
            "budget":"PT3M" | "budget":"PT-3M" | "budget" is PT-3M, but must be from PT0S to
            "budget":"PT3M" | "budget":"PT99999999999H" | "budget" is PT99999999999H, but must be from PT0S to
            "records":12408 | "records":-1 | "records" is -1, but must be from 0 to
            "messages":64 | "messages":-64 | "messages" is -64, but must be 0 or more
            "jsonBytes":611.25 | "jsonBytes":-1 | "jsonBytes" is -1.0, but must be 0 or more
            "-XX:+UseG1GC" | "-javaagent:/tmp/evil.jar" | "jvmFlags" has "-javaagent:/tmp/evil.jar"
            "-XX:+UseG1GC" | "-XX:OnError=touch evil" | "jvmFlags" has "-XX:OnError=touch evil"
            "-XX:+UseG1GC" | "-Xlog:gc:file=/tmp/evil" | "jvmFlags" has "-Xlog:gc:file=/tmp/evil"
            "payloads/orders.payload" | "/etc/passwd" | "workloads[0].all.file": a payload must be a file in the
            "bytes":2000000 | "bytes":-1 | a file has -1 bytes; expected 0 or more
            "name":"CSV" | "name":"\\u001b[2J" | the name of a format must have
            "size.batch.zstd":57.25 | "size.batch.zstd":-3 | "batches" has size.batch.zstd -3.0; expected a size
            "arrangement":"ROWS" | "arrangement":"PILES" | expected one of [ROWS, BLOCKS, COLUMNS, DATABASE]
            "payloads/orders.payload" | "payloads/../../x" | "workloads[0].all.file": a payload must be a file in the
            """)
    void aPlanOfWhatCannotBeIsRefused(String part, String other, String fault) throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write(Examples.plan(run.folder()), Examples.contestants());
        String text = Files.readString(run.file("plan.json"));
        assertThat(text).contains(part);
        Files.writeString(run.file("plan.json"), text.replace(part, other));

        assertThatThrownBy(run::plan).isInstanceOf(RunException.class)
                .hasMessageStartingWith(run.file("plan.json") + ": ").hasMessageContaining(fault);
    }

    @Test
    void aNameThatIsTooLongForAFileIsRefused() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write(Examples.plan(run.folder()), Examples.contestants());
        String text = Files.readString(run.file("plan.json"));
        Files.writeString(run.file("plan.json"),
                text.replace("\"name\":\"orders\",\"origin\"", "\"name\":\"" + "x".repeat(256) + "\",\"origin\""));

        assertThatThrownBy(run::plan).isInstanceOf(RunException.class)
                .hasMessageContaining("must have up to 255 letters").message().hasSizeLessThan(400);
    }

    @Test
    void aPlanOfOtherOriginsComesBackAsItWas() throws IOException {
        for (Origin origin : List.of(new Origin.BuiltIn("17 fields (an article)"),
                new Origin.MadeUp(List.of("--generate", "10", "--schema", "s.json"), "values made up from a schema"),
                new Origin.OfStudy(List.of("replay", "other", "--runs", "5"), "deep (an article)"))) {
            RunDirectory run = RunDirectory.create(out, "orders", TIME);
            Plan plan = withOrigin(Examples.plan(run.folder()), origin);
            run.write(plan, Examples.contestants());

            assertThat(run.plan()).isEqualTo(plan);
        }
    }

    @Test
    void aPlanWithAClassOfTheUsersComesBackAsItWas() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        Plan plan = Examples.plan(run.folder());
        Plan.Workload w = plan.workloads().getFirst();
        Plan own = plan.of(List.of(new Plan.Workload(w.name(), w.origin(), w.all(), w.sample(), w.records(),
                w.jsonBytes(), Optional.of(new OwnClass("com.acme.Order", "abc", Map.of("moshi", "no Instant"))))));
        run.write(own, Examples.contestants());

        assertThat(run.plan()).isEqualTo(own);
    }

    private static Plan withOrigin(Plan plan, Origin origin) {
        Plan.Workload w = plan.workloads().getFirst();
        Plan.Workload other = new Plan.Workload(w.name(), origin, w.all(), w.sample(), w.records(), w.jsonBytes());
        return new Plan(plan.name(), List.of(other), plan.codecs(), plan.operations(), plan.threads(), plan.baseline(),
                plan.maxRounds(), plan.precision(), plan.budget(), plan.seed(), plan.jdk(), plan.shared(),
                plan.latency(), plan.jvmFlags());
    }

    @Test
    void thePlanOfAnOlderRunTellsItsOriginByItsWords() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write(Examples.plan(run.folder()), Examples.contestants());
        String text = Files.readString(run.file("plan.json"));
        String name = "\"name\":\"orders\",\"workloads\"";
        String origin = text.replaceAll("(?s).*(\"origin\":\\{.*}),\"all\".*", "$1");

        assertThat(older(run,
                text.replace(name, "\"name\":\"my orders.csv\",\"workloads\"").replace(origin,
                        "\"origin\":\"CSV (comma, header) file my orders.csv\"")))
                .isEqualTo(new Origin.File("my orders.csv", List.of(), "CSV (comma, header)"));
        assertThat(older(run, text.replace(origin, "\"origin\":\"17 fields (an article)\"")))
                .isEqualTo(new Origin.BuiltIn("17 fields (an article)"));
        assertThat(older(run,
                text.replace(name, "\"name\":\"replay habr\",\"workloads\"").replace(origin,
                        "\"origin\":\"17 fields\"")))
                .isEqualTo(new Origin.OfStudy(List.of("replay", "habr"), "17 fields"));
    }

    private static Origin older(RunDirectory run, String plan) throws IOException {
        Files.writeString(run.file("plan.json"), plan);
        return run.plan().workloads().getFirst().origin();
    }

    @Test
    void whatTheCodecsStatedComesBackAsItWas() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        assertThat(run.contestants()).isEmpty();
        run.write(Examples.plan(run.folder()), Examples.contestants());

        assertThat(run.contestants()).contains(Examples.contestants());
        String text = Files.readString(run.file("contestants.json"));
        Files.writeString(run.file("contestants.json"), text.replace("\"batch\":\"1000\"", "\"batch\":\"many\""));
        assertThatThrownBy(run::contestants).isInstanceOf(RunException.class).hasMessage(
                run.file("contestants.json") + ": batch of kryo is \"many\", but must be a number of messages");
        Files.writeString(run.file("contestants.json"), text.replace("\"id\":\"protobuf\"", "\"id\":\"kryo\""));
        assertThatThrownBy(run::contestants).hasMessage(run.file("contestants.json") + ": has a codec twice");
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
                .hasMessageContaining("is not a run (it has no plan.json)");
        assertThatThrownBy(() -> RunDirectory.open(out.resolve("none"))).isInstanceOf(RunException.class)
                .hasMessageContaining("is not a folder");
    }

    @Test
    void aDamagedPlanIsNamed() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        Files.writeString(run.file("plan.json"), "{\"v\":1,\"name\":\"x\",\"workloads\":[{\"name\":7}]}");

        assertThatThrownBy(run::plan).isInstanceOf(RunException.class)
                .hasMessage(run.file("plan.json") + ": \"workloads[0].name\" is 7; expected a string");
    }

    @Test
    void runsAreListedOldestFirst() throws IOException {
        for (int minute : List.of(45, 5, 30)) {
            RunDirectory run = RunDirectory.create(out, "orders", TIME.withMinute(minute));
            run.write(Examples.plan(run.folder()), Examples.contestants());
        }
        RunDirectory.create(out, "unplanned", TIME);

        assertThat(RunDirectory.list(out)).extracting(RunDirectory::name).containsExactly("2026-01-14-1005-orders",
                "2026-01-14-1030-orders", "2026-01-14-1045-orders");
        assertThat(RunDirectory.list(out.resolve("none"))).isEmpty();
    }

    @Test
    void runsOfOneMinuteAreListedByTheirNumbers() throws IOException {
        for (int n = 1; n <= 11; n++) {
            RunDirectory run = RunDirectory.create(out, "orders-2024", TIME);
            run.write(Examples.plan(run.folder()), Examples.contestants());
        }

        assertThat(RunDirectory.list(out)).extracting(RunDirectory::name)
                .startsWith("2026-01-14-1030-orders-2024", "2026-01-14-1030-orders-2024-2",
                        "2026-01-14-1030-orders-2024-3")
                .endsWith("2026-01-14-1030-orders-2024-10", "2026-01-14-1030-orders-2024-11");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan.json", "environment.json", "trials.jsonl", "lock", "report.html", "report.html.part",
        "payloads", "generated", "generated/kryo/orders"})
    void aRunWithALinkInItIsNotOpened(String name) throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write(Examples.plan(run.folder()), Examples.contestants());
        Path elsewhere = Files.writeString(out.resolve("precious"), Files.readString(run.file("plan.json")));
        Files.createDirectories(run.file(name).getParent());
        Files.deleteIfExists(run.file(name));
        Files.createSymbolicLink(run.file(name), elsewhere);

        assertThatThrownBy(() -> RunDirectory.open(run.folder())).isInstanceOf(RunException.class)
                .hasMessageStartingWith(run.file(name).toRealPath(LinkOption.NOFOLLOW_LINKS) + ": is a symbolic link");
    }

    @Test
    void nothingIsWrittenThroughALink() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        Path precious = Files.writeString(out.resolve("precious"), "as it was");
        for (String name : List.of("report.html", "report.html.part", "trials.jsonl", "lock")) {
            Files.createSymbolicLink(run.file(name), precious);
        }

        run.write("report.html", "a page");
        assertThatThrownBy(run::lock).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> Journal.open(run.file("trials.jsonl"))).isInstanceOf(IOException.class);
        assertThat(precious).hasContent("as it was");
        assertThat(run.file("report.html")).hasContent("a page").matches(f -> !Files.isSymbolicLink(f));
    }

    @Test
    void aPipeOrAFolderInThePlaceOfAFileIsNamed() throws Exception {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        Files.createDirectory(run.file("environment.json"));
        assertThat(new ProcessBuilder("mkfifo", run.file("trials.jsonl").toString()).start().waitFor()).isZero();

        assertThatThrownBy(run::environment).isInstanceOf(RunException.class)
                .hasMessageStartingWith(run.file("environment.json") + ": is not a file");
        assertThatThrownBy(run::entries).isInstanceOf(RunException.class)
                .hasMessageStartingWith(run.file("trials.jsonl") + ": is not a file");
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        Files.createDirectories(run.file("summary.json/not-empty"));

        assertThatThrownBy(() -> run.write("summary.json", "{}")).isInstanceOf(FileSystemException.class)
                .hasMessageContaining(run.file("summary.json").toString());
        assertThat(run.folder().toFile().list()).containsExactly("summary.json");
    }

    @Test
    void aRunIsItsOwnersAlone() throws IOException {
        RunDirectory run = RunDirectory.create(out, "orders", TIME);
        run.write("report.html", "a page");
        try (RunLock lock = run.lock(); Journal journal = lock.journal()) {
            journal.append(Examples.trial(1));
        }

        for (Path folder : List.of(run.folder(), run.payloads(), run.generated())) {
            assertThat(permissions(folder)).isEqualTo("rwx------");
        }
        for (String file : List.of("report.html", "trials.jsonl", "lock")) {
            assertThat(permissions(run.file(file))).isEqualTo("rw-------");
        }
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
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

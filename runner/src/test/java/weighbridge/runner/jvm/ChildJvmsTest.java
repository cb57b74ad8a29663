package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.CodecInfo;
import weighbridge.model.Contestant;
import weighbridge.model.Definition;
import weighbridge.model.Difference;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;

/**
 * With a worker that stands for the real one (package weighbridge.worker of these tests) and contestants named for what
 * they do.
 */
@Tag("processes")
class ChildJvmsTest {
    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private ChildJvms children;
    private Plan.Workload workload;

    @BeforeEach
    void build() throws IOException {
        module(folder.resolve("worker"), System.getProperty("java.class.path"));
        codec("folder", "good", "generate-hangs", "generate-exits", "generate-refuses", "verify-hangs", "verify-exits",
                "verify-eats", "verify-loses", "cold-exits", "measure-kills", "measure-babbles",
                "measure-loses-its-link", "verify-finds-no-room");
        workload = workload("orders", "price");
        children = children();
    }

    @AfterEach
    void stop() {
        children.close();
    }

    private static void module(Path module, String classPath) throws IOException {
        Files.createDirectories(module.resolve("target/classes"));
        Files.createDirectories(module.resolve("target/classpath"));
        for (String kind : List.of("measure", "generate"))
            Files.writeString(module.resolve("target/classpath").resolve(kind), classPath);
    }

    private void codec(String name, String... ids) throws IOException {
        Path module = folder.resolve("codecs").resolve(name);
        module(module, "");
        StringBuilder text = new StringBuilder("""
                library = Test
                version = 1
                class = a.Codec
                way = reflective
                encoding = binary
                schema = none
                codecs =\s""").append(String.join(",", ids)).append('\n');
        for (String id : ids) if (!id.equals("good")) text.append(id).append(".generates = ").append(id).append('\n');
        Files.writeString(module.resolve(CodecInfo.FILE), text);
        Files.writeString(folder.resolve("codecs/pom.xml"), "<module>" + name + "</module>\n",
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private Plan.Workload workload(String name, String field) throws IOException {
        Schema schema = new Schema("Order",
                List.of(new Definition.Struct("Order", List.of(Field.required(1, field, Type.INT32)))));
        try (PayloadWriter writer = new PayloadWriter(folder.resolve(name), schema)) {
            for (int i = 0; i < 2; i++) writer.write(new Value.StructValue(List.of(new Value.Int32(i))));
            Payload payload = writer.finish();
            return new Plan.Workload(name, new Origin.BuiltIn("a test"), payload, payload, 2, 0);
        }
    }

    /** Two messages, each a text of that length. */
    private Plan.Workload texts(String name, int length) throws IOException {
        Schema schema = new Schema("Note",
                List.of(new Definition.Struct("Note", List.of(Field.required(1, "text", Type.STRING)))));
        try (PayloadWriter writer = new PayloadWriter(folder.resolve(name), schema)) {
            for (int i = 0; i < 2; i++)
                writer.write(new Value.StructValue(List.of(new Value.Text("x".repeat(length)))));
            Payload payload = writer.finish();
            return new Plan.Workload(name, new Origin.BuiltIn("a test"), payload, payload, 2, 0);
        }
    }

    private ChildJvms children() throws IOException {
        return new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                folder.resolve("generated"));
    }

    private Outcome<Facts> facts(String codec, Duration limit) {
        return children.facts(new Launcher.FactsOrder(codec, workload, TimeLimit.of(limit)));
    }

    private Outcome<Trial> trial(String codec, Operation operation) {
        return children.trial(new Launcher.TrialOrder(new Scenario(codec, workload.name(), operation, 1), workload,
                TrialLength.of(45), 1));
    }

    private static <T> T data(Outcome<T> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Measured.class);
        return ((Outcome.Measured<T>) outcome).data();
    }

    @Test
    void factsHaveTheWorkersSizesAndTheCompressedOnes() {
        Facts facts = data(facts("good", LONG));

        assertThat(facts.sizes()).hasSize(11).containsEntry("size.raw", 4.0).containsKeys("size.zstd", "size.batch.xz");
        assertThat(facts.generated()).isEqualTo(1_234);
        assertThat(facts.digest()).isEqualTo("digest");
    }

    @Test
    void theSecondTimeFactsComeFromTheCache() throws IOException {
        Facts first = data(facts("good", LONG));
        children.close();
        children = children();
        // Whatever had to be started would be too slow.
        Facts second = data(children.facts(new Launcher.FactsOrder("good", workload, TimeLimit.of(Duration.ZERO))));

        assertThat(second.generated()).isZero();
        assertThat(second.sizes()).isEqualTo(first.sizes());
    }

    @Test
    void aChangedCodecOrSchemaIsNotTakenFromTheCache() throws IOException {
        facts("good", LONG);
        assertThat(cached("generated")).hasSize(1);

        Files.writeString(folder.resolve("codecs/folder/target/classes/Codec.class"), "changed");
        children.close();
        children = children();
        assertThat(data(facts("good", LONG)).generated()).isEqualTo(1_234);
        assertThat(cached("generated")).hasSize(2);

        workload = workload("events", "amount");
        assertThat(data(facts("good", LONG)).generated()).isEqualTo(1_234);
        assertThat(cached("generated")).hasSize(3);
        assertThat(cached("facts")).hasSize(3);
    }

    @Test
    void anotherJvmFindsTheFactsInTheCache() throws Exception {
        Path properties = folder.resolve("codecs/folder").resolve(CodecInfo.FILE);
        StringBuilder losses = new StringBuilder("\n");
        for (Difference.Kind kind : Difference.Kind.values()) {
            losses.append("loss.").append(kind.text()).append(" = accepted\n");
        }
        Files.writeString(properties, Files.readString(properties) + losses);
        Path tmp = Files.createDirectory(folder.resolve("tmp"));
        for (int i = 0; i < 4; i++) {
            Process other = new ProcessBuilder(JDK.resolve("bin/java").toString(), "--enable-native-access=ALL-UNNAMED",
                    "-Djava.io.tmpdir=" + tmp, "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"),
                    FactsOfGood.class.getName(), folder.toString(), workload.all().digest()).inheritIO().start();
            assertThat(other.waitFor()).isZero();
        }

        assertThat(cached("facts")).hasSize(1);
        assertThat(tmp).as("what a JVM that is killed leaves").isEmptyDirectory();
    }

    /** Asks for the facts of one codec, as a run does, and ends as if it was killed. */
    static final class FactsOfGood {
        private FactsOfGood() {}

        static void main(String[] arguments) throws IOException {
            Path folder = Path.of(arguments[0]);
            Payload payload = new Payload(folder.resolve("orders"), 2, arguments[1]);
            Plan.Workload workload = new Plan.Workload("orders", new Origin.BuiltIn("a test"), payload, payload, 2, 0);
            try (ChildJvms children = new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                    folder.resolve("generated"))) {
                data(children.facts(new Launcher.FactsOrder("good", workload, TimeLimit.of(LONG))));
                Runtime.getRuntime().halt(0);
            }
        }
    }

    private List<String> cached(String what) throws IOException {
        try (Stream<Path> list = Files.list(new Home(folder).cache().resolve(what))) {
            return list.map(p -> p.getFileName().toString()).toList();
        }
    }

    @Test
    void whatWasGeneratedIsKeptWithTheRunAlsoWhenItCameFromTheCache() throws IOException {
        facts("good", LONG);
        Path kept = folder.resolve("generated/good/orders/sources/gen/Message.java");
        assertThat(kept).hasContent("package gen; class Message {}");

        Files.delete(kept);
        Files.delete(kept.getParent());
        Files.delete(kept.getParent().getParent());
        Files.delete(kept.getParent().getParent().getParent());
        facts("good", LONG);
        assertThat(kept).exists();
    }

    @Test
    void aSchemaThatTheLibraryCannotCarryIsUnsupported() throws IOException {
        assertThat(facts("generate-refuses", LONG)).isEqualTo(new Outcome.Unsupported<>("no maps"));
        assertThat(trial("generate-refuses", Operation.READ)).isEqualTo(new Outcome.Unsupported<>("no maps"));
    }

    @Test
    void informationThatWasLostIsMismatched() {
        assertThat(facts("verify-loses", LONG))
                .isEqualTo(new Outcome.Mismatched<>("Order.price: value, expected 1.5, got 0.0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"generate", "verify"})
    void aContestantThatHangsTimesOut(String step) {
        // Generating has no limit here, so that verifying meets its own.
        if (step.equals("verify")) data(trial("verify-hangs", Operation.READ));

        assertThat(facts(step + "-hangs", Duration.ofSeconds(1)))
                .isEqualTo(new Outcome.TimedOut<>(step + " took longer than 1 s and was stopped"));
    }

    @Test
    void aContestantThatExitsFailedWithWhatItSaid() {
        assertThat(facts("generate-exits", LONG)).isEqualTo(new Outcome.Failed<>(
                "generate: its JVM ended with exit code 7 before it had a result: about to leave"));
        assertThat(facts("verify-exits", LONG)).isEqualTo(
                new Outcome.Failed<>("verify: its JVM ended with exit code 7 before it had a result: about to leave"));
        assertThat(trial("cold-exits", Operation.COLD).reason()).startsWith("cold: its JVM ended with exit code 7");
    }

    @Test
    void aFullDiskIsNoContestantsDoing() {
        assertThatThrownBy(() -> facts("verify-finds-no-room", LONG)).isInstanceOf(UncheckedIOException.class).cause()
                .hasMessageMatching(
                        new Home(folder).cache().resolve("scratch") + "/run[0-9]+: No space left on device");
    }

    @Test
    void aContestantThatExhaustsItsHeapFailedWithThatReason() {
        assertThat(facts("verify-eats", LONG)).isInstanceOf(Outcome.Failed.class).extracting(Outcome::reason).asString()
                .contains("exit code 3").contains("OutOfMemoryError");
    }

    @Test
    void serviceTimesAreAskedOfTheHost() {
        Scenario scenario = new Scenario("good", workload.name(), Operation.READ, 5);

        Latency of = data(children.latency(new Launcher.LatencyOrder(scenario, workload, 7, 3, false, 1)));
        Latency control = data(children.latency(new Launcher.LatencyOrder(scenario, workload, 7, 3, true, 1)));

        assertThat(of).isEqualTo(new Latency(5, 2, 0, 0, Map.of("slices", 7.0, "warmUps", 3.0, "batch", 1.0)));
        assertThat(control.mean()).isEqualTo(1);
    }

    @Test
    void batchesOfLargeMessagesAreShorterInEveryJob() throws IOException {
        codec("batching", "batches");
        Path properties = folder.resolve("codecs/batching").resolve(CodecInfo.FILE);
        Files.writeString(properties, Files.readString(properties) + "batch = 1000\n");
        children.close();
        children = children();
        assertThat(data(facts("batches", LONG)).allocation()).containsEntry("batch", 1000.0);

        workload = texts("texts", 41_000);
        assertThat(data(facts("batches", LONG)).allocation()).containsEntry("batch", 102.0);
        Scenario scenario = new Scenario("batches", workload.name(), Operation.READ, 1);
        assertThat(data(children.latency(new Launcher.LatencyOrder(scenario, workload, 7, 3, false, 1))).nanos())
                .containsEntry("batch", 102.0);
        List<Integer> toldTask = new ArrayList<>();
        children.task(new Task<>("study", "a.Main", List.of(new Task.Need("batches", workload)), false, met -> {
            toldTask.add(met.contestant("batches").batch());
            throw new IOException("nothing else is asked");
        }, OutcomeFormat.FACTS, List.of(), TimeLimit.of(LONG)));
        assertThat(toldTask).containsExactly(102);
    }

    @Test
    void onlyThreadsOfACodecThatMayBeSharedShareItAndOnlyIfAsked() throws IOException {
        Path properties = folder.resolve("codecs/folder").resolve(CodecInfo.FILE);
        assertThat(data(trial("good", Operation.READ)).check()).isEmpty();
        children.close();
        children = new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                folder.resolve("generated"), true, List.of());
        assertThat(data(trial("good", Operation.READ)).check()).isEmpty();
        Files.writeString(properties, Files.readString(properties) + "\ngood.shareable = true\n");
        children.close();
        children = new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                folder.resolve("generated"), true, List.of());

        assertThat(data(trial("good", Operation.READ)).check()).isEqualTo("shared");
    }

    @Test
    void aPlansJvmFlagsComeBeforeACodecsOwn() throws IOException {
        Path properties = folder.resolve("codecs/folder").resolve(CodecInfo.FILE);
        Files.writeString(properties, Files.readString(properties) + "\ngood.jvmFlags = -Xss1m\n");
        children.close();
        children = new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                folder.resolve("generated"), false, List.of("-XX:-UseParallelGC", "-XX:+UseG1GC"));

        assertThat(data(trial("good", Operation.READ)).check()).isEqualTo("-XX:-UseParallelGC -XX:+UseG1GC -Xss1m");
    }

    @Test
    void trialsShareOneHost() {
        Trial first = data(trial("good", Operation.READ));
        Trial second = data(trial("good", Operation.ENCODE));

        assertThat(second.firstNanos()).as("the host's process").isEqualTo(first.firstNanos());
        assertThat(first.totalNanos()).as("slices").isEqualTo(45);
    }

    @Test
    void theForkGetsTheCodecsClassPathAndWhatWasGeneratedButNotTheHostsOwn() {
        String classPath = data(trial("good", Operation.READ)).blackholes();

        assertThat(classPath).contains("codecs/folder/target/classes").contains("/code/classes]");
        for (String own : System.getProperty("java.class.path").split(File.pathSeparator))
            assertThat(classPath).doesNotContain(own);
    }

    @Test
    void aHostThatDiesIsAFailedTrialAndTheNextHasANewHost() {
        Trial before = data(trial("good", Operation.READ));
        assertThat(trial("measure-kills", Operation.READ)).isEqualTo(
                new Outcome.Failed<>("the measuring host ended without an answer: a fatal error has been detected"));

        assertThat(data(trial("good", Operation.READ)).firstNanos()).isNotEqualTo(before.firstNanos());
    }

    @Test
    void aHostWhoseForkNeverComesThroughIsNoContestantsDoing() {
        assertThat(trial("measure-loses-its-link", Operation.READ).reason())
                .startsWith("not for the contestant: another process connected to the measuring host")
                .contains("in place of its fork, 4 times");

        data(trial("good", Operation.READ));
    }

    @Test
    void aHostThatSaysSomethingElseIsReplaced() {
        assertThat(trial("measure-babbles", Operation.READ).reason())
                .startsWith("the measuring host said something other than an outcome");

        data(trial("good", Operation.READ));
    }

    @Test
    void aHostThatHangsIsReplacedWhenTheTimeIsOver() {
        try (Children own = new Children()) {
            Host host = host(own, Duration.ofMillis(700));
            assertThat(host.measure(job("measure-hangs"))).isEqualTo(new Outcome.TimedOut<>("no answer within 1 s"));
            data(host(own, LONG).measure(job("good")));
        }
    }

    private Host host(Children own, Duration grace) {
        List<String> command = List.of(JDK.resolve("bin/java").toString(), "-cp", System.getProperty("java.class.path"),
                "weighbridge.worker.Host");
        return new Host(own, command, folder.resolve("host.log"), grace);
    }

    private Job.Measure job(String id) {
        Contestant contestant = new Contestant("a.Codec", id, Set.of(), false, false, false, 1);
        return new Job.Measure(contestant, workload.sample().file(), Operation.READ, 1, TrialLength.of(1), 1, false,
                false, List.of(), List.of(), Duration.ofMillis(300));
    }

    @Test
    void closingEndsTheCallInFlightAndLeavesNoProcessAndNoScratchFiles() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        List<Outcome<Facts>> outcomes = new ArrayList<>();
        Thread caller = Thread.ofPlatform().start(() -> {
            begun.countDown();
            outcomes.add(facts("generate-hangs", LONG));
        });
        begun.await();
        while (ours().isEmpty()) Thread.onSpinWait();
        children.close();
        caller.join(Duration.ofSeconds(20));

        assertThat(outcomes).hasSize(1);
        assertThat(ours()).isEmpty();
        assertThat(facts("good", LONG).reason()).startsWith("facts: ");
    }

    @Test
    void aSignalOfTheTerminalIsNotTheChildrensAffair() throws Exception {
        try (Children own = new Children()) {
            Process child = own.start(new ProcessBuilder("cat"));
            // Its echo shows that it has begun.
            child.getOutputStream().write('>');
            child.getOutputStream().flush();
            assertThat(child.getInputStream().read()).isEqualTo('>');
            new ProcessBuilder("kill", "-INT", "" + child.pid()).start().waitFor();
            new ProcessBuilder("kill", "-HUP", "" + child.pid()).start().waitFor();
            child.getOutputStream().write("still here".getBytes());
            child.getOutputStream().close();

            assertThat(child.getInputStream().readAllBytes()).asString().isEqualTo("still here");
        }
    }

    private List<ProcessHandle> ours() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).filter(p -> p.info().arguments()
                .map(a -> Arrays.asList(a)).orElse(List.of()).contains("weighbridge.worker.Generate")).toList();
    }

    @Test
    void aCodecThatIsInTwoFoldersIsNamedWithBoth() throws IOException {
        codec("other", "good");

        assertThatThrownBy(() -> CodecFolder.find(folder.resolve("codecs"))).isInstanceOf(IOException.class)
                .hasMessage("the codec good is in two folders, " + folder.resolve("codecs/folder") + " and "
                        + folder.resolve("codecs/other") + "; rename one");
    }

    @Test
    void aWorkerThatIsNotBuiltIsNamed() {
        assertThatThrownBy(
                () -> new ChildJvms(List.of(), new Home(folder.resolve("nowhere")), JDK, folder.resolve("generated")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nowhere/worker/target/classpath/measure is missing: build the project");
    }

    @Test
    void aCodecThatWasNotBuiltIsAFailure() {
        assertThat(facts("unknown", LONG)).isEqualTo(new Outcome.Failed<>("facts: no codec unknown was built"));
    }
}

package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.LenientReferee;
import weighbridge.runner.Run;

/**
 * Tests every step with the real worker and one real codec. A full build has both; a build of this part alone may not.
 */
@Tag("processes")
@Tag("built")
class RealChildJvmsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int FEW = 3;
    /** The parts of a first message: set-up, reading, encoding. */
    private static final int PARTS = 3;

    @TempDir
    Path folder;

    /** A home with the worker of this checkout and a separate cache. */
    private Home home() throws IOException {
        Path built = ROOT.resolve("worker/target").toAbsolutePath();
        Path worker = folder.resolve("worker/target");
        Files.createDirectories(worker.resolve("classes"));
        Files.createDirectories(worker.resolve("classpath"));
        Files.writeString(worker.resolve("classpath/measure"),
                built.resolve("classes") + File.pathSeparator + Files.readString(built.resolve("classpath/measure")));
        return new Home(folder);
    }

    @Test
    void aPlanIsCarriedOutFromSchemaToSlices() throws IOException {
        for (String part : List.of("worker", "codecs/kryo")) {
            assumeTrue(Files.exists(ROOT.resolve(part).resolve("target/classpath/generate")),
                    part + " is not built: mvn process-classes");
        }
        Plan plan = plan();
        List<Entry> stored = new ArrayList<>();
        List<CodecFolder> codecs = CodecFolder.find(ROOT.resolve("codecs"));
        try (ChildJvms children =
                new ChildJvms(codecs, home(), Path.of(System.getProperty("java.home")), folder.resolve("generated"))) {
            Run.End end =
                    new Run(plan, List.of(), children, new LenientReferee(TrialLength.of(FEW)), stored::add, _ -> {})
                            .run();

            assertThat(end).isEqualTo(new Run.End.Finished());
        }

        assertThat(stored).hasSize(4);
        Facts facts = data(((Entry.OfFacts) stored.getFirst()).outcome());
        assertThat(facts.messages()).isEqualTo(100);
        assertThat(facts.sizes().get("size.raw")).isBetween(5.0, 40.0);
        assertThat(facts.sizes().get("size.batch.zstd")).isLessThan(facts.sizes().get("size.raw"));
        for (Entry entry : stored.subList(1, 3 + 1)) {
            Entry.OfTrial trial = (Entry.OfTrial) entry;
            assertThat(trial.outcome().reason()).as(trial.scenario().toString()).isEmpty();
            Trial data = data(trial.outcome());
            assertThat(data.firstNanos()).isPositive();
            int slices = trial.scenario().operation() == Operation.COLD ? PARTS : FEW;
            assertThat(data.slices()).hasSize(slices).allMatch(s -> s.operations() > 0 && s.cpuNanos() > 0);
        }
        assertThat(folder.resolve("generated/kryo/orders/sources")).isNotEmptyDirectory();
        try (var left = Files.list(new Home(folder).cache().resolve("scratch"))) {
            assertThat(left).isEmpty();
        }
    }

    /** JMH takes whoever connects first for its fork, and that may be a stranger. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aTrialIsMeasuredAlthoughAStrangerConnectsInItsForksPlace() throws Exception {
        for (String part : List.of("worker", "codecs/kryo")) {
            assumeTrue(Files.exists(ROOT.resolve(part).resolve("target/classpath/generate")),
                    part + " is not built: mvn process-classes");
        }
        Plan plan = plan();
        Path paused = folder.resolve("paused");
        // A fork creates this file and waits until it is removed before it does anything else.
        List<String> flags =
                List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+PauseAtStartup", "-XX:PauseAtStartupFile=" + paused);
        try (ChildJvms children = new ChildJvms(CodecFolder.find(ROOT.resolve("codecs")), home(),
                Path.of(System.getProperty("java.home")), folder.resolve("generated"), false, flags)) {
            AtomicInteger strangers = new AtomicInteger();
            Thread stranger = Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    if (!Files.exists(paused)) continue;
                    // One stranger connects before the first fork and stays connected, so that JMH would wait for it.
                    Optional<String> fork = fork();
                    if (fork.isPresent() && strangers.get() == 0 && connects(fork.get())) strangers.incrementAndGet();
                    if (fork.isPresent()) paused.toFile().delete();
                }
            });
            Scenario scenario = new Scenario("kryo", "orders", Operation.READ, 1);
            Outcome<Trial> outcome = children
                    .trial(new Launcher.TrialOrder(scenario, plan.workloads().getFirst(), TrialLength.of(FEW), 1));

            assertThat(outcome).as(outcome.reason()).isInstanceOf(Outcome.Measured.class);
            assertThat(strangers).hasValue(1);
            assertThat(stranger.isAlive()).isTrue();
        }
    }

    private static Optional<String> fork() {
        return ProcessHandle.current().descendants().map(p -> {
            try {
                return Files.readString(Path.of("/proc/" + p.pid() + "/cmdline"));
            } catch (IOException _) {
                return "";
            }
        }).filter(c -> c.contains("ForkedMain")).findFirst();
    }

    @SuppressWarnings("resource")
    private static boolean connects(String fork) {
        String[] words = fork.split("\u0000");
        try {
            return new Socket(words[words.length - 2], Integer.parseInt(words[words.length - 1])).isConnected();
        } catch (IOException _) {
            return false;
        }
    }

    private static <T> T data(Outcome<T> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Measured.class);
        return ((Outcome.Measured<T>) outcome).data();
    }

    private Plan plan() throws IOException {
        Schema schema = new Schema("Order", List.of(new Definition.Struct("Order",
                List.of(Field.required(1, "number", Type.INT32), Field.optional(2, "customer", Type.STRING)))));
        try (PayloadWriter writer = new PayloadWriter(folder.resolve("orders"), schema)) {
            for (int i = 0; i < 100; i++) {
                writer.write(new Value.StructValue(
                        List.of(new Value.Int32(i), i % 3 == 0 ? Value.ABSENT : new Value.Text("customer " + i))));
            }
            Payload payload = writer.finish();
            Plan.Workload workload =
                    new Plan.Workload("orders", new Origin.BuiltIn("a test"), payload, payload, 100, 0);
            List<Operation> operations = List.of(Operation.ENCODE, Operation.READ, Operation.COLD);
            return new Plan("test", List.of(workload), List.of("kryo"), operations, List.of(1), "kryo", 1, 0.03,
                    Duration.ZERO, 1, "");
        }
    }
}

package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.app.Codecs;
import weighbridge.app.Example;
import weighbridge.app.Release;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Shard;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;
import weighbridge.workloads.Workload;

/**
 * Reports and resumes a run directory that was made here and then changed, as another checkout or another person might
 * change it.
 */
class StoredRunTest {
    private static final String WORKLOAD = Example.NAME;
    private static final List<String> CODECS = List.of("java", "copy");

    @TempDir
    private Path folder;

    private RunDirectory run;

    @BeforeEach
    void store() throws Exception {
        System.setProperty("weighbridge.home", Path.of("..").toAbsolutePath().normalize().toString());
        run = RunDirectory.create(folder, "stored");
        Payload payload = Example.workload().write(run.payloads().resolve("p.payload"), 100, 1);
        Plan.Workload workload = new Plan.Workload(WORKLOAD, new Origin.BuiltIn("numbers"), payload, payload, 100, 0);
        Plan plan = new Plan("stored", List.of(workload), CODECS, List.of(Operation.READ), List.of(1), "java", 6, 0.03,
                Duration.ZERO, 1, "");
        run.write(plan, Codecs.read(Checkout.locate()).of(plan));
        run.write(new Environment(Instant.EPOCH, Release.version(), "Linux amd64", "6.8", "Another CPU", 2, 8L << 30,
                "", "", "max", "Another JDK", List.of(), 0, 0, 0, 0.01, 0.01, 20, Environment.Grade.FAIR, List.of()));
        try (RunLock lock = run.lock(); Journal journal = lock.journal()) {
            for (String codec : CODECS) {
                Facts facts = new Facts(100, Map.of("size.raw", 80.0), 80, 80, codec, true, Map.of("read", 64.0),
                        List.of(), 0);
                journal.append(new Entry.OfFacts(codec, WORKLOAD, Instant.EPOCH, new Outcome.Measured<>(facts)));
            }
            for (int round = 1; round <= 6; round++) {
                for (String codec : CODECS) journal.append(trial(codec, round));
            }
        }
    }

    private static Entry trial(String codec, int round) {
        Slice slice =
                new Slice(codec.equals("java") ? 100_000 : 200_000, 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0);
        return new Entry.OfTrial(new Scenario(codec, WORKLOAD, Operation.READ, 1), round, 1, Instant.EPOCH,
                new Outcome.Measured<>(new Trial(Collections.nCopies(45, slice), 1, 1, Trial.BLACKHOLES_IN_FORCE, "")));
    }

    private CommandLineRun report() {
        return CommandLineRun.of("report", run.folder().toString(), "--json");
    }

    /** Asserts that resuming prints one sentence and leaves the run unchanged. */
    private void assertRefused(String... words) {
        assertRefused(List.of(), words);
    }

    private void assertRefused(List<String> options, String... words) {
        Map<String, String> before = content();
        CommandLineRun resumed =
                CommandLineRun.of(Stream.concat(Stream.of("run", "--resume", run.folder().toString()), options.stream())
                        .toArray(String[]::new));

        assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(2);
        assertThat(resumed.out()).isEmpty();
        assertThat(resumed.err().lines()).hasSize(1);
        assertThat(resumed.err()).startsWith("weighbridge: ").contains(words);
        assertThat(content()).isEqualTo(before);
    }

    private Map<String, String> content() {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.toList()) {
                content.put(p.toString(),
                        Files.isRegularFile(p) ? Files.readString(p, StandardCharsets.ISO_8859_1) : "");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        content.remove(run.file("lock").toString());
        return content;
    }

    private void edit(String file, String part, String other) throws IOException {
        String text = Files.readString(run.file(file));
        assertThat(text).contains(part);
        Files.writeString(run.file(file), text.replace(part, other));
    }

    @Test
    void aRunIsJudgedByWhatItsCodecsStatedWhenItBegan() throws Exception {
        CommandLineRun asBegun = report();
        assertThat(asBegun.exitCode()).as(asBegun.err()).isZero();
        assertThat(asBegun.err()).isEmpty();

        // Simulates a checkout with other facts today: those stored in the run decide.
        List<CodecInfo> others = new ArrayList<>();
        for (CodecInfo i : run.contestants().orElseThrow()) {
            others.add(i.id().equals("copy") ? with(i, "floor", "false") : i);
        }
        run.write(run.plan(), others);
        assertThat(report().out()).isNotEqualTo(asBegun.out());
    }

    private static CodecInfo with(CodecInfo i, String fact, String value) {
        Map<String, String> facts = new HashMap<>(i.facts());
        facts.put(fact, value);
        return new CodecInfo(i.id(), i.library(), i.version(), i.className(), i.generates(), i.way(), i.encoding(),
                i.schema(), i.crossLanguage(), i.zeroCopy(), i.evolvable(), i.tuned(), i.isDefault(), i.reusesBuffers(),
                i.stateful(), i.unsupported(), i.losses(), i.jvmFlags(), facts);
    }

    @Test
    void anIdThatMeansSomethingElseTodayIsTold() throws Exception {
        List<CodecInfo> kept = run.contestants().orElseThrow();
        List<CodecInfo> older = new ArrayList<>(kept);
        older.add(renamed(kept.getFirst(), "fory-compatible"));
        older.add(renamed(kept.getFirst(), "fory"));
        run.write(run.plan(), older);
        CommandLineRun report = report();
        assertThat(report.exitCode()).isZero();
        assertThat(report.err().lines()).singleElement().asString().contains("In this run, fory-compatible is the "
                + "codec that is called fory now; fory needed the same classes on both sides, as fory-same-schema does now.");
    }

    private static CodecInfo renamed(CodecInfo i, String id) {
        return new CodecInfo(id, i.library(), i.version(), i.className(), i.generates(), i.way(), i.encoding(),
                i.schema(), i.crossLanguage(), i.zeroCopy(), i.evolvable(), i.tuned(), i.isDefault(), i.reusesBuffers(),
                i.stateful(), i.unsupported(), i.losses(), i.jvmFlags(), i.facts());
    }

    @Test
    void aRunFromBeforeItsCodecsFactsWereKeptIsJudgedByTodaysAndThatIsSaid() throws IOException {
        CommandLineRun asBegun = report();
        Files.delete(run.file("contestants.json"));
        CommandLineRun older = report();

        assertThat(older.exitCode()).isZero();
        assertThat(older.out()).isEqualTo(asBegun.out());
        assertThat(older.err().lines()).singleElement().asString().contains(run.folder().toString(),
                "the facts of this checkout are used");
    }

    @Test
    void aRunDoesNotGoOnWithAnotherVersionOfACodec() throws IOException {
        edit("contestants.json", "\"version\":\"JDK\"", "\"version\":\"JDK 1.1\"");
        assertRefused("java has version JDK, not JDK 1.1", "start a new run");
    }

    @Test
    void aRunDoesNotGoOnWithACodecThatIsSetUpInAnotherWay() throws IOException {
        edit("contestants.json", "\"jvmFlags\":[]", "\"jvmFlags\":[\"-Xint\"]");
        assertRefused("java is configured differently", "start a new run");
    }

    @Test
    void aRunThatAnotherProcessWritesToIsLeftAlone() throws IOException {
        try (RunLock _ = run.lock()) {
            assertRefused("another process is writing to this run");
        }
    }

    @Test
    void aRunIsExportedToStandardOutputOrToAFileAndStaysAsItIs(@TempDir Path other) throws IOException {
        report();
        Map<String, String> before = content();
        Path file = other.resolve("out.csv");
        CommandLineRun printed = CommandLineRun.of("export", run.folder().toString(), "--as", "csv");
        CommandLineRun written =
                CommandLineRun.of("export", run.folder().toString(), "--as", "CSV", "--to", file.toString());
        assertThat(printed.exitCode()).as(printed.err()).isZero();
        assertThat(printed.out()).startsWith("run,workload,codec,").contains("," + WORKLOAD + ",java,");
        assertThat(written.out()).isEmpty();
        assertThat(Files.readString(file)).isEqualTo(printed.out());
        assertThat(content()).isEqualTo(before);

        CommandLineRun nowhere = CommandLineRun.of("export", run.folder().toString(), "--as", "svg", "--to",
                other.resolve("no/such.svg").toString());
        assertThat(nowhere.exitCode()).isEqualTo(2);
        assertThat(nowhere.err().lines()).hasSize(1);
    }

    @Test
    void aPayloadThatWasDamagedOrReplacedIsNamedBeforeAnythingRuns() throws IOException {
        Path file = run.file("payloads/p.payload");
        byte[] whole = Files.readAllBytes(file);
        byte[] flipped = whole.clone();
        flipped[whole.length / 2] ^= 1;
        Files.write(file, flipped);
        assertRefused(file + ": is damaged");

        Example.workload().write(file, 100, 2);
        Files.delete(run.file("environment.json"));
        assertRefused(file + ": does not contain this run's messages");
    }

    @Test
    void aRunThatCouldNotBeIsRefused() throws IOException {
        String plan = Files.readString(run.file("plan.json"));
        for (String[] change : new String[][] {
            {"\"name\":\"example\"", "\"name\":\"../../x\"", "\"workloads\" has the name"},
            {"\"jdk\":\"\"", "\"jdk\":\"\",\"jvmFlags\":[\"-XX:OnError=touch x\"]", "\"jvmFlags\" has"},
            {"payloads/p.payload", "../p.payload", "a payload must be a file in the run's own folder"},
            {"\"maxRounds\":6", "\"maxRounds\":-6", "\"maxRounds\" is -6"}}) {
            Files.writeString(run.file("plan.json"), plan.replace(change[0], change[1]));
            assertRefused(change[2]);
        }
        Files.writeString(run.file("plan.json"), plan);
        Files.createSymbolicLink(run.file("generated"), folder);
        assertRefused("generated: is a symbolic link");
    }

    @Test
    void aRunThatCannotBeReadHidesNoOther() throws IOException {
        Path damaged = Files.createDirectory(folder.resolve("damaged"));
        Files.writeString(damaged.resolve("plan.json"), "{");
        CommandLineRun listed = CommandLineRun.of("list", "runs", "--out", folder.toString());

        assertThat(listed.exitCode()).isZero();
        assertThat(listed.out()).contains(run.folder().toString());
        assertThat(listed.err().lines()).singleElement().asString()
                .startsWith(damaged.resolve("plan.json") + ": is not JSON");
    }

    @Test
    void aRunOfAnotherMachineOrJdkIsToldAtOnceHowToGoOn() {
        assertRefused("this run cannot continue here because the set-up differs", "not Another CPU", "not Another JDK",
                "give the run's JDK with --jdk, or start a new run");
    }

    @Test
    void aRunMayHaveMoreRoundsButNotFewerAndARefusedOneKeepsItsPlan() throws IOException {
        assertRefused(List.of("--rounds", "2"),
                "--rounds is 2, but this run has up to 6 rounds; give 6 to 1000, or leave");
        assertRefused(List.of("--rounds", "12"), "this run cannot continue here because the set-up differs");
        Plan plan = run.plan();
        run.write(plan.of(new Shard(1, 2)), run.contestants().orElseThrow());
        assertRefused(List.of("--rounds", "12"), "this run cannot have more rounds: it shares them with other shards");
        Path file = run.file("plan.json");
        run.write(plan, run.contestants().orElseThrow());
        Files.writeString(file, Files.readString(file).replace("\"maxRounds\":6", "\"maxRounds\":5"));
        assertThat(run.plan().maxRounds()).isEqualTo(5);
        assertRefused(List.of("--rounds", "12"), "this run cannot have more rounds: a run of so few has short trials");
    }
}

package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.app.Codecs;
import weighbridge.app.Example;
import weighbridge.app.Release;
import weighbridge.app.terminal.Console;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/** Compares runs that were made here, as if libraries, machines or messages had changed between them. */
class CompareCommandTest {
    private static final int ROUNDS = 12;

    @TempDir
    private Path folder;

    private RunDirectory base;

    @BeforeEach
    void store() throws Exception {
        System.setProperty("weighbridge.home", Path.of("..").toAbsolutePath().normalize().toString());
        base = new Made("base").store();
    }

    /** A run whose numbers a test chooses. */
    private final class Made {
        private final String name;
        private String version = "";
        private String cpu = "One CPU";
        private String id = "kryo";
        private long seed = 1;
        private double kryo = 300;
        private double java = 600;
        private double bytes = 80;
        private int rounds = ROUNDS;
        private final Map<String, Double> others = new LinkedHashMap<>();
        private String briefly = "";
        private Outcome<Facts> facts;

        Made(String name) {
            this.name = name;
        }

        Made kryo(String version, double nanos, double bytes) {
            this.version = version;
            this.kryo = nanos;
            this.bytes = bytes;
            return this;
        }

        Made cpu(String cpu, double times) {
            this.cpu = cpu;
            this.kryo *= times;
            this.java *= times;
            return this;
        }

        Made id(String id) {
            this.id = id;
            return this;
        }

        Made seed(long seed) {
            this.seed = seed;
            return this;
        }

        Made rounds(int rounds) {
            this.rounds = rounds;
            return this;
        }

        /** Further codecs whose version never changes. */
        Made beside(Map<String, Double> codecs) {
            others.putAll(codecs);
            return this;
        }

        /** One that has a round less. */
        Made briefly(String codec) {
            briefly = codec;
            return this;
        }

        Made facts(Outcome<Facts> facts) {
            this.facts = facts;
            return this;
        }

        RunDirectory store() throws Exception {
            RunDirectory run = RunDirectory.create(folder, name);
            Payload payload = Example.workload().write(run.payloads().resolve("p.payload"), 100, seed);
            Plan.Workload workload =
                    new Plan.Workload(Example.NAME, new Origin.BuiltIn("numbers"), payload, payload, 100, 0);
            Plan plan = new Plan(name, List.of(workload),
                    Stream.concat(Stream.of("java", id), others.keySet().stream()).toList(), List.of(Operation.READ),
                    List.of(1), "java", 12, 0.03, Duration.ZERO, 1, "");
            List<CodecInfo> infos = new ArrayList<>();
            for (CodecInfo i : Codecs.read(Checkout.locate()).of(plan))
                infos.add(i.id().equals(id) && !version.isEmpty() ? with(i, version) : i);
            run.write(plan, infos);
            run.write(new Environment(Instant.EPOCH, Release.version(), "Linux amd64", "6.8", cpu, 2, 8L << 30, "", "",
                    "max", "25", List.of(), 0, 0, 0, 0.01, 0.01, 20, Environment.Grade.FAIR, List.of()));
            try (RunLock lock = run.lock(); Journal journal = lock.journal()) {
                journal.append(entry("java", new Outcome.Measured<>(CompareCommandTest.facts(120, List.of()))));
                journal.append(entry(id,
                        facts == null ? new Outcome.Measured<>(CompareCommandTest.facts(bytes, List.of())) : facts));
                for (String o : others.keySet())
                    journal.append(entry(o, new Outcome.Measured<>(CompareCommandTest.facts(90, List.of()))));
                for (int round = 1; round <= rounds; round++) {
                    journal.append(trial("java", round, java));
                    journal.append(trial(id, round, kryo));
                    for (Map.Entry<String, Double> o : others.entrySet())
                        if (round > 1 || !o.getKey().equals(briefly))
                            journal.append(trial(o.getKey(), round, o.getValue()));
                }
            }
            return run;
        }
    }

    private static Entry entry(String codec, Outcome<Facts> facts) {
        return new Entry.OfFacts(codec, Example.NAME, Instant.EPOCH, facts);
    }

    private static Facts facts(double bytes, List<Facts.Loss> losses) {
        return new Facts(100, Map.of("size.raw", bytes), 80, 80, "" + bytes, true, Map.of("read", 64.0), losses, 0);
    }

    private static CodecInfo with(CodecInfo i, String version) {
        return new CodecInfo(i.id(), i.library(), version, i.className(), i.generates(), i.way(), i.encoding(),
                i.schema(), i.crossLanguage(), i.zeroCopy(), i.evolvable(), i.tuned(), i.isDefault(), i.reusesBuffers(),
                i.stateful(), i.unsupported(), i.losses(), i.jvmFlags(), i.facts());
    }

    private static Entry trial(String codec, int round, double nanos) {
        double noisy = nanos * (1 + 0.02 * Math.sin(7 * round + codec.length()));
        Slice slice = new Slice((long) (100_000_000 / noisy), 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0);
        return new Entry.OfTrial(new Scenario(codec, Example.NAME, Operation.READ, 1), round, 1, Instant.EPOCH,
                new Outcome.Measured<>(new Trial(Collections.nCopies(45, slice), 1, 1, Trial.BLACKHOLES_IN_FORCE, "")));
    }

    private CommandLineRun compare(RunDirectory next, String... options) {
        List<String> words = new ArrayList<>(List.of("compare", base.folder().toString(), next.folder().toString()));
        words.addAll(List.of(options));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    private static JsonNode row(CommandLineRun run, String metric) {
        JsonNode tree = JsonMapper.builder().build().readTree(run.out());
        return tree.get("rows").valueStream()
                .filter(r -> r.get("codec").asString().equals("kryo") && r.get("metric").asString().equals(metric))
                .findFirst().orElseThrow();
    }

    private void refused(RunDirectory next, String sentence, String... options) {
        CommandLineRun run = compare(next, options);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).singleElement().asString().contains(sentence);
    }

    @Test
    void aSlowerVersionIsShownAndFailsOnlyAboveTheThreshold() throws Exception {
        RunDirectory slower = new Made("slower").kryo("9.9", 390, 80).store();
        CommandLineRun shown = compare(slower);
        assertThat(shown.exitCode()).as(shown.err()).isZero();
        assertThat(shown.out()).contains(" → Kryo 9.9", "+30 % (", "% slower", "✗ 1 change for the worse above 10 %",
                "no fresh trials confirmed");
        assertThat(compare(slower, "--fail-above", "10%").exitCode()).isEqualTo(4);
        assertThat(compare(slower, "--fail-above", "50%").exitCode()).isZero();
        JsonNode row = row(compare(slower, "--json"), "cpu");
        assertThat(row.get("ratio").asDouble()).isBetween(1.28, 1.32);
        assertThat(row.get("low").asDouble()).isLessThan(row.get("ratio").asDouble());
        assertThat(row.get("regression").asBoolean()).isTrue();
    }

    @Test
    void severalThatAreTheSameAreTheReferenceAndOneThatMovedIsNone() throws Exception {
        Map<String, Double> others =
                Map.of("gson", 900.0, "msgpack", 250.0, "protobuf", 280.0, "avro", 310.0, "moshi", 1200.0);
        RunDirectory old = new Made("old").beside(others).store();
        RunDirectory now = new Made("now").kryo("9.9", 390, 80).beside(others).beside(Map.of("gson", 1800.0))
                .briefly("moshi").store();
        CommandLineRun run = CommandLineRun.of("compare", old.folder().toString(), now.folder().toString(), "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode tree = JsonMapper.builder().build().readTree(run.out());
        assertThat(tree.get("references").valueStream().map(JsonNode::asString)).containsExactlyInAnyOrder("java",
                "gson", "msgpack", "protobuf", "avro", "moshi");
        Map<String, Double> ratios = new LinkedHashMap<>();
        tree.get("rows").valueStream().filter(r -> r.get("metric").asString().equals("cpu"))
                .forEach(r -> ratios.put(r.get("codec").asString(), r.get("ratio").asDouble()));
        assertThat(ratios.get("kryo")).isBetween(1.28, 1.32);
        assertThat(ratios.get("gson")).isBetween(1.98, 2.02);
        for (String same : List.of("java", "msgpack", "protobuf", "avro", "moshi"))
            assertThat(ratios.get(same)).as(same).isBetween(0.99, 1.01);
        assertThat(CommandLineRun.of("compare", old.folder().toString(), now.folder().toString()).out()
                .replaceAll("\\s+", " "))
                .contains("ratio to the mean of the other contestants that are the same in both",
                        "gson is no reference for read, because its own time has changed");
    }

    @Test
    void aContestantWithAVersionIsComparedWithTheOneOfAnotherVersion() throws Exception {
        RunDirectory old = new Made("old").id("kryo@5.5.0").store();
        RunDirectory now = new Made("now").id("kryo@5.6.2+zgc").store();
        CommandLineRun run = CommandLineRun.of("compare", old.folder().toString(),
                new Made("next").id("kryo@5.6.2").kryo("", 390, 80).store().folder().toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("kryo: Kryo 5.5.0 → Kryo 5.6.2", "+30 % (", "% slower");
        CommandLineRun plain = compare(new Made("named").id("kryo@5.5.0").store());
        assertThat(plain.exitCode()).as(plain.err()).isZero();
        assertThat(plain.out()).contains(" → Kryo 5.5.0");
        assertThat(CommandLineRun.of("compare", old.folder().toString(), now.folder().toString()).out())
                .contains("Only ").contains("kryo@5.6.2+zgc");
    }

    @Test
    void versionsInOneRunAreComparedWithEachOther() throws Exception {
        RunDirectory run = new Made("versions").id("kryo@5.5.0").beside(Map.of("kryo@5.6.2", 390.0)).store();
        CommandLineRun shown = CommandLineRun.of("compare", run.folder().toString(), "--fail-above", "20%");
        assertThat(shown.exitCode()).as(shown.err()).isEqualTo(4);
        assertThat(shown.out()).startsWith(run.name() + "\n").contains("kryo: Kryo 5.5.0 → Kryo 5.6.2", "+30 % (",
                "% slower", "ratio of two times in the same rounds").doesNotContain("no fresh trials", "java");
        JsonNode tree = JsonMapper.builder().build()
                .readTree(CommandLineRun.of("compare", run.folder().toString(), "--json").out());
        assertThat(tree.get("together").asBoolean()).isTrue();
        assertThat(tree.get("confirmed").asBoolean()).isTrue();

        CommandLineRun none = CommandLineRun.of("compare", base.folder().toString());
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err().lines()).singleElement().asString()
                .contains("has no codec in two versions, on two JDKs or with two collectors");
        assertThat(CommandLineRun.of("compare", run.folder().toString(), "--across").err())
                .contains("--across compares two runs");
    }

    @Test
    void severalRunsAreAHistory() throws Exception {
        RunDirectory same = new Made("same").store();
        RunDirectory slower = new Made("slower").kryo("9.9", 390, 81).store();
        List<String> words =
                List.of("compare", base.folder().toString(), same.folder().toString(), slower.folder().toString());
        CommandLineRun run = CommandLineRun.of(words.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("Compared with " + base.name()).containsPattern("codec +\\S*same +\\S*slower")
                .containsPattern("  bytes +80 B|  bytes +=  +81 B").containsPattern("  read +=  +✗ \\+30 %");
        List<String> json = new ArrayList<>(words);
        json.addAll(List.of("--json", "--fail-above", "10%", "--no-confirm"));
        CommandLineRun all = CommandLineRun.of(json.toArray(String[]::new));
        assertThat(all.exitCode()).isEqualTo(4);
        assertThat(JsonMapper.builder().build().readTree(all.out()).size()).isEqualTo(2);
    }

    @Test
    void severalRunsOfTwoVersionsShowSmallerChanges() throws Exception {
        Made versions = new Made("versions").id("kryo@5.5.0").beside(Map.of("kryo@5.6.2", 309.0));
        String one = versions.store().folder().toString();
        String three = one + "," + versions.store().folder() + "," + versions.store().folder();
        CommandLineRun run = CommandLineRun.of("compare", three, "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(row(run, "cpu").get("ratio").asDouble()).isBetween(1.029, 1.031);
        assertThat(row(run, "cpu").get("low").asDouble())
                .isGreaterThan(row(CommandLineRun.of("compare", one, "--json"), "cpu").get("low").asDouble());
    }

    @Test
    void whatCannotBeWeighedAgainIsSaid() throws Exception {
        RunDirectory slower = new Made("slow").kryo("9.9", 390, 80).store();
        CommandLineRun run = compare(slower, "--fail-above", "10%");
        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.out().replaceAll("\\s+", " ")).contains("no fresh trials confirmed the times",
                "Fresh trials cannot confirm this: the new run took place elsewhere: here is ");
        CommandLineRun without = compare(slower, "--fail-above", "10%", "--no-confirm");
        assertThat(without.exitCode()).isEqualTo(4);
        assertThat(without.out()).doesNotContain("Fresh trials");
    }

    @Test
    void theSameAgainIsNoDifference() throws Exception {
        CommandLineRun same = compare(new Made("same").store(), "--fail-above", "15%");
        assertThat(same.exitCode()).isZero();
        assertThat(same.out()).contains("no difference above ", " equal",
                "Compared and equal: allocation, what is lost.", "No change for the worse above 15 % is shown.");
    }

    @Test
    void aChangedByteIsAlwaysShown() throws Exception {
        CommandLineRun run = compare(new Made("larger").kryo("9.9", 300, 80.01).store(), "--fail-above", "10%");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("80.01 B", "< 0.1 % more");
        CommandLineRun other = compare(new Made("much").kryo("9.9", 300, 96).store(), "--fail-above", "10%");
        assertThat(other.exitCode()).isEqualTo(4);
        assertThat(row(compare(new Made("again").kryo("9.9", 300, 96).store(), "--json"), "size.raw").get("verdict")
                .asString()).isEqualTo("changed");
    }

    @Test
    void otherBytesOfTheSameSizeAreSaid() throws Exception {
        Facts others =
                new Facts(100, Map.of("size.raw", 80.0), 80, 80, "other", true, Map.of("read", 64.06), List.of(), 0);
        CommandLineRun run = compare(new Made("others").facts(new Outcome.Measured<>(others)).store());
        assertThat(run.out()).contains("as many as before, but others").doesNotContain("allocated");
        Facts more = new Facts(100, Map.of("size.raw", 80.0), 80, 80, "80.0", true, Map.of("read", 96.0), List.of(), 0);
        CommandLineRun allocates =
                compare(new Made("more").facts(new Outcome.Measured<>(more)).store(), "--fail-above", "10%");
        assertThat(allocates.exitCode()).isEqualTo(4);
        assertThat(allocates.out().replaceAll("\\s+", " ")).contains("allocated, read 64 B 96 B +50 % 50 % more");
    }

    @Test
    void aLossOrAFailureThatIsNewFailsWhateverTheThreshold() throws Exception {
        Facts lossy = facts(80, List.of(new Facts.Loss("Order.note", Difference.Kind.VALUE, 3, "x")));
        CommandLineRun loss =
                compare(new Made("loss").facts(new Outcome.Measured<>(lossy)).store(), "--fail-above", "90%");
        assertThat(loss.exitCode()).isEqualTo(4);
        assertThat(loss.out()).contains("value at Order.note, 3 times");
        CommandLineRun failure =
                compare(new Made("bad").facts(new Outcome.Failed<>("exit status 1")).store(), "--fail-above", "90%");
        assertThat(failure.exitCode()).isEqualTo(4);
        assertThat(failure.out().replaceAll("\\s+", " ")).contains("measured → failed: exit status 1");
    }

    @Test
    void whatWasNotTimedIsSaid() throws Exception {
        CommandLineRun run = compare(new Made("untimed").rounds(0).store(), "--fail-above", "10%");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Nothing is said of what has no time in one of the runs: java read, kryo read.");
    }

    @Test
    void fewRoundsSayHowManyMore() throws Exception {
        CommandLineRun run = compare(new Made("few").kryo("9.9", 330, 80).rounds(2).store());
        assertThat(run.out().replaceAll("\\s+", " ")).contains("cannot say: about ", " rounds more",
                "are open: a change above 10 % is");
    }

    @Test
    void whatTheMachineDoesToAllIsNoChange() throws Exception {
        RunDirectory busy = new Made("busy").cpu("One CPU", 1.2).store();
        assertThat(row(compare(busy, "--json"), "cpu").get("verdict").asString()).startsWith("no difference above");
    }

    @Test
    void anotherMachineIsRefusedUnlessRatiosAreCompared() throws Exception {
        RunDirectory elsewhere = new Made("elsewhere").cpu("Other CPU", 2).store();
        refused(elsewhere, "it has Other CPU with 2 cores, not One CPU with 2 cores; weigh both in one set-up, or "
                + "compare each codec's ratio to its own run's baseline with --across");
        CommandLineRun across = compare(elsewhere, "--across");
        assertThat(across.exitCode()).as(across.err()).isZero();
        assertThat(across.out().replaceAll("\\s+", " ")).contains("no difference above",
                "The set-ups differ, so each change is one of the ratio to java in the codec's own run");
        assertThat(JsonMapper.builder().build().readTree(compare(elsewhere, "--across", "--json").out()).get("rows")
                .valueStream().filter(r -> r.get("codec").asString().equals("java"))
                .map(r -> r.get("metric").asString())).doesNotContain("cpu");
    }

    @Test
    void otherMessagesAreRefusedAndTheirBytesNeverCompared() throws Exception {
        RunDirectory other = new Made("other").seed(2).store();
        refused(other, "other messages of " + Example.NAME);
        CommandLineRun across = compare(other, "--across", "--json");
        assertThat(across.exitCode()).as(across.err()).isZero();
        assertThat(across.out()).doesNotContain("size.raw").contains("\"cpu\"");
    }

    @Test
    void repetitionsAreAveraged() throws Exception {
        String two = new Made("a").store().folder() + "," + new Made("b").store().folder();
        CommandLineRun one = compare(new Made("c").store(), "--json");
        CommandLineRun run = CommandLineRun.of("compare", two, two, "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(row(run, "cpu").get("high").asDouble()).isLessThan(row(one, "cpu").get("high").asDouble());

        String mixed = base.folder() + "," + new Made("d").kryo("9.9", 300, 80).store().folder();
        CommandLineRun refused = CommandLineRun.of("compare", mixed, two);
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("are not repetitions of one: one has other codecs or versions");
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

        RunDirectory slower = new Made("slower").kryo("9.9", 390, 80).store();
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
        RunDirectory held = new Made("held").store();
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

    @Test
    void aTableFitsIntoEightyColumns() throws Exception {
        RunDirectory slower = new Made("slower").kryo("9.9", 390, 81).store();
        Console narrow = new Console(false, true, true, 80, 50, true, true);
        CommandLineRun run = CommandLineRun.of(narrow, "compare", base.folder().toString(), slower.folder().toString());
        assertThat(run.out().lines()).allMatch(l -> l.length() <= 80);
    }

    @Test
    void aRunThatIsNoneIsOneSentence() throws IOException {
        CommandLineRun run = CommandLineRun.of("compare", base.folder().toString(), folder.resolve("none").toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        Files.delete(base.file("environment.json"));
        assertThat(CommandLineRun.of("compare", base.folder().toString(), base.folder().toString()).err())
                .contains("has not ended");
    }
}

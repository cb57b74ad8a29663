package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.app.Example;
import weighbridge.app.terminal.Console;
import weighbridge.model.Difference;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.store.RunDirectory;

/** Compares runs that were made here, as if libraries, machines or messages had changed between them. */
@Tag("slow")
class CompareCommandTest {
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
        RunDirectory slower = made("slower").kryo("9.9", 390, 80).store();
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
        RunDirectory old = made("old").beside(others).store();
        RunDirectory now =
                made("now").kryo("9.9", 390, 80).beside(others).beside(Map.of("gson", 1800.0)).briefly("moshi").store();
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
        RunDirectory old = made("old").id("kryo@5.5.0").store();
        RunDirectory now = made("now").id("kryo@5.6.2+zgc").store();
        CommandLineRun run = CommandLineRun.of("compare", old.folder().toString(),
                made("next").id("kryo@5.6.2").kryo("", 390, 80).store().folder().toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("kryo: Kryo 5.5.0 → Kryo 5.6.2", "+30 % (", "% slower");
        CommandLineRun plain = compare(made("named").id("kryo@5.5.0").store());
        assertThat(plain.exitCode()).as(plain.err()).isZero();
        assertThat(plain.out()).contains(" → Kryo 5.5.0");
        assertThat(CommandLineRun.of("compare", old.folder().toString(), now.folder().toString()).out())
                .contains("Only ").contains("kryo@5.6.2+zgc");
    }

    @Test
    void versionsInOneRunAreComparedWithEachOther() throws Exception {
        RunDirectory run = made("versions").id("kryo@5.5.0").beside(Map.of("kryo@5.6.2", 390.0)).store();
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
        RunDirectory same = made("same").store();
        RunDirectory slower = made("slower").kryo("9.9", 390, 81).store();
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
        MadeRun versions = made("versions").id("kryo@5.5.0").beside(Map.of("kryo@5.6.2", 309.0));
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
        RunDirectory slower = made("slow").kryo("9.9", 390, 80).store();
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
        CommandLineRun same = compare(made("same").store(), "--fail-above", "15%");
        assertThat(same.exitCode()).isZero();
        assertThat(same.out()).contains("no difference above ", " equal",
                "Compared and equal: allocation, what is lost.", "No change for the worse above 15 % is shown.");
    }

    @Test
    void aChangedByteIsAlwaysShown() throws Exception {
        CommandLineRun run = compare(made("larger").kryo("9.9", 300, 80.01).store(), "--fail-above", "10%");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("80.01 B", "< 0.1 % more");
        CommandLineRun other = compare(made("much").kryo("9.9", 300, 96).store(), "--fail-above", "10%");
        assertThat(other.exitCode()).isEqualTo(4);
        assertThat(row(compare(made("again").kryo("9.9", 300, 96).store(), "--json"), "size.raw").get("verdict")
                .asString()).isEqualTo("changed");
    }

    @Test
    void otherBytesOfTheSameSizeAreSaid() throws Exception {
        Facts others =
                new Facts(100, Map.of("size.raw", 80.0), 80, 80, "other", true, Map.of("read", 64.06), List.of(), 0);
        CommandLineRun run = compare(made("others").facts(new Outcome.Measured<>(others)).store());
        assertThat(run.out()).contains("as many as before, but others").doesNotContain("allocated");
    }

    @Test
    void allocationChangesOnlyIfAllJvmsAllocateMore() throws Exception {
        CommandLineRun more = compare(made("more").facts(counted(96)).allocates(96).store(), "--fail-above", "10%");
        assertThat(more.exitCode()).isEqualTo(4);
        assertThat(more.out().replaceAll("\\s+", " ")).contains("allocated, read 64 B 96 B +50 % 50 % more")
                .doesNotContain("equal: allocation");
        assertThat(row(compare(made("json").facts(counted(96)).allocates(96).store(), "--json"), "alloc.read")
                .get("newCounts").size()).as("each trial").isEqualTo(12);

        CommandLineRun loop = compare(made("loop").facts(counted(96)).store(), "--fail-above", "10%");
        assertThat(loop.exitCode()).isZero();
        assertThat(loop.out()).as("trials are longer than the loop").contains("equal: allocation");
    }

    @Test
    void allocationIsJudgedFromSeveralJvmsAlsoWithoutTimes() throws Exception {
        RunDirectory once = made("once").facts(counted(96)).rounds(0).store();
        CommandLineRun few = CommandLineRun.of("compare", made("old").rounds(0).store().folder().toString(),
                once.folder().toString(), "--fail-above", "10%");
        assertThat(few.exitCode()).isZero();
        assertThat(few.out().replaceAll("\\s+", " ")).contains("64 B 96 B cannot say: too few JVMs");

        CommandLineRun some = CommandLineRun.of("compare",
                made("all").facts(counted(64, 64, 64, 64, 64)).rounds(0).store().folder().toString(),
                made("some").facts(counted(96, 96, 64, 96, 96)).rounds(0).store().folder().toString(), "--fail-above",
                "10%");
        assertThat(some.exitCode()).isZero();
        assertThat(some.out().replaceAll("\\s+", " "))
                .contains("allocated, read 64 B 64 to 96 B differs from JVM to JVM")
                .doesNotContain("equal: allocation");

        RunDirectory five = made("five").facts(counted(96, 96, 96, 96, 120)).rounds(0).store();
        CommandLineRun enough = CommandLineRun.of("compare",
                made("before").facts(counted(64, 64, 64, 80, 64)).rounds(0).store().folder().toString(),
                five.folder().toString(), "--fail-above", "10%");
        assertThat(enough.exitCode()).isEqualTo(4);
        assertThat(enough.out().replaceAll("\\s+", " "))
                .contains("allocated, read 64 to 80 B 96 to 120 B +20 to +88 % 50 % more");
    }

    /** Facts of which the first JVM counted the first number of allocated bytes. */
    private static Outcome<Facts> counted(double... bytes) {
        List<Double> more = Arrays.stream(bytes).skip(1).boxed().toList();
        return new Outcome.Measured<>(
                new Facts(100, Map.of("size.raw", 80.0), 80, 80, "80.0", true, Map.of("read", bytes[0]), List.of(), 0)
                        .recounted(more.isEmpty() ? Map.of() : Map.of("read", more)));
    }

    @Test
    void aLossOrAFailureThatIsNewFailsWhateverTheThreshold() throws Exception {
        Facts lossy = MadeRun.facts(80, List.of(new Facts.Loss("Order.note", Difference.Kind.VALUE, 3, "x")));
        CommandLineRun loss = compare(made("loss").facts(new Outcome.Measured<>(lossy)).store(), "--fail-above", "90%");
        assertThat(loss.exitCode()).isEqualTo(4);
        assertThat(loss.out()).contains("value at Order.note, 3 times");
        CommandLineRun failure =
                compare(made("bad").facts(new Outcome.Failed<>("exit status 1")).store(), "--fail-above", "90%");
        assertThat(failure.exitCode()).isEqualTo(4);
        assertThat(failure.out().replaceAll("\\s+", " ")).contains("measured → failed: exit status 1");
    }

    @Test
    void whatWasNotTimedIsSaid() throws Exception {
        CommandLineRun run = compare(made("untimed").rounds(0).store(), "--fail-above", "10%");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Nothing is said of what has no time in one of the runs: java read, kryo read.");
    }

    @Test
    void fewRoundsSayHowManyMore() throws Exception {
        CommandLineRun run = compare(made("few").kryo("9.9", 330, 80).rounds(2).store());
        assertThat(run.out().replaceAll("\\s+", " ")).contains("cannot say: about ", " rounds more",
                "are open: a change above 10 % is");
    }

    @Test
    void whatTheMachineDoesToAllIsNoChange() throws Exception {
        RunDirectory busy = made("busy").cpu("One CPU", 1.2).store();
        assertThat(row(compare(busy, "--json"), "cpu").get("verdict").asString()).startsWith("no difference above");
    }

    @Test
    void anotherMachineIsRefusedUnlessRatiosAreCompared() throws Exception {
        RunDirectory elsewhere = made("elsewhere").cpu("Other CPU", 2).store();
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
        RunDirectory other = made("other").seed(2).store();
        refused(other, "other messages of " + Example.NAME);
        CommandLineRun across = compare(other, "--across", "--json");
        assertThat(across.exitCode()).as(across.err()).isZero();
        assertThat(across.out()).doesNotContain("size.raw").contains("\"cpu\"");
    }

    @Test
    void repetitionsAreAveraged() throws Exception {
        String two = made("a").store().folder() + "," + made("b").store().folder();
        CommandLineRun one = compare(made("c").store(), "--json");
        CommandLineRun run = CommandLineRun.of("compare", two, two, "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(row(run, "cpu").get("high").asDouble()).isLessThan(row(one, "cpu").get("high").asDouble());

        String mixed = base.folder() + "," + made("d").kryo("9.9", 300, 80).store().folder();
        CommandLineRun refused = CommandLineRun.of("compare", mixed, two);
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("are not repetitions of one: one has other codecs or versions");
    }

    @Test
    void aTableFitsIntoEightyColumns() throws Exception {
        RunDirectory slower = made("slower").kryo("9.9", 390, 81).store();
        Console narrow = new Console(false, true, true, 80, 50, true, true);
        CommandLineRun run = CommandLineRun.of(narrow, "compare", base.folder().toString(), slower.folder().toString());
        assertThat(run.out().lines()).allMatch(l -> l.length() <= 80);
    }

    @Test
    void aRunThatIsNoneIsOneSentence() throws IOException {
        CommandLineRun run = CommandLineRun.of("compare", base.folder().toString(), folder.resolve("none").toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(CommandLineRun.of("compare", base.folder() + ",").err()).contains("names an empty run");
        Files.delete(base.file("environment.json"));
        assertThat(CommandLineRun.of("compare", base.folder().toString(), base.folder().toString()).err())
                .contains("has not ended");
    }
}

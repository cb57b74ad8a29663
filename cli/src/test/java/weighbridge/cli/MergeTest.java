package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.app.Codecs;
import weighbridge.app.Example;
import weighbridge.app.Release;
import weighbridge.model.Operation;
import weighbridge.model.form.Form;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Shard;
import weighbridge.model.run.Sizes;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.report.model.UnionCosts;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/** Merges shards that were made here: three machines, of which the second is half as fast as the others. */
@Tag("slow")
class MergeTest {
    private static final List<String> CODECS = List.of("java", "kryo", "msgpack", "copy");
    private static final Map<String, Double> NANOS =
            Map.of("java", 4000.0, "kryo", 1000.0, "msgpack", 1500.0, "copy", 20.0);
    private static final int SHARDS = 3;
    private static final int ROUNDS = 12;

    @TempDir
    private Path folder;

    private String jdk = "A JDK";
    private long messages = 100;
    private long seed;
    /** Whether the records have a union of their kinds. */
    private boolean kinds;
    /** How many times as long as elsewhere the second codec takes on the second machine, beside the others. */
    private double apart = 1;

    @BeforeEach
    void home() {
        System.setProperty("weighbridge.home", Path.of("..").toAbsolutePath().normalize().toString());
    }

    private Path shard(int number) throws Exception {
        RunDirectory run = RunDirectory.create(folder.resolve("shards"), "example-shard-" + number + "-of-" + SHARDS);
        Payload payload = Example.workload().write(run.payloads().resolve("p.payload"), messages, 1);
        Plan.Workload workload =
                new Plan.Workload(Example.NAME, new Origin.BuiltIn("numbers"), payload, payload, messages, 0);
        Plan plan = new Plan("example", List.of(workload), CODECS, List.of(Operation.READ), List.of(1), "java", ROUNDS,
                0.03, Duration.ZERO, 1, "").of(new Shard(number, SHARDS));
        run.write(plan, Codecs.read(Checkout.locate()).of(plan));
        Instant start = Instant.EPOCH.plusSeconds(60L * number);
        run.write(new Environment(start, Release.version(), "Linux amd64", "6.8", number == 2 ? "Slow CPU" : "Fast CPU",
                2, 8L << 30, "", "", "max", jdk, List.of(), 0, 0, 0, 0.01, 0.01, 20, Environment.Grade.FAIR,
                List.of()));
        Random random = new Random(number + seed);
        try (RunLock lock = run.lock(); Journal journal = lock.journal()) {
            for (String codec : CODECS) {
                Facts facts = new Facts(messages, Map.of("size.raw", 80.0), 80, 80, codec, true, Map.of("read", 64.0),
                        List.of(), 0);
                journal.append(new Entry.OfFacts(codec, Example.NAME, start, new Outcome.Measured<>(facts)));
            }
            if (kinds)
                for (UnionCosts.As as : UnionCosts.As.values())
                    journal.append(new Entry.OfCase(UnionCosts.STUDY, UnionCosts.key("kryo", as), start, Duration.ZERO,
                            new Outcome.Measured<>(Form.of(Sizes.class).tree(new Sizes(messages,
                                    (as == UnionCosts.As.UNION ? 80 : 100) * messages, List.of())))));
            for (int round = 1; round <= plan.rounds(); round++)
                for (String codec : CODECS) journal.append(trial(codec, number, round, start, random));
        }
        return run.folder();
    }

    private Entry trial(String codec, int shard, int round, Instant start, Random random) {
        double nanos = NANOS.get(codec) * (shard == 2 ? 2 : 1) * Math.exp(0.02 * random.nextGaussian())
                * (shard == 2 && codec.equals("kryo") ? apart : 1);
        Slice slice = new Slice((long) (1e8 / nanos), 100_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0);
        return new Entry.OfTrial(new Scenario(codec, Example.NAME, Operation.READ, 1), round, 1,
                start.plusSeconds(round),
                new Outcome.Measured<>(new Trial(Collections.nCopies(45, slice), 1, 1, Trial.BLACKHOLES_IN_FORCE, "")));
    }

    private List<Path> shards() throws Exception {
        List<Path> shards = new ArrayList<>();
        for (int i = 1; i <= SHARDS; i++) shards.add(shard(i));
        return shards;
    }

    private CommandLineRun merge(String out, List<Path> shards, String... more) {
        List<String> words = new ArrayList<>(List.of("merge", "--out", folder.resolve(out).toString()));
        words.addAll(Arrays.asList(more));
        shards.forEach(s -> words.add(s.toString()));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    private static Map<String, String> content(Path folder) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.filter(Files::isRegularFile).toList())
                content.put(folder.relativize(p).toString(), Files.readString(p, StandardCharsets.ISO_8859_1));
        }
        return content;
    }

    private static JsonNode row(CommandLineRun run, String codec, String metric) {
        for (JsonNode r : JsonMapper.builder().build().readTree(run.out()).get("rows"))
            if (r.get("codec").asString().equals(codec) && r.get("metric").asString().equals(metric)) return r;
        throw new AssertionError(run.out());
    }

    private void assertRefused(List<Path> shards, String... words) {
        CommandLineRun refused = merge("refused", shards);
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err().lines()).singleElement().asString().contains(words);
        assertThat(folder.resolve("refused")).satisfiesAnyOf(f -> assertThat(f).doesNotExist(),
                f -> assertThat(f).isEmptyDirectory());
    }

    @Test
    void whatAUnionOfKindsSavesIsSaidOfTheWholeToo() throws Exception {
        kinds = true;
        assertThat(merge("whole", shards()).out().replaceAll("\\s+", " "))
                .containsOnlyOnce("each optional: kryo 25 % more (100.0 B instead of 80.0).");
    }

    @Test
    void theOrderAndHowOftenAShardIsGivenMakeNoDifference() throws Exception {
        List<Path> shards = shards();
        CommandLineRun once = merge("a", shards);
        assertThat(once.exitCode()).as(once.err()).isZero();
        Map<String, String> first = content(folder.resolve("a"));
        CommandLineRun again = merge("b", List.of(shards.get(2), shards.get(0), shards.get(1), shards.get(2)));
        assertThat(content(folder.resolve("b"))).isEqualTo(first);
        assertThat(again.out().replace("/b/", "/a/")).isEqualTo(once.out());

        merge("a", shards);
        assertThat(content(folder.resolve("a"))).isEqualTo(first);
    }

    @Test
    void aMachineThatIsHalfAsFastChangesNoRatioAndNoInterval() throws Exception {
        CommandLineRun run = merge("a", shards(), "--json");
        JsonNode kryo = row(run, "kryo", "cpu");
        assertThat(kryo.get("n").asInt()).isEqualTo(ROUNDS);
        assertThat(kryo.get("ratio").asDouble()).isCloseTo(0.25, within(0.01));
        assertThat(kryo.get("ratioHigh").asDouble() / kryo.get("ratioLow").asDouble()).isLessThan(1.1);
        // The time on an average machine: two take 1000 ns, one takes 2000 ns.
        assertThat(kryo.get("estimate").asDouble()).isCloseTo(1000 * Math.cbrt(2), within(30.0));
        assertThat(kryo.get("high").asDouble() / kryo.get("low").asDouble()).isLessThan(1.25);
        assertThat(kryo.get("flags").toString()).isEqualTo("[]");
        assertThat(kryo.get("verdict").asString()).contains("4.0× faster");
    }

    @Test
    void machinesThatDisagreeAboutACodecAreSaidToAndOthersAreNot() throws Exception {
        assertThat(merge("alike", shards(), "--warnings").out()).doesNotContain("disagree").contains("12 rounds");
        apart = 1.5;
        CommandLineRun run = merge("unlike", shards(), "--warnings");
        assertThat(run.out().replaceAll("\\s+", " ")).contains(
                "read/kryo: the machines disagree about its ratio to java: 0.25 on 1, 0.37 on 2, 0.25 on 3 (shards, of "
                        + "different processors)")
                .doesNotContain("read/msgpack: the machines");
    }

    @Test
    void aLostShardCostsItsRoundsOnly() throws Exception {
        List<Path> shards = shards();
        CommandLineRun run = merge("a", List.of(shards.get(0), shards.get(2)), "--json");
        assertThat(row(run, "kryo", "cpu").get("n").asInt()).isEqualTo(ROUNDS / SHARDS * 2);
        assertThat(merge("a", List.of(shards.get(0), shards.get(2)), "--warnings").out()).contains("Shard 2 is missing",
                "8 rounds");
    }

    @Test
    void wholeRoundsSurviveHoweverShardsWereKilled() throws Exception {
        List<Path> shards = shards();
        Random random = new Random(3);
        for (int kill = 0; kill < 10; kill++) {
            List<Path> cut = new ArrayList<>();
            long whole = 0;
            for (Path s : shards) {
                Path copy = Files.createDirectories(folder.resolve("cut" + kill).resolve(s.getFileName()));
                for (String f : List.of("plan.json", "contestants.json", "environment.json"))
                    Files.copy(s.resolve(f), copy.resolve(f));
                Files.copy(s.resolve("payloads/p.payload"),
                        Files.createDirectories(copy.resolve("payloads")).resolve("p.payload"));
                byte[] journal = Files.readAllBytes(s.resolve("trials.jsonl"));
                String left =
                        new String(journal, 0, 2000 + random.nextInt(journal.length - 2000), StandardCharsets.UTF_8);
                Files.writeString(copy.resolve("trials.jsonl"), left);
                whole += left.lines().limit(left.chars().filter(c -> c == '\n').count())
                        .filter(l -> l.contains("\"entry\":\"trial\"")).count();
                cut.add(copy);
            }
            Path out = folder.resolve("merged" + kill);
            CommandLineRun run = merge("merged" + kill, cut);
            assertThat(run.exitCode()).as(run.err()).isZero();
            List<Entry> entries = RunDirectory.list(out).getFirst().entries();
            List<String> trials =
                    entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast)
                            .map(t -> t.scenario() + "@" + t.round() + "/" + t.attempt()).toList();
            assertThat(trials).hasSize((int) whole).doesNotHaveDuplicates();
        }
    }

    @Test
    void whatIsNoShardOrMustNotBeMixedIsRefused() throws Exception {
        List<Path> shards = shards();
        jdk = "Another JDK";
        assertRefused(List.of(shards.get(0), shard(2)), "cannot be merged", "JDK Another JDK, not A JDK");
        jdk = "A JDK";
        seed = 100;
        assertRefused(List.of(shards.get(0), shard(1)), "are both shard 1/3, with different measurements");
        messages = 50;
        assertRefused(List.of(shards.get(0), shard(3)), "its messages are others");
        merge("a", shards);
        Path merged = RunDirectory.list(folder.resolve("a")).getFirst().folder();
        assertRefused(List.of(shards.get(0), merged), "is no shard");
        CommandLineRun resumed = CommandLineRun.of("run", "--resume", merged.toString());
        assertThat(resumed.exitCode()).isEqualTo(2);
        assertThat(resumed.err()).contains("was merged from shards and cannot continue");
    }

    @Test
    void aShardThatCannotBeIsRefusedBeforeAnythingRuns() {
        for (String[] c : new String[][] {{"3/2", "there is no shard 3/2"}, {"2", "such as 2/8"},
            {"13/13", "has none of 12 rounds"}}) {
            CommandLineRun run =
                    CommandLineRun.of("run", "--workloads", "habr-longs", "--shard", c[0], "--out", folder.toString());
            assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
            assertThat(run.err()).contains(c[1]);
        }
    }
}

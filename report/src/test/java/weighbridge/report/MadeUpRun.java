package weighbridge.report;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Shard;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.ModelBuilder;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Thresholds;

/** A run whose numbers were all chosen by a test. */
public final class MadeUpRun {
    public static final String WORKLOAD = "orders";
    private static final Map<String, String> STATED = Map.of("wire", "any", "sized.any", "made up");
    private static final Map<String, String> BATCHED = Map.of("batch", "1000", "wire", "any", "sized.any", "made up");
    private static final Instant START = Instant.parse("2026-01-14T10:30:00Z");

    private final List<String> codecs;
    private final String baseline;
    private final List<CodecInfo> infos = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private Operation operation = Operation.READ;
    private List<Operation> operations = List.of(Operation.READ);
    private List<Integer> threads = List.of(1);
    private long sample = 1000;
    private Origin origin = new Origin.BuiltIn("orders.csv");
    private Map<String, Schema> schemas = Map.of();
    private Environment.Grade grade = Environment.Grade.FAIR;
    private double margin = Thresholds.MARGIN;
    private double runDelay;
    private int most = 20;

    /**
     * @param codecs the codecs, with the baseline first; one whose name begins with {@code batch-} takes batches of
     *               1,000
     */
    public MadeUpRun(String... codecs) {
        this.codecs = List.of(codecs);
        this.baseline = codecs[0];
        for (String c : codecs)
            if (!c.startsWith("limit-")) infos.add(info(c, c.startsWith("batch-") ? BATCHED : STATED));
    }

    /** Takes the messages from a user's file. */
    public MadeUpRun file(OwnFile own) {
        origin = new Origin.File("orders.csv", List.of(), "CSV (comma, header)", Optional.of(own));
        return this;
    }

    public MadeUpRun schema(Schema schema) {
        schemas = Map.of(WORKLOAD, schema);
        return this;
    }

    public MadeUpRun limit(String codec) {
        infos.add(info(codec, Map.of("floor", "true")));
        return this;
    }

    public MadeUpRun zeroCopy(String codec) {
        infos.removeIf(i -> i.id().equals(codec));
        infos.add(info(codec, true, Map.of()));
        return this;
    }

    public MadeUpRun facts(String codec, Map<String, String> stated) {
        infos.removeIf(i -> i.id().equals(codec));
        infos.add(info(codec, stated));
        return this;
    }

    public MadeUpRun codec(CodecInfo info) {
        infos.removeIf(i -> i.id().equals(info.id()));
        infos.add(info);
        return this;
    }

    public MadeUpRun jvmFlags(String codec, String... flags) {
        infos.removeIf(i -> i.id().equals(codec));
        infos.add(info(codec, false, List.of(flags), Map.of("wire", "any")));
        return this;
    }

    /** Sets the operation of all trials. */
    public MadeUpRun operation(Operation operation) {
        this.operation = operation;
        this.operations = List.of(operation);
        return this;
    }

    /** Adds an operation, which the trials added after this call measure. */
    public MadeUpRun also(Operation operation) {
        this.operation = operation;
        this.operations = Stream.concat(operations.stream(), Stream.of(operation)).distinct().toList();
        return this;
    }

    public MadeUpRun threads(Integer... threads) {
        this.threads = Stream.of(threads).distinct().toList();
        return this;
    }

    /** Makes the run one that was merged from shards, as many as this, each measured on a machine of its own. */
    public MadeUpRun machines(int of) {
        for (int i = 1; i <= of; i++) entries.add(new Entry.OfMachine(new Shard(i, of), environment()));
        return this;
    }

    public MadeUpRun grade(Environment.Grade grade) {
        this.grade = grade;
        return this;
    }

    /** @param percent of its time that a worker waited for a CPU before the first trial */
    public MadeUpRun waiting(double percent) {
        runDelay = percent;
        return this;
    }

    public MadeUpRun facts(String codec, double raw, double batch) {
        Map<String, Double> sizes = Map.of("size.raw", raw, "size.batch.zstd", batch);
        return facts(codec, 1000, sizes);
    }

    /** Makes the sample consist of this many of the first messages. */
    public MadeUpRun sample(long messages) {
        sample = messages;
        return this;
    }

    public MadeUpRun facts(String codec, long messages, Map<String, Double> sizes) {
        double raw = sizes.get("size.raw");
        Facts facts = new Facts(messages, sizes, (int) raw, (int) raw, codec, true, Map.of("read", 64.0), List.of(), 0);
        return facts(codec, new Outcome.Measured<>(facts));
    }

    public MadeUpRun facts(String codec, Outcome<Facts> outcome) {
        entries.add(new Entry.OfFacts(codec, WORKLOAD, START, outcome));
        return this;
    }

    /** Adds one trial per round, each with its own level in nanoseconds. */
    public MadeUpRun reads(String codec, double... levels) {
        for (int i = 0; i < levels.length; i++) trial(codec, i + 1, 1, flat(45, levels[i]));
        return this;
    }

    /**
     * Adds one trial per round. The levels are spread evenly around this one, by a share of it to either side, in
     * random order.
     */
    public MadeUpRun reads(String codec, int rounds, double level, double spread) {
        List<Double> levels = new ArrayList<>();
        for (int i = 0; i < rounds; i++)
            levels.add(level * (1 + spread * (rounds == 1 ? 0 : 2.0 * i / (rounds - 1) - 1)));
        Collections.shuffle(levels, new Random(codec.hashCode()));
        return reads(codec, levels.stream().mapToDouble(d -> d).toArray());
    }

    public MadeUpRun trial(String codec, int round, int attempt, List<Slice> slices) {
        return trial(codec, round, attempt, 1,
                new Outcome.Measured<>(new Trial(slices, 50_000_000, 5_000_000_000L, "compiler", "")));
    }

    public MadeUpRun trial(String codec, int round, int attempt, int threads, Outcome<Trial> outcome) {
        Scenario scenario = new Scenario(codec, WORKLOAD, operation, threads);
        entries.add(new Entry.OfTrial(scenario, round, attempt, START.plusSeconds(10L * entries.size()), outcome));
        return this;
    }

    public MadeUpRun audit(String codec, List<Slice> slices) {
        return audit(codec, new Outcome.Measured<>(new Trial(slices, 50_000_000, 26_000_000_000L, "compiler", "")));
    }

    public MadeUpRun audit(String codec, Outcome<Trial> outcome) {
        entries.add(new Entry.OfAudit(read(codec), START.plusSeconds(10L * entries.size()), outcome));
        return this;
    }

    /** Adds a cold start of this length in nanoseconds. */
    public MadeUpRun cold(String codec, int round, long nanos) {
        return trial(codec, round, 1, 1, new Outcome.Measured<>(new Trial(List.of(), nanos, nanos, "none", "")));
    }

    /**
     * Adds a first message with parts of these lengths in nanoseconds; a hundredth of each is wall time without CPU
     * time.
     */
    public MadeUpRun cold(String codec, int round, long setUp, long read, long encode) {
        List<Slice> parts = Stream.of(setUp, read, encode)
                .map(n -> new Slice(1, n, n - n / 100, 0, 0, 0, 0, 0, 0, 0, Slice.NOT_TRIED, 2 * n)).toList();
        return trial(codec, round, 1, 1,
                new Outcome.Measured<>(new Trial(parts, setUp + read + encode, setUp + read + encode, "none", "")));
    }

    public static List<Slice> flat(int count, double nanos) {
        return slices(count, nanos, 0, 0, 1);
    }

    /** Equal slices of 100 ms. */
    public static List<Slice> slices(int count, double nanos, double runDelay, long stealTicks, int threads) {
        long wall = 100_000_000;
        long cpu = (long) (wall * (1 - runDelay)) * threads;
        long operations = Math.round(cpu / nanos);
        long waited = (long) (wall * runDelay * threads);
        return Collections.nCopies(count,
                new Slice(operations, wall, cpu, waited, 0, stealTicks, 0, 0, 0, operations * 64));
    }

    public Plan plan() {
        Payload payload = new Payload(Path.of("orders.payload"), 1000, "ab".repeat(32));
        Payload part = new Payload(Path.of("orders.sample"), sample, "cd".repeat(32));
        return new Plan("orders.csv", List.of(new Plan.Workload(WORKLOAD, origin, payload, part, 1000, 611)), codecs,
                operations, threads, baseline, most, 0.03, Duration.ofMinutes(3), 42, "/jdk");
    }

    public Environment environment() {
        return new Environment(START, "0.1", "Linux amd64", "6.8", "Example CPU", 2, 8L << 30, "", "", "max", "25.0.1",
                List.of("-Xmx512m", "-XX:+UseParallelGC"), 0, 0, runDelay, 0.02, 0.01, 20, grade, List.of());
    }

    /** Sets how many rounds the plan has. */
    public MadeUpRun planned(int rounds) {
        most = rounds;
        return this;
    }

    /** Makes ratios up to 1 + margin count as no difference. */
    public MadeUpRun margin(double margin) {
        this.margin = margin;
        return this;
    }

    public Analysis analysis() {
        return new Analysis(plan(), environment(), entries, infos, margin);
    }

    public ReportModel model() {
        return new ModelBuilder(analysis()).model("2026-01-14-1030-orders", "weighbridge weigh orders.csv", schemas);
    }

    public List<Entry> entries() {
        return entries;
    }

    public static Scenario read(String codec) {
        return new Scenario(codec, WORKLOAD, Operation.READ, 1);
    }

    public static ReportModel.Group group(ReportModel model) {
        return model.workloads().getFirst().groups().getFirst();
    }

    public static ReportModel.Standing standing(ReportModel model, String codec) {
        return group(model).row(codec).orElseThrow().standing().orElseThrow();
    }

    public static ReportModel.Cell cpu(ReportModel model, String codec) {
        return standing(model, codec).cell("cpu").orElseThrow();
    }

    private static CodecInfo info(String id, Map<String, String> facts) {
        return info(id, false, facts);
    }

    private static CodecInfo info(String id, boolean zeroCopy, Map<String, String> facts) {
        return info(id, zeroCopy, List.of(), facts);
    }

    private static CodecInfo info(String id, boolean zeroCopy, List<String> jvmFlags, Map<String, String> facts) {
        return new CodecInfo(id, "Library of " + id, "1.0", "x.Y", "classes", "reflective", "binary", "none", false,
                zeroCopy, false, false, true, false, false, Map.of(), Map.of(), jvmFlags, facts);
    }
}

package weighbridge.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
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
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.ModelBuilder;
import weighbridge.report.model.ReportModel;
import weighbridge.store.RunDirectory;

/**
 * What a real run stored, or trials that show the levels that a real run showed.
 *
 * @param ends the numbers of entries after which it is worth a report: after each entry, or after each round
 */
public record StoredRun(String name, Plan plan, Environment environment, List<CodecInfo> codecs, List<Entry> entries,
        List<Integer> ends) {
    private static final Path CLAIMS = Path.of("../benchmarks/claims");
    private static final Set<String> LIMITS = Set.of("copy", "empty");
    private static final Instant START = Instant.parse("2026-01-14T10:30:00Z");
    /** The slices of a trial that is a first look. */
    private static final int LOOK = 10;

    /** The report after the first entries. */
    public ReportModel model(int known) {
        return new ModelBuilder(new Analysis(plan, environment, entries.subList(0, known), codecs)).model(name,
                "weighbridge run", Map.of());
    }

    /** A default run of orders.csv on a bad machine, after each entry. */
    public static StoredRun firstScreen() throws IOException {
        return stored("first-screen", 1);
    }

    /** The run that the README shows, which looked at most codecs three times: after every third entry. */
    public static StoredRun defaultRun() throws IOException {
        return stored("default-run", 3);
    }

    private static StoredRun stored(String name, int every) throws IOException {
        Path folder = Files.createTempDirectory(name);
        try {
            for (String file : List.of("plan.json", "contestants.json", "environment.json")) {
                try (InputStream in = resource(name, file)) {
                    Files.copy(in, folder.resolve(file));
                }
            }
            try (InputStream in = new GZIPInputStream(resource(name, "trials.jsonl.gz"))) {
                Files.copy(in, folder.resolve("trials.jsonl"));
            }
            RunDirectory run = RunDirectory.open(folder);
            List<Entry> entries = run.entries();
            return new StoredRun(name, run.plan(), run.environment(), run.contestants().orElseThrow(), entries,
                    ends(entries.size(), every));
        } finally {
            delete(folder);
        }
    }

    private static List<Integer> ends(int entries, int every) {
        return IntStream.rangeClosed(1, entries).filter(n -> n % every == 0 || n == entries).boxed().toList();
    }

    private static InputStream resource(String run, String file) {
        return StoredRun.class.getResourceAsStream(run + "/" + file);
    }

    /** Six rounds of 14 codecs, after every fifth entry. */
    public static StoredRun firstLook() throws IOException {
        Path folder = Files.createTempDirectory("first-look");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(CLAIMS.resolve("first-look.jsonl.gz")))) {
            RunDirectory run = RunDirectory.create(folder, "first-look");
            Files.copy(in, run.file("trials.jsonl"));
            List<Entry> entries = run.entries();
            List<String> codecs = entries.stream().filter(Entry.OfFacts.class::isInstance)
                    .map(e -> ((Entry.OfFacts) e).codec()).distinct().sorted().toList();
            return new StoredRun("first-look", plan("orders", codecs, "jackson-json"), madeUp(), infos(codecs), entries,
                    ends(entries.size(), 5));
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
        }
    }

    /** The runs whose levels a file in benchmarks/claims has, after each of their rounds. */
    public static List<StoredRun> ofLevels(String file) throws IOException {
        List<String[]> rows =
                Files.readAllLines(CLAIMS.resolve(file)).stream().skip(1).map(l -> l.split("\t")).toList();
        Map<String, List<String[]>> runs =
                rows.stream().collect(Collectors.groupingBy(r -> r[2], LinkedHashMap::new, Collectors.toList()));
        List<StoredRun> all = new ArrayList<>();
        for (var run : runs.entrySet()) all.add(ofLevels(run.getKey(), run.getValue()));
        return all;
    }

    private static StoredRun ofLevels(String name, List<String[]> rows) throws IOException {
        List<String> codecs = rows.stream().map(r -> r[5]).distinct().sorted().toList();
        String workload = rows.getFirst()[3];
        List<Entry> entries = new ArrayList<>();
        for (String c : codecs) entries.add(new Entry.OfFacts(c, workload, START, new Outcome.Measured<>(facts(c))));
        List<Integer> ends = new ArrayList<>();
        int last = rows.stream().mapToInt(r -> Integer.parseInt(r[6])).max().orElseThrow();
        for (int round = 1; round <= last; round++) {
            for (String[] r : rows) if (Integer.parseInt(r[6]) == round) entries.add(trial(r, round, entries.size()));
            ends.add(entries.size());
        }
        String baseline = codecs.contains("jackson-json") ? "jackson-json" : codecs.getFirst();
        return new StoredRun(name, plan(workload, codecs, baseline), madeUp(), infos(codecs), entries, ends);
    }

    /** Made up: a codec's size follows from its name. */
    private static Facts facts(String codec) {
        double bytes = 100 + Math.floorMod(codec.hashCode(), 40) * 5;
        return new Facts(1000, Map.of("size.raw", bytes, "size.batch.zstd", bytes / 3, "size.zstd", bytes / 2),
                (int) bytes, (int) bytes, codec, true, Map.of(), List.of(), 0);
    }

    /** A trial whose slices show the level of a row: machine, …, operation, codec, round, kind, low, value, high. */
    private static Entry trial(String[] row, int round, int before) {
        double low = Math.exp(Double.parseDouble(row[8]));
        double value = Math.exp(Double.parseDouble(row[9]));
        double high = Math.exp(Double.parseDouble(row[10]));
        List<Slice> slices = switch (row[7]) {
            case "look" ->
                Stream.concat(MadeUpRun.flat(LOOK - 2, value * value / low).stream(), MadeUpRun.flat(2, value).stream())
                        .toList();
            case "steady" -> MadeUpRun.flat(45, value);
            default -> IntStream.range(0, 100).boxed()
                    .flatMap(i -> MadeUpRun.flat(1, i >= 90 ? value : i / 10 % 2 == 0 ? low : high).stream()).toList();
        };
        return new Entry.OfTrial(new Scenario(row[5], row[3], operation(row[4]), 1), round, 1,
                START.plusSeconds(5L * before),
                new Outcome.Measured<>(new Trial(slices, 50_000_000, 5_000_000_000L, "compiler", "")));
    }

    private static Operation operation(String text) {
        return Stream.of(Operation.values()).filter(o -> o.text().equals(text)).findFirst().orElseThrow();
    }

    private static Plan plan(String workload, List<String> codecs, String baseline) {
        Payload payload = new Payload(Path.of("orders.payload"), 1000, "ab".repeat(32));
        return new Plan(workload,
                List.of(new Plan.Workload(workload, new Origin.BuiltIn(workload), payload, payload, 1000, 330)), codecs,
                List.of(Operation.ENCODE, Operation.READ), List.of(1), baseline, 40, 0.03, Duration.ofMinutes(17), 1,
                "");
    }

    private static Environment madeUp() {
        return new MadeUpRun("a").environment();
    }

    /** What the codecs of the first screen state, and nothing of others. */
    private static List<CodecInfo> infos(List<String> codecs) throws IOException {
        Map<String, CodecInfo> known =
                firstScreen().codecs.stream().collect(Collectors.toMap(CodecInfo::id, Function.identity()));
        return codecs.stream()
                .map(c -> known.getOrDefault(c,
                        new CodecInfo(c, c, "1", "x.Y", "classes", "reflective", "binary", "none", false, false, false,
                                false, true, false, false, Map.of(), Map.of(), List.of(), LIMITS.contains(c)
                                        ? Map.of("floor", "true") : Map.of("wire", c, "sized." + c, "made up"))))
                .toList();
    }
}

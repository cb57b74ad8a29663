import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import weighbridge.model.CodecInfo;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.stats.Thresholds;
import weighbridge.store.RunDirectory;

/** The journal of a run of which nothing else was stored. */
final class StoredJournal {
    /** Codecs that carry no values, which are not compared. */
    static final Set<String> LIMITS = Set.of("copy", "empty");
    private static final int CORES = 2;

    private StoredJournal() {}

    /** @throws IOException if the file does not exist or is not a journal */
    static List<Entry> entries(Path journal) throws IOException {
        Path temporary = Files.createTempDirectory("journal");
        try {
            RunDirectory directory = RunDirectory.create(temporary, "stored");
            try (InputStream file = Files.newInputStream(journal);
                    InputStream in = journal.toString().endsWith(".gz") ? new GZIPInputStream(file) : file) {
                Files.copy(in, directory.file("trials.jsonl"));
            }
            return directory.entries();
        } finally {
            try (Stream<Path> walk = Files.walk(temporary)) {
                for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
            }
        }
    }

    /** Analyses what a run measured that could make claims, on a bad machine. */
    static Analysis analysis(List<Entry> entries) {
        List<Scenario> scenarios = entries.stream().filter(Entry.OfTrial.class::isInstance)
                .map(e -> ((Entry.OfTrial) e).scenario()).distinct().toList();
        List<String> codecs = distinct(scenarios, Scenario::codec);
        Payload none = new Payload(Path.of("none"), 0, "");
        List<Plan.Workload> workloads = distinct(scenarios, Scenario::workload).stream()
                .map(w -> new Plan.Workload(w, new Origin.BuiltIn(w), none, none, 0, 0)).toList();
        Plan plan = new Plan("stored", workloads, codecs, distinct(scenarios, Scenario::operation),
                distinct(scenarios, Scenario::threads),
                codecs.stream().filter(c -> !LIMITS.contains(c)).findFirst().orElseThrow(), Thresholds.LIKELY_ROUNDS,
                Thresholds.PRECISION, Duration.ZERO, 1, "");
        return new Analysis(plan, environment(), entries, codecs.stream().map(StoredJournal::info).toList());
    }

    static CodecInfo info(String id) {
        return new CodecInfo(id, id, "", "", "", "reflective", "binary", "none", false, false, false, false, true,
                false, false, Map.of(), Map.of(), List.of(), LIMITS.contains(id) ? Map.of("floor", "true") : Map.of());
    }

    static Environment environment() {
        return new Environment(Instant.EPOCH, "", "", "", "", CORES, -1, "", "", "", "", List.of(), -1, -1, -1, -1, -1,
                -1, Environment.Grade.BAD, List.of());
    }

    private static <T extends Comparable<T>> List<T> distinct(List<Scenario> scenarios, Function<Scenario, T> part) {
        return scenarios.stream().map(part).distinct().sorted().toList();
    }
}

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.runner.CodecFolder;
import weighbridge.stats.Thresholds;
import weighbridge.stats.WarmUp;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;

/**
 * Prints which trials of stored runs the analysis leaves out, and how levels and verdicts would differ if it did not.
 * {@link Analysis} decides which trials count. Run by {@code benchmarks/left-out}.
 */
final class LeftOut {
    private static final List<Levels.Way> OTHERWISE =
            List.of(Levels.Way.ALL_TRIALS, Levels.Way.ALL_SLICES, Levels.Way.MEANS);

    /** What was seen in one run; a trial without a cause counts. */
    private record Seen(String run, List<Optional<Judge.Cause>> trials, double crowded, Map<Scenario, Levels> levels) {
        private boolean hasOneRound() {
            return levels.values().stream().allMatch(l -> l.of(Levels.Way.ALL_TRIALS).size() < 2);
        }
    }

    private final Path temporary;
    private final List<CodecInfo> codecs;

    private LeftOut(Path home, Path temporary) throws IOException {
        this.temporary = temporary;
        this.codecs = CodecFolder.find(home.resolve("codecs")).stream().map(CodecFolder::info).toList();
    }

    /** Arguments: the checkout; {@code --each} or nothing; runs. */
    static void main(String[] arguments) throws IOException {
        List<String> runs = new ArrayList<>(Arrays.asList(arguments).subList(1, arguments.length));
        boolean each = runs.remove("--each");
        Path temporary = Files.createTempDirectory("left-out");
        String fault = runs.isEmpty() ? "expected run directories or journals: benchmarks/left-out runs/*" : "";
        try {
            LeftOut leftOut = new LeftOut(Path.of(arguments[0]), temporary);
            List<Seen> seen = new ArrayList<>();
            for (String run : runs) leftOut.look(leftOut.open(Path.of(run))).ifPresent(seen::add);
            if (!seen.isEmpty()) print(seen, each);
            else if (fault.isEmpty()) fault = "none of these runs has a trial";
        } catch (RunException e) {
            fault = e.getMessage();
        } finally {
            delete(temporary);
        }
        if (fault.isEmpty()) return;
        System.err.println("left-out: " + fault);
        System.exit(2);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        }
    }

    /** Opens a run; a journal on its own becomes a run, with a plan derived from the journal. */
    private RunDirectory open(Path run) throws IOException {
        if (!Files.isRegularFile(run)) return RunDirectory.open(run);
        String name = run.toAbsolutePath().getParent().getFileName().toString();
        RunDirectory directory = RunDirectory.create(temporary, name);
        try (InputStream file = Files.newInputStream(run);
                InputStream in = run.toString().endsWith(".gz") ? new GZIPInputStream(file) : file) {
            Files.copy(in, directory.file("trials.jsonl"));
        } catch (ZipException e) {
            throw new RunException(run, "is not a gzip file (" + e.getMessage() + ")");
        }
        List<Scenario> scenarios = trials(directory).stream().map(Entry.OfTrial::scenario).distinct().toList();
        if (scenarios.isEmpty()) throw new RunException(run, "holds no trial");
        Payload none = new Payload(directory.file("trials.jsonl"), 0, "");
        List<String> ids = distinct(scenarios, Scenario::codec);
        String baseline = ids(c -> "true".equals(c.facts().get("baseline"))).stream().filter(ids::contains).findFirst()
                .orElse(ids.getFirst());
        List<Plan.Workload> workloads = distinct(scenarios, Scenario::workload).stream()
                .map(w -> new Plan.Workload(w, new Origin.BuiltIn(w), none, none, 0, 0)).toList();
        directory.write(
                new Plan(name, workloads, ids, distinct(scenarios, Scenario::operation),
                        distinct(scenarios, Scenario::threads), baseline, Thresholds.LIKELY_ROUNDS,
                        Thresholds.PRECISION, Duration.ZERO, 1, ""),
                codecs.stream().filter(c -> ids.contains(c.id())).toList());
        directory.write(new Environment(Instant.EPOCH, "", "", "", "", Runtime.getRuntime().availableProcessors(), -1,
                "", "", "", "", List.of(), -1, -1, -1, -1, -1, -1, Environment.Grade.BAD, List.of()));
        return directory;
    }

    private static <T> List<T> distinct(List<Scenario> scenarios, Function<Scenario, T> part) {
        return scenarios.stream().map(part).distinct().sorted().toList();
    }

    private Set<String> ids(Function<CodecInfo, Boolean> which) {
        return codecs.stream().filter(which::apply).map(CodecInfo::id).collect(Collectors.toSet());
    }

    private static List<Entry.OfTrial> trials(RunDirectory run) throws IOException {
        return run.entries().stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast)
                .filter(t -> t.scenario().operation() != Operation.COLD).toList();
    }

    private Optional<Seen> look(RunDirectory directory) throws IOException {
        List<Entry.OfTrial> all = directory.hasEnvironment() ? trials(directory) : List.of();
        if (all.isEmpty()) {
            System.err.println("left-out: " + directory.name() + " has no trial yet and is skipped");
            return Optional.empty();
        }
        Plan plan = directory.plan();
        int cores = directory.environment().cores();
        WarmUp rule = WarmUp.ofRounds(plan.maxRounds());
        Analysis analysis = new Analysis(plan, directory.environment(), directory.entries(), codecs);
        Set<String> limits = ids(c -> "true".equals(c.facts().get("floor")));
        List<Entry.OfTrial> judged = all.stream().filter(t -> !limits.contains(t.scenario().codec())).toList();
        List<Optional<Judge.Cause>> causes = new ArrayList<>();
        Map<Scenario, Levels> levels = new TreeMap<>(Comparator.comparing(Scenario::toString));
        for (Scenario s : judged.stream().map(Entry.OfTrial::scenario).distinct().toList()) {
            Judge judge = new Judge(rule, s.threads(), cores, Analysis.uncrowded(all), analysis.values(s));
            List<Entry.OfTrial> own = judged.stream().filter(t -> t.scenario().equals(s)).toList();
            own.forEach(t -> causes.add(judge.cause(t)));
            levels.put(s, judge.levels(own));
        }
        double crowded = Analysis.crowded(judged, rule, cores);
        return Optional.of(new Seen(directory.name(), causes, crowded, levels));
    }

    private static void print(List<Seen> seen, boolean each) {
        String names = Arrays.stream(Judge.Cause.values()).map(c -> c.words).collect(Collectors.joining(" | "));
        System.out.println("| run | trials | left out | " + names + " | slices left out |");
        System.out.println("|---|" + "--:|".repeat(Judge.Cause.values().length + 3));
        for (Seen s : seen) {
            System.out.printf(Locale.ROOT, "| %s | %s | %.0f %% |%n", s.run, causes(s.trials), 100 * s.crowded);
        }
        System.out.printf("| **all** | %s | |%n", causes(seen.stream().flatMap(s -> s.trials.stream()).toList()));

        System.out.println("""

                | level, against the report's | scenarios | no trial counts | median change | beyond 3 % | largest |
                |---|--:|--:|--:|--:|---|""");
        groups(seen).forEach((name, of) -> OTHERWISE.forEach(w -> row(name, w, levels(of, w))));
        System.out.println("""

                | pairs, against the report's | pairs | comparable only so | ratio moves beyond 3 % | farthest | \
                estimate changes sides | interval excludes 1: kept / lost / gained / reversed | "faster", "slower" |
                |---|--:|--:|--:|--:|--:|--:|--:|""");
        groups(seen).forEach((name, of) -> OTHERWISE.forEach(w -> row(name, w, pairs(of, w).cells())));
        if (each) seen.forEach(LeftOut::details);
    }

    private static void row(String name, Levels.Way way, String cells) {
        System.out.println("| " + name + ": " + way.words + " | " + cells + " |");
    }

    /**
     * Groups the runs: each run of several rounds by itself, and all runs of one round together, because in these a
     * scenario's only trial either counts or does not.
     */
    private static Map<String, List<Seen>> groups(List<Seen> seen) {
        Map<String, List<Seen>> groups = new LinkedHashMap<>();
        seen.stream().filter(s -> !s.hasOneRound()).forEach(s -> groups.put(s.run, List.of(s)));
        List<Seen> single = seen.stream().filter(Seen::hasOneRound).toList();
        if (!single.isEmpty()) groups.put(single.size() + " of one round", single);
        return groups;
    }

    private static String causes(List<Optional<Judge.Cause>> trials) {
        String each = Arrays.stream(Judge.Cause.values()).map(Optional::of)
                .map(c -> share(trials.stream().filter(c::equals).count(), trials.size()))
                .collect(Collectors.joining(" | "));
        long leftOut = trials.stream().filter(Optional::isPresent).count();
        return trials.size() + " | " + share(leftOut, trials.size()) + " | " + each;
    }

    private static String share(long some, int all) {
        return some == 0 ? "0" : String.format(Locale.ROOT, "%d (%.0f %%)", some, 100.0 * some / all);
    }

    private record Change(String of, double share) {}

    private static List<Change> changes(List<Seen> seen, Levels.Way way) {
        List<Change> changes = new ArrayList<>();
        seen.forEach(s -> s.levels
                .forEach((of, l) -> l.change(way).ifPresent(c -> changes.add(new Change(of.toString(), c)))));
        return changes;
    }

    private static String levels(List<Seen> seen, Levels.Way way) {
        List<Change> changes = changes(seen, way);
        List<Levels> all = seen.stream().flatMap(s -> s.levels.values().stream()).toList();
        String none = all.size() + " | " + all.stream().filter(l -> l.of(Levels.Way.REPORT).isEmpty()).count() + " | ";
        if (changes.isEmpty()) return none + "– | – | –";
        Change most = changes.stream().max(Comparator.comparingDouble(c -> Math.abs(c.share))).orElseThrow();
        long beyond = changes.stream().filter(c -> Pairs.isBeyond(1 + c.share)).count();
        double median = Judge.median(changes.stream().mapToDouble(Change::share));
        return none + String.format(Locale.ROOT, "%+.1f %% | %d of %d | %+.1f %%, %s", 100 * median, beyond,
                changes.size(), 100 * most.share, most.of);
    }

    private static Pairs pairs(List<Seen> seen, Levels.Way way) {
        Pairs pairs = new Pairs();
        seen.forEach(s -> pairs.add(s.levels, way));
        return pairs;
    }

    private static void details(Seen seen) {
        System.out.println("\n" + seen.run);
        for (Levels.Way way : OTHERWISE) {
            System.out.println("  " + way.words);
            changes(List.of(seen), way)
                    .forEach(c -> System.out.printf(Locale.ROOT, "    %s: %+.1f %%%n", c.of, 100 * c.share));
            pairs(List.of(seen), way).changed().forEach(c -> System.out.println("    " + c));
        }
    }
}

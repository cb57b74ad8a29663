package weighbridge.studies.jmhblog;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import weighbridge.model.Operation;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.runner.Launcher;
import weighbridge.source.Importing;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.workloads.Workload;
import weighbridge.study.Journalled;

/** The ground of a session that starts no child JVMs, and made-up outcomes of its cases. */
final class MadeUp implements Ground {
    static final long SEED = 7;
    private static final Duration BUDGET = Duration.ofMinutes(10);
    private static final long SLICE_NANOS = 100_000_000;

    /**
     * Takes cases until there are no more or this many were taken.
     *
     * @return the journal: the earlier entries, then those of the cases
     */
    static List<Entry> take(Cases cases, List<Entry> before, Duration left, int most, Function<Case, Entry> outcome) {
        List<Entry> journal = new ArrayList<>(before);
        for (int i = 0; i < most; i++) {
            Optional<Case> next = cases.next(new Journalled(journal), Set.of(), left);
            if (next.isEmpty()) break;
            journal.add(outcome.apply(next.get()));
        }
        return journal;
    }

    static List<String> keys(List<Entry> journal) {
        return new Journalled(journal).cases().stream().map(Entry.OfCase::key).toList();
    }

    /** The entry of a case in which nothing goes wrong. */
    static Entry measured(Case c) {
        return switch (c) {
            case Case.OfTrial(String key, Launcher.TrialOrder order) ->
                trial(key, trial(order.length().least(), 1_000, ""));
            case Case.OfService(String key, Launcher.LatencyOrder _) -> service(key, latency(30_000));
            case Case.Service(Launcher.LatencyOrder order) ->
                order.control() ? new Entry.OfControl(order.scenario().threads(), Instant.EPOCH, latency(100))
                        : new Entry.OfLatency(order.scenario(), Instant.EPOCH, latency(20_000));
            case Case.OfTask _ -> throw new AssertionError("this study has no tasks");
        };
    }

    static Entry trial(String key, Outcome<Trial> outcome) {
        return own(key, OutcomeFormat.TRIAL.tree(outcome));
    }

    static Entry service(String key, Outcome<Latency> outcome) {
        return own(key, OutcomeFormat.LATENCY.tree(outcome));
    }

    private static Entry own(String key, Outcome<Object> outcome) {
        return new Entry.OfCase("jmh-blog", key, Instant.EPOCH, Duration.ofSeconds(4), outcome);
    }

    static Outcome<Trial> trial(int slices, long operations, String check) {
        Slice slice = new Slice(operations, SLICE_NANOS, SLICE_NANOS, 0, 0, 0, 0, 0, 0, 0, Slice.NOT_TRIED);
        return new Outcome.Measured<>(
                new Trial(Collections.nCopies(slices, slice), 1, 1, Trial.BLACKHOLES_IN_FORCE, check));
    }

    static Outcome<Latency> latency(double nanos) {
        return new Outcome.Measured<>(new Latency(1_000, nanos, 1, 0,
                Latency.PERCENTILES.stream().collect(Collectors.toMap(Latency::name, _ -> nanos))));
    }

    static Entry facts(String codec, Outcome<Facts> outcome) {
        return new Entry.OfFacts(codec, "jmh-blog", Instant.EPOCH, outcome);
    }

    static Outcome<Facts> verified() {
        return new Outcome.Measured<>(new Facts(1, Map.of("size.raw", 3.0), 3, 3, "", true, Map.of(), List.of(), 0));
    }

    static Plan plan() {
        List<Plan.Workload> workloads = JmhBlog.REPLAY.workloads().stream().map(MadeUp::written).toList();
        return new Plan("jmh-blog", workloads, List.of("protobuf"), List.of(Operation.ROUNDTRIP),
                JmhBlog.REPLAY.threads(), "protobuf", 8, 0.03, BUDGET, SEED, "");
    }

    private static Plan.Workload written(String name) {
        Payload payload = new Payload(Path.of(name), 1, "0123456789abcdef0123");
        return new Plan.Workload(name, new Origin.BuiltIn("one message"), payload, payload, 1, 0);
    }

    Environment environment() {
        return new Environment(Instant.EPOCH, "0", "Linux", "6", "a processor", 2, 1 << 30, "", "", "", "25", List.of(),
                0, 0, 0, 0.01, 0.01, 1, Environment.Grade.QUIET, List.of());
    }

    @Override
    public long seed() {
        return SEED;
    }

    @Override
    public Duration budget() {
        return BUDGET;
    }

    @Override
    public Plan.Workload workload(String name) {
        return written(name);
    }

    @Override
    public Optional<Workload> builtIn(String name) {
        return Optional.empty();
    }

    @Override
    public Importing importing() {
        return Importing.TEXT;
    }

    @Override
    public void live(String text) {}

    @Override
    public Path scratch(String name) {
        throw new AssertionError("this study keeps no files");
    }

    @Override
    public Launcher launcher() {
        throw new AssertionError("nothing has to be known before the cases");
    }
}

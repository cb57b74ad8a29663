package weighbridge.cli;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Entry;
import weighbridge.model.Latency;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.Payload;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.model.Slice;
import weighbridge.model.Trial;
import weighbridge.model.TrialLength;
import weighbridge.replays.JmhBlogReplay;
import weighbridge.replays.JmhBlogReplay.Contender;
import weighbridge.replays.JmhBlogReport;
import weighbridge.replays.JmhBlogResults;
import weighbridge.replays.JmhBlogResults.CorrectedRate;
import weighbridge.replays.JmhBlogResults.Rate;
import weighbridge.replays.ReplayReport;
import weighbridge.replays.Spread;
import weighbridge.report.Analysis;
import weighbridge.report.ReportModel;
import weighbridge.report.SummaryRow;
import weighbridge.runner.ChildJvms;
import weighbridge.runner.Launcher;
import weighbridge.store.Journal;
import weighbridge.workloads.Workload;

/**
 * Carries the JMH blog's replay out: the article's methods over one object for all threads, and their service times; then the same libraries with values
 * for each thread, weighed as a run does in what is left of the time, and last the service times of those.
 *
 * <p>Trials of the article's way have a journal of their own, and keep their number with what a look at their values showed.
 */
final class JmhBlogReplaying implements Replaying {
    /** Of the time, if both ways are wanted: what the article's may take. */
    private static final double AS_PUBLISHED_SHARE = 0.4;
    /** Of the time: what service times may take, each way. Without them there is no check by Little's law. */
    private static final double SERVICE_SHARE = 0.12;
    private static final int MOST_SLICES = 45;
    private static final int LEAST_SLICES = 20;
    /** The last slices of a trial of the article's way: what came before warmed up. */
    private static final int COUNTED = 15;
    /** Of a trial, outside its slices, and what a slice takes. */
    private static final double OVERHEAD_SECONDS = 1.2;
    private static final double SLICE_SECONDS = 0.1;
    private static final int MOST_SECONDS = 5;
    private static final int WARM_UPS = 2;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final JmhBlogReplay replay;
    private final Stage stage;
    private final JmhBlogResults results;
    private final ChildJvms children;
    private final Duration budget;
    private Optional<ReportModel> weighed = Optional.empty();
    private volatile boolean cancelled;

    JmhBlogReplaying(JmhBlogReplay replay, Stage stage) throws IOException, InputException {
        for (Contender c : replay.contenders()) {
            stage.codecs().get(c.asPublished());
            stage.codecs().get(c.corrected());
        }
        stage.codecs().get(replay.reading().reads());
        this.replay = replay;
        this.stage = stage;
        this.budget = stage.deadline().left();
        this.results = new JmhBlogResults(replay, stage.environment().cores());
        this.children = stage.children(replay.jvmFlags());
    }

    @Override
    public ReplayReport replay() throws Exception {
        Map<String, Plan.Workload> workloads = new LinkedHashMap<>();
        for (String w : replay.workloads()) {
            Plan.Workload written = written(Workload.named(w).orElseThrow());
            workloads.put(w, written);
            results.payload(w, written.all().digest());
        }
        try (Interrupts.Scope _ = Interrupts.during(this::cancel)) {
            if (stage.asPublished()) asPublished(workloads);
        }
        if (stage.corrected() && !cancelled) corrected(List.copyOf(workloads.values()));
        return new JmhBlogReport(replay, results);
    }

    @Override
    public Optional<ReportModel> weighed() {
        return weighed;
    }

    @Override
    public void close() {
        children.close();
    }

    private void cancel() {
        cancelled = true;
        children.close();
    }

    private Plan.Workload written(Workload w) throws IOException {
        Payload payload = w.write(stage.directory().payloads().resolve(w.name() + ".payload"), w.records(), stage.seed());
        return stage.planned(w, payload, payload, w.records());
    }

    /** One trial of the article's way. */
    private record Cell(Plan.Workload workload, int threads, String codec, Optional<Contender> contender) {
        Scenario scenario() {
            return new Scenario(codec, workload.name(), Operation.ROUNDTRIP, threads);
        }
    }

    /** Those of few threads first: what several did is judged by what one did. */
    private List<Cell> cells(Map<String, Plan.Workload> workloads) {
        List<Cell> cells = new ArrayList<>();
        for (Plan.Workload w : workloads.values()) {
            for (int t : replay.threads()) {
                for (Contender c : replay.contenders()) cells.add(new Cell(w, t, c.asPublished(), Optional.of(c)));
            }
            cells.add(new Cell(w, 1, replay.reading().reads(), Optional.empty()));
        }
        return cells;
    }

    private void asPublished(Map<String, Plan.Workload> workloads) throws IOException {
        List<Cell> cells = cells(workloads);
        double share = stage.corrected() ? AS_PUBLISHED_SHARE : 1 - SERVICE_SHARE;
        Deadline end = new Deadline(Duration.ofNanos((long) (stage.deadline().left().toNanos() * share)));
        stage.screen().progress("As published: " + cells.size() + " trials");
        try (Journal journal = stage.lock().asPublished()) {
            for (int i = 0; i < cells.size() && !cancelled; i++) {
                Cell cell = cells.get(i);
                if (end.left().isZero()) {
                    take(cell, new Outcome.NotReached<>("the time of the article's way was over before its turn"));
                    continue;
                }
                stage.screen().live("as published " + (i + 1) + "/" + cells.size() + "  " + cell.scenario());
                asPublished(cell, slices(end, cells.size() - i), journal);
            }
        }
        Plan.Workload first = workloads.get(replay.workloads().getFirst());
        for (Contender c : replay.contenders()) {
            if (cancelled || isOver()) return;
            results.asPublishedService(c, service(first, c.asPublished(), false));
        }
    }

    private boolean isOver() {
        return stage.deadline().left().isZero();
    }

    private static int slices(Deadline end, int trials) {
        double each = end.left().toMillis() / 1e3 / trials - OVERHEAD_SECONDS;
        return Math.clamp((long) (each / SLICE_SECONDS), LEAST_SLICES, MOST_SLICES);
    }

    private void asPublished(Cell cell, int slices, Journal journal) throws IOException {
        Instant start = Instant.now();
        Outcome<Trial> outcome = children.trial(new Launcher.TrialOrder(cell.scenario(), cell.workload(), TrialLength.of(slices), stage.seed()));
        if (cancelled) return;
        journal.append(new Entry.OfTrial(cell.scenario(), 1, 1, start, outcome));
        Outcome<Rate> rate = outcome instanceof Outcome.Measured<Trial>(Trial t) ? new Outcome.Measured<>(rate(t))
                : Outcome.without(outcome.word(), outcome.reason());
        take(cell, rate);
    }

    private void take(Cell cell, Outcome<Rate> rate) {
        if (cell.contender().isPresent()) results.asPublished(cell.workload().name(), cell.threads(), cell.contender().get(), rate);
        else results.reading(cell.workload().name(), rate);
    }

    /** By the clock, as JMH has it. */
    private static Rate rate(Trial trial) {
        List<Slice> last = trial.slices().subList(Math.max(0, trial.slices().size() - COUNTED), trial.slices().size());
        double operations = NANOS_PER_MILLI * last.stream().mapToLong(Slice::operations).sum();
        return new Rate(operations / last.stream().mapToLong(Slice::wallNanos).sum(), operations / last.stream().mapToLong(Slice::cpuNanos).sum(),
                trial.check());
    }

    /** Service times of those whose values came back right. */
    private List<Entry> correctedServices(CorrectedSpeeds speeds, Plan.Workload workload) {
        List<Entry> entries = new ArrayList<>();
        Instant start = Instant.now();
        Outcome<Latency> control = service(workload, replay.contenders().getFirst().corrected(), true);
        if (cancelled) return entries;
        if (control instanceof Outcome.Measured<Latency>(Latency l)) results.control(l);
        entries.add(new Entry.OfControl(replay.sampled(), start, control));
        for (Contender c : replay.contenders()) {
            Scenario scenario = scenario(workload, c.corrected(), replay.sampled());
            if (speeds.row(scenario, ReportModel.CPU).filter(r -> CorrectedSpeeds.isFailed(r, stage.deadline())).isPresent()) continue;
            if (isOver() || !isVerified(scenario)) {
                results.correctedService(c, new Outcome.NotReached<>("the time ended before its values were verified and its service times sampled"), false);
                continue;
            }
            Instant begin = Instant.now();
            Outcome<Latency> service = service(workload, c.corrected(), false);
            if (cancelled) return entries;
            boolean clean = service instanceof Outcome.Measured<Latency>(Latency l)
                    && Analysis.isClean(l, replay.sampled(), stage.environment().cores());
            results.correctedService(c, service, clean);
            entries.add(new Entry.OfLatency(scenario, begin, service));
        }
        return entries;
    }

    private boolean isVerified(Scenario scenario) {
        return weighed.stream().flatMap(m -> m.workloads().stream()).filter(w -> w.name().equals(scenario.workload())).flatMap(w -> w.exact().stream())
                .anyMatch(e -> e.codec().equals(scenario.codec()) && e.facts().isPresent());
    }

    private Outcome<Latency> service(Plan.Workload workload, String codec, boolean control) {
        Scenario scenario = scenario(workload, codec, replay.sampled());
        stage.screen().live("service times  " + (control ? "control" : scenario.toString()));
        int samples = replay.contenders().size() + 1;
        double each = budget.toMillis() * SERVICE_SHARE / MILLIS_PER_SECOND / samples - WARM_UPS - OVERHEAD_SECONDS;
        int seconds = Math.clamp((long) each, 1, MOST_SECONDS);
        Outcome<Latency> outcome = children.latency(new Launcher.LatencyOrder(scenario, workload, seconds, WARM_UPS, control, stage.seed()));
        // What the end of the time stopped is nobody's failure.
        return outcome instanceof Outcome.TimedOut<Latency> && isOver() ? new Outcome.NotReached<>("the time ended while it was sampled") : outcome;
    }

    private static Scenario scenario(Plan.Workload workload, String codec, int threads) {
        return new Scenario(codec, workload.name(), Operation.ROUNDTRIP, threads);
    }

    private void corrected(List<Plan.Workload> workloads) throws IOException, InputException {
        List<String> field = replay.contenders().stream().map(Contender::corrected).toList();
        CorrectedSpeeds speeds = new CorrectedSpeeds(stage, children, "replay " + replay.name(), new CorrectedSpeeds.Way(List.of(Operation.ROUNDTRIP),
                replay.threads(), replay.jvmFlags(), Duration.ofMillis((long) (budget.toMillis() * SERVICE_SHARE))));
        String baseline = replay.contender(replay.reading().contender()).corrected();
        weighed = Optional.of(speeds.weigh(workloads, field, baseline));
        for (Plan.Workload w : workloads) {
            for (int t : replay.threads()) {
                for (Contender c : replay.contenders()) results.corrected(w.name(), t, c, rate(speeds, scenario(w, c.corrected(), t)));
            }
        }
        if (speeds.isCancelled() || isOver()) return;
        try (Interrupts.Scope _ = Interrupts.during(this::cancel)) {
            weighed = Optional.of(speeds.with(correctedServices(speeds, workloads.getFirst())));
        }
    }

    /** By the clock; where other work took the processors, what the CPU time allows. */
    private CorrectedRate rate(CorrectedSpeeds speeds, Scenario scenario) {
        Optional<SummaryRow> cpu = speeds.row(scenario, ReportModel.CPU);
        if (cpu.isEmpty()) return new CorrectedRate(Spread.NONE, false, "corrected: the time ended before its first trial", false);
        return rate(cpu.get(), speeds.row(scenario, ReportModel.THROUGHPUT), Math.min(scenario.threads(), stage.environment().cores()), stage.deadline());
    }

    /** @param cores that the threads have at most */
    static CorrectedRate rate(SummaryRow cpu, Optional<SummaryRow> throughput, int cores, Deadline deadline) {
        String flags = cpu.flags().isEmpty() ? "" : ", " + String.join(", ", cpu.flags());
        if (throughput.isPresent() && throughput.get().estimate().isPresent()) {
            return new CorrectedRate(CorrectedSpeeds.spread(throughput.get(), cpu.flags()).times(1 / MILLIS_PER_SECOND), true,
                    "corrected: by the clock, " + CorrectedSpeeds.rounds(throughput.get()) + flags, false);
        }
        if (cpu.estimate().isPresent()) {
            return new CorrectedRate(CorrectedSpeeds.spread(cpu, cpu.flags()).inverse(cores * NANOS_PER_MILLI), false, "corrected: other work took the "
                    + "processors during its trials, so this is what " + (cores == 1 ? "a core does" : cores + " cores do") + " by its CPU time, "
                    + CorrectedSpeeds.rounds(cpu) + flags, false);
        }
        return new CorrectedRate(Spread.NONE, false, "corrected: " + cpu.outcome() + ", " + cpu.reason(), CorrectedSpeeds.isFailed(cpu, deadline));
    }
}

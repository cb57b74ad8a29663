package weighbridge.cli;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
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
    private static final int USUAL_SLICES = 30;
    private static final int LEAST_SLICES = 20;
    /** With fewer there is no interval, and no verdict. */
    private static final int WANTED_ROUNDS = 6;
    private static final int MOST_ROUNDS = 8;
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
    private final ChildJvms inlining;
    private final CorrectedSpeeds speeds;
    private final Map<String, Plan.Workload> workloads = new LinkedHashMap<>();
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
        this.inlining = stage.children(Stream.concat(replay.jvmFlags().stream(), Stream.of(replay.reading().inlining()))
                .toList());
        this.speeds = new CorrectedSpeeds(stage, children, "replay "
                + replay.name(), new CorrectedSpeeds.Way(List.of(Operation.ROUNDTRIP),
                replay.threads(), replay.jvmFlags(), Duration.ofMillis((long) (budget.toMillis() * SERVICE_SHARE))));
    }

    @Override
    public void write() throws Exception {
        for (String w : replay.workloads()) {
            Plan.Workload written = written(Workload.named(w).orElseThrow());
            workloads.put(w, written);
            results.payload(w, written.all().digest());
        }
    }

    @Override
    public void exact() throws Exception {
        List<String> field = replay.contenders().stream().map(Contender::corrected).toList();
        String baseline = replay.contender(replay.reading().contender()).corrected();
        weighed = Optional.of(speeds.exact(List.copyOf(workloads.values()), field, baseline));
    }

    @Override
    public boolean isCancelled() {
        return cancelled || speeds.isCancelled();
    }

    @Override
    public ReplayReport report() {
        return new JmhBlogReport(replay, results);
    }

    @Override
    public Optional<ReportModel> weighed() {
        return weighed;
    }

    @Override
    public void close() {
        children.close();
        inlining.close();
    }

    private void cancel() {
        cancelled = true;
        close();
    }

    private Plan.Workload written(Workload w) throws IOException {
        Payload payload = w.write(stage.directory().payloads().resolve(w.name() + ".payload"), w.records(), stage.seed());
        return stage.planned(w, payload, payload, w.records());
    }

    /** What a trial of the article's way is of. */
    private enum What {
        CONTENDER,
        /** With every field read. */
        READING,
        /** The same in a JVM that inlines deeper. */
        INLINED
    }

    private record Cell(Plan.Workload workload, int threads, String codec, What what, Optional<Contender> contender) {
        Scenario scenario() {
            return new Scenario(codec, workload.name(), Operation.ROUNDTRIP, threads);
        }
    }

    /** Those of few threads first. */
    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Plan.Workload w : workloads.values()) {
            for (int t : replay.threads()) {
                for (Contender c : replay.contenders()) cells.add(new Cell(w, t, c.asPublished(), What.CONTENDER,
                        Optional.of(c)));
            }
            for (What what : List.of(What.READING, What.INLINED)) cells.add(new Cell(w, 1, replay.reading()
                    .reads(), what, Optional.empty()));
        }
        return cells;
    }

    @Override
    public void asPublished() throws IOException {
        try (Interrupts.Scope _ = Interrupts.during(this::cancel); Journal journal = stage.lock().asPublished()) {
            rounds(journal);
            Plan.Workload first = workloads.get(replay.workloads().getFirst());
            for (Contender c : replay.contenders()) {
                if (cancelled || isOver()) return;
                Instant start = Instant.now();
                Outcome<Latency> service = service(first, c.asPublished(), false);
                if (cancelled) return;
                journal.append(new Entry.OfLatency(scenario(first, c.asPublished(), replay.sampled()), start, service));
                results.asPublishedService(c, service);
            }
        }
    }

    /** Every cell once a round, from the second round on in random order. */
    private void rounds(Journal journal) throws IOException {
        List<Cell> cells = cells();
        double share = stage.corrected() ? AS_PUBLISHED_SHARE : 1 - SERVICE_SHARE;
        Deadline end = new Deadline(Duration.ofNanos((long) (stage.deadline().left().toNanos() * share)));
        int slices = slices(end.left(), cells.size());
        stage.screen().progress("As published: " + cells.size() + " trials a round");
        Random random = new Random(stage.seed());
        for (int round = 1; round <= MOST_ROUNDS && (round == 1 || fits(end.left(), slices)); round++) {
            if (round > 1) Collections.shuffle(cells, random);
            for (Cell cell : cells) {
                if (cancelled) return;
                if (fits(end.left(), slices)) {
                    stage.screen().live("as published, round " + round + ": " + cell.scenario());
                    asPublished(cell, round, slices, journal);
                } else if (round == 1) {
                    take(cell, new Outcome.NotReached<>("the time of the article's way was over before its turn"));
                }
            }
        }
    }

    private boolean isOver() {
        return stage.deadline().left().isZero();
    }

    /** As long as six rounds allow; where not one fits, shorter ones still. */
    static int slices(Duration left, int trials) {
        boolean one = left.toMillis() / MILLIS_PER_SECOND >= trials * (OVERHEAD_SECONDS + USUAL_SLICES * SLICE_SECONDS);
        double each = left.toMillis() / MILLIS_PER_SECOND / trials / (one ? WANTED_ROUNDS : 1) - OVERHEAD_SECONDS;
        return Math.clamp((long) (each / SLICE_SECONDS), one ? USUAL_SLICES : LEAST_SLICES, MOST_SLICES);
    }

    private static boolean fits(Duration left, int slices) {
        return left.toMillis() / MILLIS_PER_SECOND >= OVERHEAD_SECONDS + slices * SLICE_SECONDS;
    }

    private void asPublished(Cell cell, int round, int slices, Journal journal) throws IOException {
        Instant start = Instant.now();
        Launcher jvms = cell.what() == What.INLINED ? inlining : children;
        Outcome<Trial> outcome = jvms.trial(new Launcher.TrialOrder(cell.scenario(), cell.workload(),
                TrialLength.of(slices), stage.seed() + round));
        if (cancelled) return;
        // The journal's attempt tells the two JVMs of a reading codec apart.
        journal.append(new Entry.OfTrial(cell.scenario(), round, cell.what() == What.INLINED ? 2 : 1, start, outcome));
        Outcome<Rate> rate = outcome instanceof Outcome.Measured<Trial>(Trial t) ? new Outcome.Measured<>(rate(t))
                : Outcome.without(outcome.word(), outcome.reason());
        take(cell, rate);
    }

    private void take(Cell cell, Outcome<Rate> rate) {
        switch (cell.what()) {
            case CONTENDER -> results.asPublished(cell.workload().name(), cell.threads(), cell.contender()
                    .orElseThrow(), rate);
            case READING -> results.reading(cell.workload().name(), rate);
            case INLINED -> results.inlined(cell.workload().name(), rate);
        }
    }

    /** By the clock, as JMH has it. */
    private static Rate rate(Trial trial) {
        List<Slice> last = trial.slices().subList(Math.max(0, trial.slices().size() - COUNTED), trial.slices().size());
        double operations = NANOS_PER_MILLI * last.stream().mapToLong(Slice::operations).sum();
        return new Rate(operations / last.stream().mapToLong(Slice::wallNanos).sum(), operations / last.stream().mapToLong(Slice::cpuNanos).sum(),
                trial.check());
    }

    /** Service times of those whose values came back right. */
    private List<Entry> correctedServices(Plan.Workload workload) {
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

    @Override
    public void corrected() throws IOException, InputException {
        weighed = Optional.of(speeds.weigh());
        for (Plan.Workload w : workloads.values()) {
            for (int t : replay.threads()) {
                for (Contender c : replay.contenders()) results.corrected(w.name(), t, c,
                        rate(scenario(w, c.corrected(), t)));
            }
        }
        if (speeds.isCancelled() || isOver()) return;
        try (Interrupts.Scope _ = Interrupts.during(this::cancel)) {
            weighed = Optional.of(speeds.with(correctedServices(workloads.get(replay.workloads().getFirst()))));
        }
    }

    /** By the clock; where other work took the processors, what the CPU time allows. */
    private CorrectedRate rate(Scenario scenario) {
        Optional<SummaryRow> cpu = speeds.row(scenario, ReportModel.CPU);
        if (cpu.isEmpty()) return new CorrectedRate(Spread.NONE, false, 0,
                "corrected: the time ended before its first trial", false);
        return rate(cpu.get(), speeds.row(scenario, ReportModel.THROUGHPUT), Math.min(scenario.threads(), stage.environment().cores()), stage.deadline());
    }

    /** @param cores that the threads have at most */
    static CorrectedRate rate(SummaryRow cpu, Optional<SummaryRow> throughput, int cores, Deadline deadline) {
        String flags = cpu.flags().isEmpty() ? "" : ", " + String.join(", ", cpu.flags());
        if (throughput.isPresent() && throughput.get().estimate().isPresent()) {
            return new CorrectedRate(CorrectedSpeeds.spread(throughput.get(), cpu.flags())
                    .times(1 / MILLIS_PER_SECOND), true, throughput.get().n(),
                    "corrected: by the clock, " + CorrectedSpeeds.rounds(throughput.get()) + flags, false);
        }
        if (cpu.estimate().isPresent()) {
            return new CorrectedRate(CorrectedSpeeds.spread(cpu, cpu.flags())
                    .inverse(cores * NANOS_PER_MILLI), false, cpu.n(), "corrected: other work took the processors "
                            + "during its trials, so this is what " + (cores == 1 ? "a core does" : cores + " cores "
                            + "do") + " by its CPU time, "
                    + CorrectedSpeeds.rounds(cpu) + flags, false);
        }
        return new CorrectedRate(Spread.NONE, false, 0, "corrected: " + cpu.outcome() + ", "
                + cpu.reason(), CorrectedSpeeds.isFailed(cpu, deadline));
    }
}

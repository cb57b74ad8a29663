package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import weighbridge.model.FileTimes;
import weighbridge.model.Framing;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.Payload;
import weighbridge.model.PayloadReader;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.replays.FileReplay;
import weighbridge.replays.FileReport;
import weighbridge.replays.FileResults;
import weighbridge.replays.HabrClaims;
import weighbridge.replays.ReplayReport;
import weighbridge.report.ReportModel;
import weighbridge.runner.ChildJvms;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Workload;

/**
 * Carries a replay of files out: the corrected files first, since their sizes are exact, then the article's procedure,
 * then speeds in what is left of the time.
 */
final class FileReplaying implements Replaying {
    /** Of the time, if speeds are to be corrected too: what the article's procedure may take. */
    private static final double AS_PUBLISHED_SHARE = 0.25;
    private static final int FILES_AT_ONCE = 2;

    private final FileReplay replay;
    private final Stage stage;
    private final FileResults results;
    private final ChildJvms children;
    private final CorrectedSpeeds speeds;
    private final Map<Plan.Workload, Path> records = new LinkedHashMap<>();
    private Optional<ReportModel> weighed = Optional.empty();
    private volatile boolean cancelled;

    FileReplaying(FileReplay replay, Stage stage) throws IOException, InputException {
        for (FileReplay.Contender c : replay.contenders()) {
            stage.codecs().get(c.asPublished());
            stage.codecs().get(c.corrected());
        }
        this.replay = replay;
        this.stage = stage;
        this.results = new FileResults(replay);
        this.children = stage.children();
        this.speeds = new CorrectedSpeeds(stage, children, "replay " + replay.name());
    }

    @Override
    public void write() throws Exception {
        for (String w : replay.workloads()) {
            stage.screen().live("writing " + w);
            Workload workload = Workload.named(w).orElseThrow();
            Path csv = csv(workload);
            records.put(sample(workload), csv);
            results.source(w, Files.size(csv));
        }
    }

    @Override
    public void exact() throws Exception {
        correctedFiles();
        if (cancelled) return;
        List<String> field = replay.contenders().stream().map(FileReplay.Contender::corrected).distinct().toList();
        ReportModel model = speeds.exact(List.copyOf(records.keySet()), field, stage.codecs()
                .baseline(Optional.empty(), field));
        weighed = Optional.of(model);
        for (ReportModel.Workload w : model.workloads()) {
            for (ReportModel.Exact e : w.exact()) {
                e.facts().flatMap(f -> f.cell(ReportModel.SIZE))
                        .ifPresent(c -> results.message(w.name(), e.codec(), c.estimate()));
            }
        }
        for (Plan.Workload w : records.keySet()) results.sample(w.name(), PayloadReader.readAll(w.sample().file()));
    }

    @Override
    public void corrected() throws Exception {
        weighed = Optional.of(speeds.weigh());
        for (Plan.Workload w : records.keySet()) {
            for (FileReplay.Contender c : replay.contenders()) {
                for (Operation o : CorrectedSpeeds.OPERATIONS) {
                    results.corrected(w.name(), c.corrected(), o,
                            speeds.speed(new Scenario(c.corrected(), w.name(), o, 1)));
                }
            }
        }
    }

    @Override
    public boolean isCancelled() {
        return cancelled || speeds.isCancelled();
    }

    @Override
    public ReplayReport report() {
        return new FileReport(replay, results, HabrClaims.of(replay, results));
    }

    @Override
    public Optional<ReportModel> weighed() {
        return weighed;
    }

    @Override
    public void close() {
        children.close();
        for (Path csv : records.values()) {
            try {
                Files.deleteIfExists(csv);
            } catch (IOException _) {
                // It can be made again, and is in the way of nothing.
            }
        }
    }

    /** The messages that trials time. That all records come back unchanged is shown by the files. */
    private Plan.Workload sample(Workload w) throws IOException {
        Payload sample = w.write(stage.directory().payloads().resolve(w.name() + ".sample.payload"), Importer.MAX_SAMPLE, stage.seed());
        return stage.planned(w, sample, sample, Importer.MAX_SAMPLE);
    }

    private Path csv(Workload w) throws IOException {
        Path csv = stage.directory().payloads().resolve(w.name() + ".csv");
        w.writeCsv(csv, replay.records(), stage.seed());
        return csv;
    }

    @Override
    public void asPublished() throws IOException {
        double share = stage.corrected() ? AS_PUBLISHED_SHARE : 1;
        Deadline end = new Deadline(Duration.ofNanos((long) (stage.deadline().left().toNanos() * share)));
        int cells = records.size() * replay.contenders().size();
        int done = 0;
        Duration spent = Duration.ZERO;
        Duration given = Duration.ZERO;
        stage.screen().progress("As published: " + cells + " files");
        try (Interrupts.Scope _ = Interrupts.during(this::cancel); Cases cases = Cases.of(stage.directory())) {
            for (var entry : records.entrySet()) {
                for (FileReplay.Contender c : replay.contenders()) {
                    String workload = entry.getKey().name();
                    stage.screen().live("as published " + (done + 1) + "/" + cells + "  " + c.name() + "/" + workload);
                    // What starting, generating and checking took so far is taken off the cell's share of the time.
                    Duration overhead = done == 0 ? Duration.ZERO : spent.minus(given).dividedBy(done);
                    Duration cell = end.left().dividedBy(cells - done).minus(overhead);
                    Duration budget = cell.isNegative() ? Duration.ZERO : cell;
                    Instant start = Instant.now();
                    long begin = System.nanoTime();
                    // Where the corrected files are written, the same file has been checked among them.
                    boolean check = c.sameFile() && !stage.corrected();
                    Outcome<FileTimes> outcome = file(c.asPublished(), c.publishedFraming(), entry.getKey(),
                            entry.getValue(), replay.runs(), budget, check);
                    if (cancelled) return;
                    spent = spent.plusNanos(System.nanoTime() - begin);
                    given = given.plus(budget);
                    done++;
                    cases.append(Map.of("workload", workload, "contender", c.name(), "codec", c.asPublished()), start,
                            outcome);
                    results.asPublished(workload, c, outcome);
                }
            }
        }
    }

    /** Writes the corrected files, two at a time, since nothing of them is timed. */
    private void correctedFiles() {
        stage.screen().progress("Corrected sizes");
        try (Interrupts.Scope _ = Interrupts.during(this::cancel); ExecutorService pool = Executors.newFixedThreadPool(FILES_AT_ONCE)) {
            for (var entry : records.entrySet()) {
                for (FileReplay.Contender c : replay.contenders()) pool.execute(() ->
                        correctedFile(entry.getKey(), entry.getValue(), c));
            }
        }
    }

    private void correctedFile(Plan.Workload workload, Path csv, FileReplay.Contender c) {
        if (cancelled) return;
        Outcome<FileTimes> outcome = file(c.corrected(), c.correctedFraming(), workload, csv, 0, Duration.ZERO, true);
        synchronized (results) {
            if (cancelled) return;
            results.corrected(workload.name(), c, outcome);
            stage.screen().live("corrected size  " + c.name() + "/" + workload.name());
        }
    }

    private void cancel() {
        cancelled = true;
        children.close();
    }

    private Outcome<FileTimes> file(String codec, Framing framing, Plan.Workload workload, Path csv, int runs, Duration budget,
                                    boolean check) {
        return children.file(new ChildJvms.FileOrder(codec, workload, csv, framing, replay.flush(), replay.warmUps(), runs, budget, check));
    }
}

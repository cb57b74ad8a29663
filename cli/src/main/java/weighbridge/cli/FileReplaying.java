package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.replays.FileReplay;
import weighbridge.replays.FileReport;
import weighbridge.replays.FileResults;
import weighbridge.replays.ReplayReport;
import weighbridge.report.ReportModel;
import weighbridge.runner.ChildJvms;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Workload;

/** Carries a replay of files out: files first, since their sizes are exact, then speeds in what is left of the time. */
final class FileReplaying implements Replaying {
    /** Of the time, if speeds are to be corrected too: what the article's procedure may take. */
    private static final double AS_PUBLISHED_SHARE = 0.25;
    private static final int FILES_AT_ONCE = 2;

    private final FileReplay replay;
    private final Stage stage;
    private final FileResults results;
    private final ChildJvms children;
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
    }

    @Override
    public ReplayReport replay() throws Exception {
        Map<Plan.Workload, Path> records = new LinkedHashMap<>();
        for (String w : replay.workloads()) {
            stage.screen().live("writing " + w);
            Workload workload = Workload.named(w).orElseThrow();
            records.put(sample(workload), csv(workload));
        }
        try {
            if (stage.asPublished()) asPublished(records, stage.corrected());
            if (stage.corrected()) {
                correctedFiles(records);
                if (!cancelled) correctedSpeeds(List.copyOf(records.keySet()));
            }
        } finally {
            for (Path csv : records.values()) Files.deleteIfExists(csv);
        }
        return new FileReport(replay, results);
    }

    @Override
    public Optional<ReportModel> weighed() {
        return weighed;
    }

    @Override
    public void close() {
        children.close();
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

    /**
     * Replays the article's procedure.
     *
     * @param share whether time must be left for the corrected speeds
     */
    private void asPublished(Map<Plan.Workload, Path> records, boolean share) {
        Deadline end = new Deadline(Duration.ofNanos((long) (stage.deadline().left().toNanos() * (share ? AS_PUBLISHED_SHARE : 1))));
        int cells = records.size() * replay.contenders().size();
        int done = 0;
        Duration spent = Duration.ZERO;
        Duration given = Duration.ZERO;
        stage.screen().progress("As published: " + cells + " files");
        try (Interrupts.Scope _ = Interrupts.during(this::cancel)) {
            for (var entry : records.entrySet()) {
                for (FileReplay.Contender c : replay.contenders()) {
                    if (cancelled) return;
                    stage.screen().live("as published " + (done + 1) + "/" + cells + "  " + c.name() + "/" + entry.getKey().name());
                    // What starting, generating and checking took so far is taken off the cell's share of the time.
                    Duration overhead = done == 0 ? Duration.ZERO : spent.minus(given).dividedBy(done);
                    Duration cell = end.left().dividedBy(cells - done).minus(overhead);
                    Duration budget = cell.isNegative() ? Duration.ZERO : cell;
                    long begin = System.nanoTime();
                    Outcome<FileTimes> outcome = file(c.asPublished(), c.publishedFraming(), entry.getKey(), entry.getValue(), replay.runs(), budget,
                            c.sameFile());
                    if (cancelled) return;
                    spent = spent.plusNanos(System.nanoTime() - begin);
                    given = given.plus(budget);
                    done++;
                    results.asPublished(entry.getKey().name(), c, outcome);
                    if (c.sameFile()) results.corrected(entry.getKey().name(), c, outcome);
                }
            }
        }
    }

    /** Writes the files that are not the article's, two at a time, since nothing of them is timed. */
    private void correctedFiles(Map<Plan.Workload, Path> records) {
        stage.screen().progress("Corrected sizes");
        List<Runnable> files = new ArrayList<>();
        for (var entry : records.entrySet()) {
            for (FileReplay.Contender c : replay.contenders()) {
                if (!results.hasFile(entry.getKey().name(), c)) files.add(() -> correctedFile(entry.getKey(), entry.getValue(), c));
            }
        }
        try (Interrupts.Scope _ = Interrupts.during(this::cancel); ExecutorService pool = Executors.newFixedThreadPool(FILES_AT_ONCE)) {
            files.forEach(pool::execute);
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

    private void correctedSpeeds(List<Plan.Workload> workloads) throws IOException, InputException {
        List<String> field = replay.contenders().stream().map(FileReplay.Contender::corrected).distinct().toList();
        CorrectedSpeeds speeds = new CorrectedSpeeds(stage, children, "replay " + replay.name());
        weighed = Optional.of(speeds.weigh(workloads, field, stage.codecs().baseline(Optional.empty(), field)));
        for (Plan.Workload w : workloads) {
            for (String codec : field) {
                for (Operation o : CorrectedSpeeds.OPERATIONS) results.corrected(w.name(), codec, o, speeds.speed(new Scenario(codec, w.name(), o,
                        1)));
            }
        }
    }
}

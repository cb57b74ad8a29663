package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import weighbridge.model.CodecInfo;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.FileTimes;
import weighbridge.model.Framing;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.replays.Replay;
import weighbridge.replays.ReplayResults;
import weighbridge.report.ReportModel;
import weighbridge.report.Summary;
import weighbridge.report.SummaryRow;
import weighbridge.runner.ChildJvms;
import weighbridge.runner.Referee;
import weighbridge.runner.Run;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;

/** Carries a replay out: files first, since their sizes are exact, then speeds in what is left of the time. */
final class Replaying implements AutoCloseable {
    /** Of the time, if speeds are to be corrected too: what the article's procedure may take. */
    private static final double AS_PUBLISHED_SHARE = 0.25;
    private static final List<Operation> OPERATIONS = List.of(Operation.ENCODE, Operation.READ);
    private static final int ROUNDS = 8;
    private static final double PRECISION = 0.03;
    private static final int FILES_AT_ONCE = 2;
    private static final Duration LEAST = Duration.ofSeconds(1);

    private final Replay replay;
    private final Codecs codecs;
    private final Path jdk;
    private final RunDirectory directory;
    private final Screen screen;
    private final Deadline deadline;
    private final ReplayResults results;
    private final ChildJvms children;
    private volatile boolean cancelled;

    Replaying(Replay replay, Home home, Codecs codecs, Path jdk, RunDirectory directory, Screen screen, Deadline deadline, ReplayResults results)
            throws IOException {
        this.replay = replay;
        this.codecs = codecs;
        this.jdk = jdk;
        this.directory = directory;
        this.screen = screen;
        this.deadline = deadline;
        this.results = results;
        this.children = new ChildJvms(codecs.folders(), home.worker(), jdk, home.cache(), directory.generated());
    }

    @Override
    public void close() {
        children.close();
    }

    /**
     * Replays the article's procedure.
     *
     * @param share whether time must be left for the corrected speeds
     */
    void asPublished(Map<Plan.Workload, Path> records, boolean share) {
        Deadline end = new Deadline(Duration.ofNanos((long) (deadline.left().toNanos() * (share ? AS_PUBLISHED_SHARE : 1))));
        int cells = records.size() * replay.contenders().size();
        int done = 0;
        Duration spent = Duration.ZERO;
        Duration given = Duration.ZERO;
        screen.progress("As published: " + cells + " files");
        try (Interrupts.Scope _ = Interrupts.during(this::cancel)) {
            for (var entry : records.entrySet()) {
                for (Replay.Contender c : replay.contenders()) {
                    if (cancelled) return;
                    screen.live("as published " + (done + 1) + "/" + cells + "  " + c.name() + "/" + entry.getKey().name());
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
    void correctedFiles(Map<Plan.Workload, Path> records) {
        screen.progress("Corrected sizes");
        List<Runnable> files = new ArrayList<>();
        for (var entry : records.entrySet()) {
            for (Replay.Contender c : replay.contenders()) {
                if (!results.hasFile(entry.getKey().name(), c)) files.add(() -> correctedFile(entry.getKey(), entry.getValue(), c));
            }
        }
        try (Interrupts.Scope _ = Interrupts.during(this::cancel); ExecutorService pool = Executors.newFixedThreadPool(FILES_AT_ONCE)) {
            files.forEach(pool::execute);
        }
    }

    private void correctedFile(Plan.Workload workload, Path csv, Replay.Contender c) {
        if (cancelled) return;
        Outcome<FileTimes> outcome = file(c.corrected(), c.correctedFraming(), workload, csv, 0, Duration.ZERO, true);
        synchronized (results) {
            if (cancelled) return;
            results.corrected(workload.name(), c, outcome);
            screen.live("corrected size  " + c.name() + "/" + workload.name());
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

    /** Weighs the corrected codecs as a run does. */
    void correctedSpeeds(List<Plan.Workload> workloads, Environment environment, long seed) throws IOException, InputException {
        List<String> field = replay.contenders().stream().map(Replay.Contender::corrected).distinct().toList();
        Duration left = deadline.left().compareTo(LEAST) < 0 ? LEAST : deadline.left();
        String baseline = codecs.baseline(Optional.empty(), field);
        Plan plan = new Plan("replay " + replay.name(), workloads, field, OPERATIONS, List.of(1), baseline, ROUNDS, PRECISION, left, seed,
                jdk.toAbsolutePath().normalize().toString());
        directory.write(plan);
        List<CodecInfo> infos = codecs.infos();
        List<Entry> entries = new ArrayList<>();
        if (!cancelled) {
            try (Journal journal = directory.journal()) {
                Run.Journal keep = entry -> {
                    journal.append(entry);
                    entries.add(entry);
                };
                Referee rules = new OneRound(new Rules(plan, environment, infos), deadline, plan.groups().size() * field.size());
                Run run = new Run(plan, List.of(), children, rules, keep, new LiveView(screen, () -> {}));
                try (Interrupts.Scope _ = Interrupts.during(run::cancel)) {
                    run.run();
                }
            }
        }
        ReportModel model = new Results(directory, plan, environment, infos).model(entries);
        Summary summary = Summary.of(model, RunDirectory.tree(environment));
        directory.write("summary.json", summary.json());
        for (Plan.Workload w : workloads) {
            for (String codec : field) {
                for (Operation o : OPERATIONS) results.corrected(w.name(), codec, o, speed(summary, new Scenario(codec, w.name(), o, 1)));
            }
        }
    }

    private static ReplayResults.Corrected speed(Summary summary, Scenario scenario) {
        return summary.rows().stream().filter(r -> r.metric().equals(ReportModel.CPU) && r.codec().equals(scenario.codec())
                        && r.workload().equals(scenario.workload()) && r.op().filter(scenario.operation().text()::equals).isPresent())
                .findFirst().map(Replaying::corrected)
                .orElseGet(() -> missing("corrected: the time ended before its first trial"));
    }

    private static ReplayResults.Corrected corrected(SummaryRow row) {
        if (row.estimate().isEmpty()) return missing("corrected: " + row.outcome() + ", " + row.reason());
        String note = "corrected: CPU time, " + (row.n() == 1 ? "one round" : row.n() + " rounds")
                + (row.flags().isEmpty() ? "" : ", " + String.join(", ", row.flags()));
        return new ReplayResults.Corrected(row.estimate(), finite(row.low()), finite(row.high()), note);
    }

    private static ReplayResults.Corrected missing(String note) {
        return new ReplayResults.Corrected(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), note);
    }

    private static OptionalDouble finite(OptionalDouble number) {
        return number.isPresent() && Double.isFinite(number.getAsDouble()) ? number : OptionalDouble.empty();
    }

    /** Shortens trials, within limits, so that one round of all of them fits the time; a longer trial than usual is never cut. */
    private static final class OneRound implements Referee {
        private static final int LEAST_SLICES = 20;
        /** Of a trial, outside its slices. */
        private static final double OVERHEAD_SECONDS = 0.8;
        private static final double SLICE_SECONDS = 0.1;

        private final Referee rules;
        private final Deadline deadline;
        private final int trials;
        private int slices;

        OneRound(Referee rules, Deadline deadline, int trials) {
            this.rules = rules;
            this.deadline = deadline;
            this.trials = trials;
        }

        @Override
        public Optional<String> invalid(Entry.OfTrial trial) {
            return rules.invalid(trial);
        }

        @Override
        public boolean settled(Scenario scenario, List<Entry> entries) {
            return rules.settled(scenario, entries);
        }

        @Override
        public int slices(Scenario scenario, List<Entry> entries) {
            if (slices == 0) {
                double each = deadline.left().toMillis() / 1e3 / trials - OVERHEAD_SECONDS;
                slices = Math.clamp((long) (each / SLICE_SECONDS), LEAST_SLICES, Referee.SLICES);
            }
            int usual = rules.slices(scenario, entries);
            return usual > Referee.SLICES ? usual : slices;
        }
    }
}

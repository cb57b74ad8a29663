package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.PassTimes;
import weighbridge.model.Payload;
import weighbridge.model.PayloadReader;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.model.Separation;
import weighbridge.model.Value;
import weighbridge.replays.ProvidenceReplay;
import weighbridge.replays.ProvidenceReplay.Format;
import weighbridge.replays.ProvidenceReplay.Side;
import weighbridge.replays.ProvidenceReport;
import weighbridge.replays.ProvidenceResults;
import weighbridge.replays.ReplayReport;
import weighbridge.report.ReportModel;
import weighbridge.runner.ChildJvms;
import weighbridge.workloads.Importer;
import weighbridge.workloads.ProvidenceData;
import weighbridge.workloads.Workload;

/** Carries the replay of Providence's speed test out: its own procedure, with runs at once and one at a time, then our trials. */
final class ProvidenceReplaying implements Replaying {
    /** Of the time, if speeds are to be corrected too: what the article's procedure may take. */
    private static final double AS_PUBLISHED_SHARE = 0.25;

    private final ProvidenceReplay replay;
    private final Stage stage;
    private final PassOptions options;
    private final List<Format> formats;
    private final ProvidenceResults results;
    private final ChildJvms children;
    private Optional<ReportModel> weighed = Optional.empty();
    private volatile boolean cancelled;

    ProvidenceReplaying(ProvidenceReplay replay, PassOptions options, Stage stage) throws IOException, InputException {
        this.replay = replay;
        this.stage = stage;
        this.options = options;
        this.formats = options.formats(replay);
        for (String codec : field()) stage.codecs().get(codec);
        this.results = new ProvidenceResults(replay, options.load(replay).map(l -> List.of(l.workload())).orElse(replay.workloads()), formats);
        this.children = stage.children();
    }

    @Override
    public ReplayReport replay() throws Exception {
        List<Structure> structures = new ArrayList<>();
        for (Workload w : workloads()) {
            stage.screen().live("writing " + w.name());
            Plan.Workload whole = write(w, w.name());
            Plan.Workload twin = w.name().equals(replay.absent().workload()) ? write(w.without(replay.absent().fields()), w.name() + ".thrift")
                    : whole;
            structures.add(new Structure(whole, twin));
        }
        if (stage.asPublished()) asPublished(structures);
        if (stage.corrected() && !cancelled) corrected(structures.stream().map(Structure::providence).toList());
        return new ProvidenceReport(results, options.runs(), stage.environment().cores());
    }

    /**
     * The messages of one structure.
     *
     * @param thrift what native Thrift carried as published
     */
    private record Structure(Plan.Workload providence, Plan.Workload thrift) {}

    /** Those that are generated, or the one that was given. */
    private List<Workload> workloads() throws IOException, InputException {
        Optional<PassOptions.Loaded> loaded = options.load(replay);
        if (loaded.isEmpty()) return ProvidenceData.workloads(options.fillRate()).stream().map(w -> w.of(options.generate())).toList();
        Workload workload = Workload.named(loaded.get().workload()).orElseThrow();
        Path target = stage.directory().payloads().resolve("loaded.payload");
        Outcome<Long> outcome = children.load(replay.reference().codec(), write(workload.of(1), "schema"), loaded.get().file(), target);
        if (!(outcome instanceof Outcome.Measured<Long>)) {
            throw new InputException("--load: " + loaded.get().file() + " holds no binary messages of " + workload.name() + ", one behind the other ("
                    + outcome.reason() + ")");
        }
        List<Value.StructValue> messages = PayloadReader.readAll(target);
        return List.of(new Workload(workload.name(), workload.description(), loaded.get().file().toString(), messages.size(), workload.schema(),
                _ -> messages.iterator()::next));
    }

    /** Every message, and those that trials time. */
    private Plan.Workload write(Workload w, String file) throws IOException {
        Payload all = w.write(stage.directory().payloads().resolve(file + ".payload"), w.records(), stage.seed());
        Payload sample = w.write(stage.directory().payloads().resolve(file + ".sample.payload"), Math.min(w.records(), Importer.MAX_SAMPLE),
                stage.seed());
        return stage.planned(w, all, sample, w.records());
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

    private void asPublished(List<Structure> structures) {
        double share = stage.corrected() ? AS_PUBLISHED_SHARE : 1;
        Deadline end = new Deadline(Duration.ofNanos((long) (stage.deadline().left().toNanos() * share)));
        // One run alone cannot compete with others.
        List<Integer> ways = Stream.of(Math.min(replay.atOnce(), options.runs()), 1).distinct().toList();
        int cells = ways.size() * structures.size();
        int done = 0;
        Duration beyond = Duration.ZERO;
        stage.screen().progress("As published: " + cells + " procedures" + (ways.size() == 1 ? "" : ", " + ways.getFirst()
                + " runs at once or one at a time"));
        try (Interrupts.Scope _ = Interrupts.during(this::cancel)) {
            for (Structure s : structures) {
                for (int atOnce : ways) {
                    String workload = s.providence().name();
                    stage.screen().live("as published " + (done + 1) + "/" + cells + "  " + workload + ", " + atOnce + " at once");
                    // What starting, generating and the last iterations took beyond their time so far is taken off this one's share.
                    Duration overhead = done == 0 ? Duration.ZERO : beyond.dividedBy(done);
                    Duration cell = end.left().dividedBy(cells - done).minus(overhead);
                    Duration budget = cell.isNegative() ? Duration.ZERO : cell;
                    long begin = System.nanoTime();
                    Outcome<PassTimes> outcome = children.passes(new ChildJvms.PassOrder(
                            Stream.of(Side.values()).map(side -> side(side, side == Side.PROVIDENCE ? s.providence() : s.thrift())).toList(),
                            options.runs(), replay.iterations(), atOnce, budget, stage.seed()));
                    if (cancelled) return;
                    beyond = beyond.plusNanos(Math.max(0, System.nanoTime() - begin - budget.toNanos()));
                    done++;
                    if (atOnce == ways.getFirst()) results.atOnce(workload, outcome);
                    else results.alone(workload, outcome);
                }
            }
        }
    }

    private ChildJvms.PassOrder.Side side(Side side, Plan.Workload workload) {
        SequencedMap<String, Separation> codecs = new LinkedHashMap<>();
        for (Format f : formats) {
            f.codec(side).ifPresent(id -> codecs.put(id, side == Side.PROVIDENCE ? f.separation() : Separation.NONE));
        }
        return new ChildJvms.PassOrder.Side(side.text(), workload, codecs);
    }

    private List<String> field() {
        return formats.stream().flatMap(f -> Stream.of(Side.values()).flatMap(s -> f.codec(s).stream())).toList();
    }

    private void corrected(List<Plan.Workload> workloads) throws IOException, InputException {
        CorrectedSpeeds speeds = new CorrectedSpeeds(stage, children, "replay " + replay.name());
        ReportModel model = speeds.weigh(workloads, field(), replay.baseline());
        weighed = Optional.of(model);
        for (ReportModel.Workload w : model.workloads()) exact(w);
        for (Plan.Workload w : workloads) {
            for (String codec : field()) {
                for (Operation o : CorrectedSpeeds.OPERATIONS) results.corrected(w.name(), codec, o, speeds.speed(new Scenario(codec, w.name(), o,
                        1)));
            }
        }
    }

    /** Sizes, and that all carried the same. */
    private void exact(ReportModel.Workload w) {
        int unchanged = 0;
        int declared = 0;
        List<String> others = new ArrayList<>();
        for (ReportModel.Exact e : w.exact()) {
            Optional<ReportModel.ExactFacts> facts = e.facts();
            Optional<ReportModel.Cell> size = facts.flatMap(f -> f.cell(ReportModel.SIZE));
            results.size(w.name(), e.codec(),
                    size.<Outcome<Double>>map(c -> new Outcome.Measured<>(c.estimate())).orElseGet(() -> without(e.outcome())));
            if (facts.isEmpty()) others.add(e.codec() + " (" + without(e.outcome()).word() + ")");
            else if (facts.get().losses().isEmpty()) unchanged++;
            else declared++;
        }
        results.equal(w.name(), new ProvidenceResults.Equal(w.digest(), w.sized(), unchanged, declared, others));
    }

    /** What the end of the time stopped is nobody's failure. */
    private Outcome<Double> without(Outcome<?> outcome) {
        return outcome instanceof Outcome.TimedOut<?> && stage.deadline().left().isZero()
                ? new Outcome.NotReached<>("the time ended while it was verified") : Outcome.without(outcome.word(), outcome.reason());
    }
}

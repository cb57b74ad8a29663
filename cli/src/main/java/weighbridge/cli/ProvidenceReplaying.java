package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
import weighbridge.replays.ProvidenceResults.SetUp;
import weighbridge.replays.ReplayReport;
import weighbridge.report.ReportModel;
import weighbridge.runner.ChildJvms;
import weighbridge.workloads.Importer;
import weighbridge.workloads.ProvidenceData;
import weighbridge.workloads.Workload;

/**
 * Carries the replay of Providence's speed test out: exact facts, its own procedure again and again, with runs at once,
 * one at a time and as in its note,
 * then our trials.
 */
final class ProvidenceReplaying implements Replaying {
    /** Of the time, if speeds are to be corrected too: what the article's procedure may take. */
    private static final double AS_PUBLISHED_SHARE = 0.4;

    private final ProvidenceReplay replay;
    private final Stage stage;
    private final PassOptions options;
    private final List<Format> formats;
    private final ProvidenceResults results;
    private final ChildJvms children;
    private final CorrectedSpeeds speeds;
    private final List<Structure> structures = new ArrayList<>();
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
        this.speeds = new CorrectedSpeeds(stage, children, "replay " + replay.name());
    }

    @Override
    public void write() throws Exception {
        for (Workload w : workloads()) {
            stage.screen().live("writing " + w.name());
            structures.add(new Structure(lists(w, ""), noted()
                    ? Optional.of(lists(w.of(w.records() * replay.note().times()), ".note")) : Optional.empty()));
        }
    }

    /** Messages that were given cannot be made more. */
    private boolean noted() throws InputException {
        return stage.asPublished() && options.load(replay).isEmpty();
    }

    private Lists lists(Workload w, String suffix) throws IOException {
        Plan.Workload whole = write(w, w.name() + suffix);
        return new Lists(whole, w.name().equals(replay.absent().workload())
                ? write(w.without(replay.absent().fields()), w.name() + suffix + ".thrift") : whole);
    }

    /**
     * The messages of one structure.
     *
     * @param noted many more of them, for the article's note
     */
    private record Structure(Lists messages, Optional<Lists> noted) {
        String name() {
            return messages.providence().name();
        }
    }

    /** @param thrift what native Thrift carried as published */
    private record Lists(Plan.Workload providence, Plan.Workload thrift) {}

    @Override
    public void exact() throws Exception {
        exact(speeds.exact(structures.stream().map(s -> s.messages().providence())
                .toList(), field(), replay.baseline()));
    }

    @Override
    public void corrected() throws Exception {
        exact(speeds.weigh());
        for (Structure s : structures) {
            for (String codec : field()) {
                for (Operation o : CorrectedSpeeds.OPERATIONS) results.corrected(s.name(), codec, o,
                        speeds.speed(new Scenario(codec, s.name(), o, 1)));
            }
        }
    }

    private void exact(ReportModel model) {
        weighed = Optional.of(model);
        for (ReportModel.Workload w : model.workloads()) exact(w);
    }

    @Override
    public boolean isCancelled() {
        return cancelled || speeds.isCancelled();
    }

    @Override
    public ReplayReport report() {
        return new ProvidenceReport(results, options.runs());
    }

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

    /** One set-up of one structure. */
    private record Case(Structure structure, SetUp setUp) {}

    @Override
    public void asPublished() throws IOException {
        double share = stage.corrected() ? AS_PUBLISHED_SHARE : 1;
        Deadline end = new Deadline(Duration.ofNanos((long) (stage.deadline().left().toNanos() * share)));
        List<Case> cases = new ArrayList<>();
        for (Structure s : structures) {
            for (SetUp setUp : SetUp.values()) {
                // One run alone cannot compete with others.
                boolean possible = setUp != SetUp.ALONE || options.runs() > 1;
                if (possible && (setUp != SetUp.NOTE || s.noted().isPresent())) cases.add(new Case(s, setUp));
            }
        }
        stage.screen().progress("As published: " + cases.size() + " procedures, again and again");
        Blocks blocks = new Blocks(replay.iterations());
        Random random = new Random(stage.seed());
        try (Interrupts.Scope _ = Interrupts.during(this::cancel); Cases journal = Cases.of(stage.directory())) {
            while (blocks.begin(end.left())) {
                Collections.shuffle(cases, random);
                for (Case c : cases) {
                    // Its sizes and what it carries are exact, so it is done once, whatever the budget.
                    boolean first = blocks.number() == 1 && c.setUp() == SetUp.AT_ONCE;
                    if (!first && !blocks.fits(c, end.left())) continue;
                    stage.screen().live("as published, block " + blocks.number() + ": " + c.structure()
                            .name() + ", " + c.setUp());
                    Instant start = Instant.now();
                    long begin = System.nanoTime();
                    Outcome<PassTimes> outcome = children.passes(order(c, blocks));
                    if (cancelled) return;
                    double timed = outcome instanceof Outcome.Measured<PassTimes>(PassTimes t) ? t.seconds() : 0;
                    blocks.took(c, Duration.ofNanos(System.nanoTime() - begin), Duration.ofNanos((long) (1e9 * timed)));
                    journal.append(Map.of("workload", c.structure().name(), "setUp", c.setUp()
                            .name(), "block", blocks.number()), start, outcome);
                    results.procedure(c.structure().name(), c.setUp(), blocks.number(), outcome);
                }
            }
        }
    }

    private ChildJvms.PassOrder order(Case c, Blocks blocks) {
        Lists lists = c.setUp() == SetUp.NOTE ? c.structure().noted().orElseThrow() : c.structure().messages();
        List<Format> of = c.setUp() == SetUp.NOTE ? List.of(replay.reference()) : formats;
        int runs = Math.min(replay.atOnce(), options.runs());
        Duration left = stage.deadline().left();
        return new ChildJvms.PassOrder(List.of(side(Side.PROVIDENCE, lists.providence(), of),
                side(Side.THRIFT, lists.thrift(), of)), runs, blocks.iterations(),
                c.setUp() == SetUp.ALONE ? 1 : runs, left, stage.seed() + blocks.number());
    }

    private static ChildJvms.PassOrder.Side side(Side side, Plan.Workload workload, List<Format> formats) {
        SequencedMap<String, Separation> codecs = new LinkedHashMap<>();
        for (Format f : formats) {
            f.codec(side).ifPresent(id -> codecs.put(id, side == Side.PROVIDENCE ? f.separation() : Separation.NONE));
        }
        return new ChildJvms.PassOrder.Side(side.text(), workload, codecs);
    }

    private List<String> field() {
        return formats.stream().flatMap(f -> Stream.of(Side.values()).flatMap(s -> f.codec(s).stream())).toList();
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

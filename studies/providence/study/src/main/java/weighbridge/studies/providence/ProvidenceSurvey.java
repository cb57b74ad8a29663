package weighbridge.studies.providence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.ReportModel;
import weighbridge.studies.providence.PassCases.Procedure;
import weighbridge.studies.providence.ProvidenceReplay.Format;
import weighbridge.studies.providence.ProvidenceReplay.Side;
import weighbridge.studies.providence.ProvidenceResults.SetUp;
import weighbridge.studies.providence.pass.PassTimes;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.study.replay.Contests;
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Workload;

/**
 * Measures exact facts, then repetitions of the article's own procedure, with several runs at once, one at a time and
 * as in its note, and then speeds in the time left.
 */
final class ProvidenceSurvey implements Survey {
    /** The share of the time for the article's procedure if corrected speeds are also measured. */
    private static final double AS_PUBLISHED_SHARE = 0.4;

    private final ProvidenceReplay replay;
    private final ProvidenceOptions options;
    private final List<Format> formats;
    private final List<String> structures;

    /** @param options that were checked */
    ProvidenceSurvey(ProvidenceReplay replay, ProvidenceOptions options) {
        this.replay = replay;
        this.options = options;
        this.formats = options.formats(replay);
        this.structures = options.load().map(l -> List.of(l.workload())).orElse(replay.workloads());
    }

    @Override
    public List<Messages> messages(Ground ground) throws IOException, InputException {
        List<Messages> all = new ArrayList<>();
        for (Workload w : workloads(ground)) {
            all.add(Messages.weighed(w, w.records(), Math.min(w.records(), Importer.MAX_SAMPLE)));
            if (!options.mode().asPublished()) continue;
            addThrifts(all, SetUp.AT_ONCE, w);
            if (!isNoted()) continue;
            Workload noted = w.of(w.records() * replay.note().times());
            String name = PassCases.messages(replay, new Procedure(w.name(), SetUp.NOTE), Side.PROVIDENCE);
            all.add(Messages.own(name, noted, noted.records()));
            addThrifts(all, SetUp.NOTE, noted);
        }
        return all;
    }

    private void addThrifts(List<Messages> all, SetUp setUp, Workload whole) {
        if (!PassCases.isThriftsOwn(replay, whole.name())) return;
        String name = PassCases.messages(replay, new Procedure(whole.name(), setUp), Side.THRIFT);
        all.add(Messages.own(name, whole.without(replay.absent().fields()), whole.records()));
    }

    /** Whether the article's note is replayed; the user's own messages cannot be multiplied for it. */
    private boolean isNoted() {
        return options.load().isEmpty();
    }

    /** The generated workloads, or the one that the user gave. */
    private List<Workload> workloads(Ground ground) throws IOException, InputException {
        if (options.load().isPresent()) return List.of(new GivenMessages(replay, options.load().get()).load(ground));
        return ProvidenceData.workloads(options.fillRate()).stream().map(w -> w.of(options.generate())).toList();
    }

    @Override
    public Field field() {
        List<String> codecs =
                formats.stream().flatMap(f -> Stream.of(Side.values()).flatMap(s -> f.codec(s).stream())).toList();
        return new Field(codecs, replay.baseline(), CorrectedSpeeds.OPERATIONS, List.of(1), List.of());
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        if (options.mode().corrected()) steps.add(new Step.Exact());
        if (options.mode().asPublished()) {
            double share = options.mode().corrected() ? AS_PUBLISHED_SHARE : 1;
            int atOnce = Math.min(replay.atOnce(), options.runs());
            steps.add(new Step.Own("As published", share,
                    ground -> new PassCases(replay, procedures(), formats, atOnce, ground)));
        }
        if (options.mode().corrected()) steps.add(new Step.Weigh(0));
        return steps;
    }

    private List<Procedure> procedures() {
        List<Procedure> procedures = new ArrayList<>();
        for (String w : structures) {
            procedures.add(new Procedure(w, SetUp.AT_ONCE));
            // A single run cannot compete with others.
            if (options.runs() > 1) procedures.add(new Procedure(w, SetUp.ALONE));
            if (isNoted()) procedures.add(new Procedure(w, SetUp.NOTE));
        }
        return procedures;
    }

    @Override
    public Findings findings(Evidence evidence) {
        ProvidenceResults results = new ProvidenceResults(replay, structures, formats);
        for (Entry.OfCase c : evidence.measured().cases()) {
            PassCases.Repetition r = PassCases.Repetition.of(replay, c.key());
            results.procedure(r.procedure().workload(), r.procedure().setUp(), r.block(), c.outcome(PassTimes.class));
        }
        results.compared(Contests.of(evidence));
        evidence.weighed().ifPresent(model -> corrected(results, model, new CorrectedSpeeds(evidence.rows())));
        return new ProvidenceReport(results, options.runs());
    }

    private void corrected(ProvidenceResults results, ReportModel model, CorrectedSpeeds speeds) {
        for (ReportModel.Workload w : model.workloads()) exact(results, w);
        for (String w : structures) {
            for (String codec : field().codecs()) {
                for (Operation o : CorrectedSpeeds.OPERATIONS) {
                    results.corrected(w, codec, o, speeds.speed(new Scenario(codec, w, o, 1)));
                }
            }
        }
    }

    /** Takes the sizes, and the proof that all contestants carried the same values. */
    private static void exact(ProvidenceResults results, ReportModel.Workload w) {
        int unchanged = 0;
        int declared = 0;
        List<String> others = new ArrayList<>();
        for (ReportModel.Exact e : w.exact()) {
            Optional<ReportModel.ExactFacts> facts = e.facts();
            Optional<ReportModel.Cell> size = facts.flatMap(f -> f.cell(ReportModel.SIZE));
            results.size(w.name(), e.codec(), size.<Outcome<Double>>map(c -> new Outcome.Measured<>(c.estimate()))
                    .orElseGet(() -> Outcome.without(e.outcome().word(), e.outcome().reason())));
            if (facts.isEmpty()) others.add(e.codec() + " (" + e.outcome().word() + ")");
            else if (facts.get().losses().isEmpty()) unchanged++;
            else declared++;
        }
        results.equal(w.name(), new ProvidenceResults.Equal(w.digest(), w.sized(), unchanged, declared, others));
    }
}

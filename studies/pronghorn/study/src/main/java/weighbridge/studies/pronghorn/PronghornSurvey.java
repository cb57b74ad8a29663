package weighbridge.studies.pronghorn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

/** The sizes of the test's messages, by the libraries as the test called them and as they are weighed here. */
final class PronghornSurvey implements Survey {
    private static final Workload SAMPLES = PronghornSamples.WORKLOADS.getFirst();

    private final PronghornReplay replay;
    private final boolean asPublished;
    private final boolean corrected;

    /** A survey of at least one of the two ways. */
    PronghornSurvey(PronghornReplay replay, boolean asPublished, boolean corrected) {
        this.replay = replay;
        this.asPublished = asPublished;
        this.corrected = corrected;
    }

    @Override
    public List<Messages> messages(Ground ground) {
        return List.of(Messages.weighed(SAMPLES, SAMPLES.records(), SAMPLES.records()));
    }

    @Override
    public Field field() {
        List<String> codecs = new ArrayList<>();
        if (asPublished) replay.contenders().stream().map(Contender::asPublished).forEach(codecs::add);
        if (corrected) replay.contenders().stream().map(Contender::corrected).distinct().forEach(codecs::add);
        return new Field(codecs, codecs.getFirst(), List.of(Operation.ENCODE), List.of(1), List.of());
    }

    @Override
    public List<Step> steps() {
        return List.of(new Step.Exact());
    }

    @Override
    public Findings findings(Evidence evidence) {
        Map<String, Outcome<Double>> sizes = new LinkedHashMap<>();
        evidence.weighed().stream().flatMap(m -> m.workloads().stream()).flatMap(w -> w.exact().stream())
                .forEach(e -> sizes.put(e.codec(), size(e)));
        field().codecs().forEach(c -> sizes.putIfAbsent(c, new Outcome.NotReached<>("the time ended before its turn")));
        return new PronghornReport(replay, sizes);
    }

    private static Outcome<Double> size(ReportModel.Exact exact) {
        return exact.facts().flatMap(f -> f.cell(ReportModel.SIZE))
                .<Outcome<Double>>map(c -> new Outcome.Measured<>(c.estimate()))
                .orElseGet(() -> Outcome.without(exact.outcome().word(), exact.outcome().reason()));
    }
}

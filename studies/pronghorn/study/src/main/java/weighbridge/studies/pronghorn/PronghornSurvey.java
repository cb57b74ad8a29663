package weighbridge.studies.pronghorn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.studies.pronghorn.ring.RingRun;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.study.pipe.PassageCases;
import weighbridge.study.pipe.PassageCell;
import weighbridge.study.pipe.PassagePlan;
import weighbridge.study.pipe.Passages;
import weighbridge.workloads.Workload;

/**
 * Measures the sizes of the test's messages, then the test's procedure, and then passages of the corrected libraries:
 * first over the link that the claims are about, then over others.
 */
record PronghornSurvey(PronghornAsked asked) implements Survey {
    private static final Workload SAMPLES = PronghornSamples.WORKLOADS.getFirst();
    /** The share of the time for the test's procedure if both ways are run. */
    private static final double AS_PUBLISHED_SHARE = 0.4;
    /** The share of the remaining time for the link of the claims. */
    private static final double FIRST_LINK_SHARE = 0.6;

    @Override
    public List<Messages> messages(Ground ground) {
        return List.of(Messages.weighed(SAMPLES, SAMPLES.records(), SAMPLES.records()));
    }

    @Override
    public Field field() {
        List<String> codecs = new ArrayList<>();
        if (asked.asPublished()) asked.chosen().stream().map(Contender::asPublished).forEach(codecs::add);
        if (asked.corrected()) codecs.addAll(asked.passages(asked.links()).field());
        return new Field(codecs, codecs.getFirst(), List.of(Operation.ENCODE), List.of(1), List.of());
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>(List.of(new Step.Exact()));
        if (asked.asPublished()) {
            steps.add(new Step.Own("As published", asked.corrected() ? AS_PUBLISHED_SHARE : 1,
                    ground -> new RingCases(asked, ground)));
        }
        if (asked.corrected()) {
            List<Double> links = asked.links();
            List<Double> others = links.subList(1, links.size());
            steps.add(passages("Corrected", others.isEmpty() ? 1 : FIRST_LINK_SHARE, links.subList(0, 1)));
            if (!others.isEmpty()) steps.add(passages("Corrected, limited links", 1, others));
        }
        return steps;
    }

    private Step passages(String title, double share, List<Double> links) {
        PassagePlan plan = asked.passages(links);
        return new Step.Own(title, share, ground -> new PassageCases(plan, ground));
    }

    @Override
    public Findings findings(Evidence evidence) {
        Map<String, Outcome<Double>> sizes = new LinkedHashMap<>();
        evidence.weighed().stream().flatMap(m -> m.workloads().stream()).flatMap(w -> w.exact().stream())
                .forEach(e -> sizes.put(e.codec(), size(e)));
        field().codecs().forEach(c -> sizes.putIfAbsent(c, new Outcome.NotReached<>("the time ended before its turn")));
        Map<String, Outcome<RingRun>> runs = new LinkedHashMap<>();
        for (Entry.OfCase c : evidence.measured().cases(RingCell.PREFIX)) {
            runs.put(RingCell.of(asked, c.key()).key(), c.outcome(RingRun.class));
        }
        Passages passages = Passages.of(asked.passages(asked.links()), evidence.measured().cases(PassageCell.PREFIX),
                evidence.plan().precision());
        return new PronghornReport(new PronghornResults(asked, sizes, runs, passages));
    }

    private static Outcome<Double> size(ReportModel.Exact exact) {
        return exact.facts().flatMap(f -> f.cell(ReportModel.SIZE))
                .<Outcome<Double>>map(c -> new Outcome.Measured<>(c.estimate()))
                .orElseGet(() -> Outcome.without(exact.outcome().word(), exact.outcome().reason()));
    }
}

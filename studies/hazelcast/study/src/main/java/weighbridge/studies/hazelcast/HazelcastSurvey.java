package weighbridge.studies.hazelcast;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.grid.GridRun;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.studies.hazelcast.cluster.ClusterRun;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

/** Measures the sizes of the article's objects, then its own procedure, then the corrected set-ups. */
record HazelcastSurvey(HazelcastAsked asked) implements Survey {
    /** The share of the time for the article's procedure if both ways are run. */
    private static final double AS_PUBLISHED_SHARE = 0.45;

    @Override
    public List<Messages> messages(Ground ground) {
        return asked.sizes().stream().map(HazelcastObjects::of).map(w -> Messages.weighed(w, w.records(), w.records()))
                .toList();
    }

    @Override
    public Field field() {
        return new Field(asked.codecs(), asked.codecs().getFirst(), List.of(Operation.ENCODE), List.of(1), List.of());
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>(List.of(new Step.Exact()));
        if (asked.asPublished()) {
            steps.add(new Step.Own("As published", asked.corrected() ? AS_PUBLISHED_SHARE : 1,
                    ground -> new ClusterCases(asked, ground)));
        }
        if (asked.corrected()) steps.add(new Step.Own("Corrected", 1, ground -> new GridCases(asked, ground)));
        return steps;
    }

    @Override
    public Findings findings(Evidence evidence) {
        Map<HazelcastResults.Message, Outcome<Double>> sizes = new LinkedHashMap<>();
        evidence.weighed().stream().flatMap(m -> m.workloads().stream()).forEach(
                w -> w.exact().forEach(e -> sizes.put(new HazelcastResults.Message(e.codec(), w.name()), size(e))));
        for (Workload w : asked.sizes().stream().map(HazelcastObjects::of).toList()) {
            for (String codec : asked.codecs()) {
                sizes.putIfAbsent(new HazelcastResults.Message(codec, w.name()),
                        new Outcome.NotReached<>("the time ended before its turn"));
            }
        }
        Map<Cell, Outcome<ClusterRun>> published = new LinkedHashMap<>();
        for (Entry.OfCase c : evidence.measured().cases(Cell.Way.PUBLISHED.prefix())) {
            published.put(Cell.of(Cell.Way.PUBLISHED, c.key()), c.outcome(ClusterRun.class));
        }
        return new HazelcastReport(new HazelcastResults(asked, sizes, published, corrected(evidence.measured())));
    }

    /** The claims, as far as corrected runs decide them. */
    static HazelcastClaims claims(HazelcastAsked asked, Journalled measured) {
        return new HazelcastClaims(new HazelcastResults(asked, Map.of(), Map.of(), corrected(measured)));
    }

    private static Map<Cell, Outcome<GridRun>> corrected(Journalled measured) {
        Map<Cell, Outcome<GridRun>> corrected = new LinkedHashMap<>();
        for (Entry.OfCase c : measured.cases(Cell.Way.CORRECTED.prefix())) {
            corrected.put(Cell.of(Cell.Way.CORRECTED, c.key()), c.outcome(GridRun.class));
        }
        return corrected;
    }

    private static Outcome<Double> size(ReportModel.Exact exact) {
        return exact.facts().flatMap(f -> f.cell(ReportModel.SIZE))
                .<Outcome<Double>>map(c -> new Outcome.Measured<>(c.estimate()))
                .orElseGet(() -> Outcome.without(exact.outcome().word(), exact.outcome().reason()));
    }
}

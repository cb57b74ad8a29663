package weighbridge.studies.jmhblog;

import java.util.ArrayList;
import java.util.List;
import weighbridge.model.CodecInfo;
import weighbridge.model.Operation;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.study.Evidence;
import weighbridge.study.Findings;
import weighbridge.study.Ground;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

/**
 * Measures the article's methods with one object for all threads, and their service times; then the same libraries with
 * values for each thread, weighed as in any run in the time left; and finally the service times of these.
 */
final class JmhBlogSurvey implements Survey {
    /** The share of the time for the article's procedure if both ways are run. */
    private static final double AS_PUBLISHED_SHARE = 0.4;
    /** The share of the time for the service times of each way, without which Little's law cannot be checked. */
    private static final double SERVICE_SHARE = 0.12;

    private final JmhBlogReplay replay;
    private final boolean asPublished;
    private final boolean corrected;

    /**
     * Makes a survey of at least one of the two ways.
     *
     * @param asPublished whether the article's own procedure is run
     * @param corrected   whether the libraries are weighed as in any other run
     */
    JmhBlogSurvey(JmhBlogReplay replay, boolean asPublished, boolean corrected) {
        this.replay = replay;
        this.asPublished = asPublished;
        this.corrected = corrected;
    }

    @Override
    public List<Messages> messages(Ground ground) {
        return replay.workloads().stream().map(JmhBlogSurvey::workload)
                .map(w -> Messages.weighed(w, w.records(), w.records())).toList();
    }

    private static Workload workload(String name) {
        return JmhBlogData.WORKLOADS.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
    }

    @Override
    public Field field() {
        return new Field(replay.contenders().stream().map(Contender::corrected).toList(),
                replay.contender(replay.reading().contender()).corrected(), List.of(Operation.ROUNDTRIP),
                replay.threads(), replay.jvmFlags());
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        if (corrected) steps.add(new Step.Exact());
        if (asPublished) {
            double share = corrected ? AS_PUBLISHED_SHARE : 1 - SERVICE_SHARE;
            steps.add(new Step.Own("As published", share, ground -> new WayCases(replay, ground)));
            steps.add(new Step.Own("As published, service times", 1,
                    ground -> ServiceCases.asPublished(replay, ground, SERVICE_SHARE)));
        }
        if (corrected) {
            steps.add(new Step.Weigh(SERVICE_SHARE));
            steps.add(new Step.Own("Corrected service times", 1,
                    ground -> ServiceCases.corrected(replay, ground, SERVICE_SHARE)));
        }
        return steps;
    }

    @Override
    public Findings findings(Evidence evidence) {
        JmhBlogResults results = new JmhBlogResults(replay, evidence.environment().cores());
        evidence.contestant(replay.contender(JmhBlogClaims.PROTOSTUFF).corrected()).flatMap(CodecInfo::evolving)
                .ifPresent(results::evolving);
        for (String w : replay.workloads()) results.payload(w, evidence.workload(w).all().digest());
        if (asPublished) new AsPublished(replay, results).take(evidence);
        if (corrected) new Corrected(replay, results, evidence).take();
        return new JmhBlogReport(replay, results);
    }
}

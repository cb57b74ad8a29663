package weighbridge.studies.pronghorn;

import java.util.List;
import weighbridge.model.InputException;
import weighbridge.study.Survey;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.ReplayStudy;
import weighbridge.workloads.Workload;

/** The replay of the test with which Pronghorn's authors compared it with other libraries. */
public final class PronghornStudy implements ReplayStudy {
    @Override
    public Article article() {
        return Pronghorn.REPLAY.article();
    }

    @Override
    public Object options() {
        return new PronghornOptions();
    }

    @Override
    public Survey survey(Object options) throws InputException {
        return new PronghornSurvey(((PronghornOptions) options).asked());
    }

    @Override
    public List<Workload> workloads() {
        return PronghornSamples.WORKLOADS;
    }
}

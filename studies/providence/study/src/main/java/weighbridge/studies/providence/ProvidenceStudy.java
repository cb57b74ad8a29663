package weighbridge.studies.providence;

import java.util.List;
import weighbridge.model.InputException;
import weighbridge.study.Survey;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.ReplayStudy;
import weighbridge.workloads.Workload;

/** The replay of Providence's own speed test. */
public final class ProvidenceStudy implements ReplayStudy {
    @Override
    public Article article() {
        return Providence.REPLAY.article();
    }

    @Override
    public Object options() {
        return new ProvidenceOptions();
    }

    @Override
    public Survey survey(Object options) throws InputException {
        ProvidenceOptions given = (ProvidenceOptions) options;
        given.check(Providence.REPLAY);
        return new ProvidenceSurvey(Providence.REPLAY, given);
    }

    @Override
    public List<Workload> workloads() {
        return ProvidenceData.workloads();
    }
}

package weighbridge.studies.providence;

import java.util.List;
import weighbridge.model.InputException;
import weighbridge.study.Study;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

/** The replay of Providence's own speed test. */
public final class ProvidenceStudy implements Study {
    @Override
    public String name() {
        return Providence.REPLAY.article().name();
    }

    @Override
    public String description() {
        return Providence.REPLAY.article().title();
    }

    @Override
    public String origin() {
        return Providence.REPLAY.article().address();
    }

    @Override
    public Kind kind() {
        return Kind.REPLAY;
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

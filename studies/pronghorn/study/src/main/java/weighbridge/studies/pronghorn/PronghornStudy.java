package weighbridge.studies.pronghorn;

import java.util.List;
import weighbridge.model.InputException;
import weighbridge.study.Study;
import weighbridge.study.Survey;
import weighbridge.workloads.Workload;

/** The replay of the test with which Pronghorn's authors compared it to others. */
public final class PronghornStudy implements Study {
    @Override
    public String name() {
        return Pronghorn.REPLAY.article().name();
    }

    @Override
    public String description() {
        return Pronghorn.REPLAY.article().title();
    }

    @Override
    public String origin() {
        return Pronghorn.REPLAY.article().address();
    }

    @Override
    public Kind kind() {
        return Kind.REPLAY;
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

package weighbridge.studies.pronghorn;

import java.util.List;
import picocli.CommandLine.ArgGroup;
import weighbridge.study.Study;
import weighbridge.study.Survey;
import weighbridge.study.replay.Mode;
import weighbridge.workloads.Workload;

/** The replay of the test with which Pronghorn's authors compared it to others: so far, its sizes. */
public final class PronghornStudy implements Study {
    /** The options that only this study has. */
    static final class Options {
        @ArgGroup
        private Mode mode = new Mode();
    }

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
        return new Options();
    }

    @Override
    public Survey survey(Object options) {
        Mode mode = ((Options) options).mode;
        return new PronghornSurvey(Pronghorn.REPLAY, mode.asPublished(), mode.corrected());
    }

    @Override
    public List<Workload> workloads() {
        return PronghornSamples.WORKLOADS;
    }
}

package weighbridge.studies.habr;

import java.util.List;
import picocli.CommandLine.ArgGroup;
import weighbridge.study.Study;
import weighbridge.study.Survey;
import weighbridge.study.replay.Mode;
import weighbridge.workloads.Workload;

/** The replay of habr 458026: whole files of seven formats. */
public final class HabrStudy implements Study {
    private final FileReplay replay;

    public HabrStudy() {
        this(Habr.REPLAY);
    }

    HabrStudy(FileReplay replay) {
        this.replay = replay;
    }

    /** The options that only this study has. */
    static final class Options {
        @ArgGroup
        private Mode mode = new Mode();
    }

    @Override
    public String name() {
        return replay.article().name();
    }

    @Override
    public String description() {
        return replay.article().title();
    }

    @Override
    public String origin() {
        return replay.article().address();
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
        return new HabrSurvey(replay, ((Options) options).mode);
    }

    @Override
    public List<Workload> workloads() {
        return HabrData.WORKLOADS;
    }
}

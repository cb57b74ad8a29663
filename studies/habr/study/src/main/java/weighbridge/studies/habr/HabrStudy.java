package weighbridge.studies.habr;

import java.util.List;
import picocli.CommandLine.ArgGroup;
import weighbridge.study.Survey;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Mode;
import weighbridge.study.replay.ReplayStudy;
import weighbridge.workloads.Workload;

/** The replay of habr 458026, which compared seven formats on whole files. */
public final class HabrStudy implements ReplayStudy {
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
    public Article article() {
        return replay.article();
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

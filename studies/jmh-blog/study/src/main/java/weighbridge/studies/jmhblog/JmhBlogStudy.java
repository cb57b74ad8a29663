package weighbridge.studies.jmhblog;

import java.util.List;
import picocli.CommandLine.ArgGroup;
import weighbridge.study.Survey;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.Mode;
import weighbridge.study.replay.ReplayStudy;
import weighbridge.workloads.Workload;

/** The replay of a blog article that compared five libraries with JMH. */
public final class JmhBlogStudy implements ReplayStudy {
    /** The options that only this study has. */
    static final class Options {
        @ArgGroup
        private Mode mode = new Mode();
    }

    @Override
    public Article article() {
        return JmhBlog.REPLAY.article();
    }

    @Override
    public Object options() {
        return new Options();
    }

    @Override
    public Survey survey(Object options) {
        Mode mode = ((Options) options).mode;
        return new JmhBlogSurvey(JmhBlog.REPLAY, mode.asPublished(), mode.corrected());
    }

    @Override
    public List<Workload> workloads() {
        return JmhBlogData.WORKLOADS;
    }
}

package weighbridge.studies.versions;

import weighbridge.model.InputException;
import weighbridge.study.Survey;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.ReplayStudy;

/** The replay of the tests with which Providence's authors showed that their code for Hazelcast evolves. */
public final class VersionsStudy implements ReplayStudy {
    @Override
    public Article article() {
        return Versions.ARTICLE;
    }

    @Override
    public Object options() {
        return new VersionsOptions();
    }

    @Override
    public Survey survey(Object options) throws InputException {
        return new VersionsSurvey(((VersionsOptions) options).asked());
    }
}

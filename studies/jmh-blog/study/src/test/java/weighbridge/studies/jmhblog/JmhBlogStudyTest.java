package weighbridge.studies.jmhblog;

import weighbridge.model.run.Outcome;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

final class JmhBlogStudyTest extends StudyContract {
    @Override
    protected Study study() {
        return new JmhBlogStudy();
    }

    @Override
    protected Outcome<?> answer(Record job) {
        throw new AssertionError("this study has no child of its own");
    }
}

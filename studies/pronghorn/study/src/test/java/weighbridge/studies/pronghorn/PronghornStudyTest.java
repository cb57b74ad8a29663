package weighbridge.studies.pronghorn;

import weighbridge.model.run.Outcome;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

final class PronghornStudyTest extends StudyContract {
    @Override
    protected Study study() {
        return new PronghornStudy();
    }

    @Override
    protected Outcome<?> answer(Record job) {
        throw new AssertionError("this study has no child of its own");
    }
}

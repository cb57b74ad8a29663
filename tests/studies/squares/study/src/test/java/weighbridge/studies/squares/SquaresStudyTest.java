package weighbridge.studies.squares;

import weighbridge.model.run.Outcome;
import weighbridge.studies.squares.child.Squares;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

final class SquaresStudyTest extends StudyContract {
    @Override
    protected Study study() {
        return new SquaresStudy();
    }

    @Override
    protected Outcome<?> answer(Record job) {
        long n = ((Squares.Job) job).number();
        return new Outcome.Measured<>(new Squares.Square(n * n, ""));
    }
}

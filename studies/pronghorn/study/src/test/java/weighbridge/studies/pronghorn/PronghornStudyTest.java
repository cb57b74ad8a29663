package weighbridge.studies.pronghorn;

import java.util.List;
import weighbridge.model.run.Outcome;
import weighbridge.pipe.PassageOrder;
import weighbridge.studies.pronghorn.ring.RingJob;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

final class PronghornStudyTest extends StudyContract {
    @Override
    protected Study study() {
        return new PronghornStudy();
    }

    @Override
    protected List<String> arguments() {
        return List.of("-t", "Kryo,Pronghorn", "--messages", "1000");
    }

    @Override
    protected Outcome<?> answer(Record job) {
        return switch (job) {
            case RingJob r when r.contestant().id().endsWith("-reused") ->
                new Outcome.Mismatched<>("message 7 differs");
            case RingJob _ -> new Outcome.Measured<>(MadeUp.run(1_000, 12_000));
            case PassageOrder p -> new Outcome.Measured<>(MadeUp.passage(50_000, 12_000, p.megabits()));
            default -> throw new AssertionError(job);
        };
    }
}

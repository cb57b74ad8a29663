package weighbridge.studies.providence;

import java.util.ArrayList;
import java.util.List;
import weighbridge.model.run.Outcome;
import weighbridge.studies.providence.pass.PassProcedure;
import weighbridge.studies.providence.pass.PassTimes;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

final class ProvidenceStudyTest extends StudyContract {
    /** The time of an iteration. */
    private static final double SECONDS = 0.01;

    @Override
    protected Study study() {
        return new ProvidenceStudy();
    }

    @Override
    protected List<String> arguments() {
        return List.of("--format", "json_protocol", "--generate", "3");
    }

    @Override
    protected Outcome<?> answer(Record job) {
        PassProcedure.Job passes = (PassProcedure.Job) job;
        if (passes.atOnce() == 1) return new Outcome.Failed<>("no memory");
        PassTimes.Direction both = new PassTimes.Direction(100, 110, 3, 50, 90, 1000);
        List<PassTimes.Format> formats = new ArrayList<>();
        List<PassTimes.Carried> carried = new ArrayList<>();
        for (PassProcedure.Job.Side side : passes.sides()) {
            for (PassProcedure.Job.Format f : side.formats()) {
                formats.add(new PassTimes.Format(side.name(), f.contestant().id(), 100, both, both,
                        List.of(new PassTimes.Probe(f.separation(), 3, ""))));
            }
            carried.add(new PassTimes.Carried(side.name(), "field", 3));
        }
        return new Outcome.Measured<>(new PassTimes(3, passes.runs() * passes.iterations(),
                SECONDS * passes.iterations(), 0, formats, carried));
    }
}

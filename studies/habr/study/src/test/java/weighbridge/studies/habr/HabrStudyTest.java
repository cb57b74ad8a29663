package weighbridge.studies.habr;

import java.util.Collections;
import java.util.List;
import weighbridge.model.run.Outcome;
import weighbridge.studies.habr.file.FileProcedure;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.study.Study;
import weighbridge.study.testkit.StudyContract;

final class HabrStudyTest extends StudyContract {
    private static final int RECORDS = 100;

    @Override
    protected Study study() {
        FileReplay r = Habr.REPLAY;
        return new HabrStudy(new FileReplay(r.article(), RECORDS, r.flush(), r.warmUps(), r.runs(), r.contenders(),
                r.figures(), r.sources(), r.beside()));
    }

    @Override
    protected Outcome<?> answer(Record job) {
        FileProcedure.Job file = (FileProcedure.Job) job;
        if (file.contestant().id().equals("msgpack")) return new Outcome.Failed<>("no memory");
        List<FileTimes.Run> runs = Collections.nCopies(file.runs(), new FileTimes.Run(1_000, false));
        return new Outcome.Measured<>(new FileTimes(100_000, 20_000_000, 10_000_000, runs, runs));
    }
}

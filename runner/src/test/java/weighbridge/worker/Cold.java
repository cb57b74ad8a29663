package weighbridge.worker;

import java.io.IOException;
import java.util.List;
import weighbridge.model.Job;
import weighbridge.model.Outcome;
import weighbridge.model.OutcomeFormat;
import weighbridge.model.Trial;

/** Stands for the worker's. */
final class Cold {
    private Cold() {}

    static void main(String[] arguments) throws IOException, InterruptedException {
        Job.Cold job = Job.Cold.parse(List.of(arguments));
        Behaviour.of("cold", job.contestant().id());
        OutcomeFormat.TRIAL.write(job.result(), new Outcome.Measured<>(new Trial(List.of(), 5, 6, "none", "")));
    }
}

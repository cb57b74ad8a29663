package weighbridge.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** A stand-in for the worker's class that counts as many bytes as its process id, or exits. */
final class Count {
    private Count() {}

    static void main(String[] arguments) throws IOException, InterruptedException {
        Job.Count job = JobFiles.read(Path.of(arguments[0]), Job.Count.class);
        Behaviour.of("count", job.contestant().id());
        OutcomeFormat.COUNTED.write(Path.of(arguments[1]), new Outcome.Measured<>(
                new Job.Counted(Map.of(job.counted().getFirst().text(), (double) ProcessHandle.current().pid()))));
    }
}

package weighbridge.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** A stand-in for the worker's class that refuses every second schema. */
final class GenerateEach {
    private GenerateEach() {}

    static void main(String[] arguments) throws IOException {
        Job.GenerateEach job = JobFiles.read(Path.of(arguments[0]), Job.GenerateEach.class);
        int which = 0;
        for (Job.GenerateEach.Item item : job.items()) {
            boolean refuses = which++ % 2 == 1;
            if (!refuses) Files.createDirectories(item.folder().resolve("classes"));
            OutcomeFormat.GENERATED.write(item.outcome(),
                    refuses ? new Outcome.Unsupported<>("no maps") : new Outcome.Measured<>(1L));
        }
        OutcomeFormat.COUNT.write(Path.of(arguments[1]), new Outcome.Measured<>((long) which));
    }
}

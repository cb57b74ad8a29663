package weighbridge.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** A stand-in for the worker's class that encodes each message as one byte. */
final class EncodeEach {
    private EncodeEach() {}

    static void main(String[] arguments) throws IOException {
        Job.EncodeEach job = JobFiles.read(Path.of(arguments[0]), Job.EncodeEach.class);
        for (Job.EncodeEach.Item item : job.items()) {
            Files.write(item.encoded(), new byte[] {0, 0, 0, 1, 7});
            OutcomeFormat.COUNT.write(item.outcome(), new Outcome.Measured<>(1L));
        }
        OutcomeFormat.COUNT.write(Path.of(arguments[1]), new Outcome.Measured<>((long) job.items().size()));
    }
}

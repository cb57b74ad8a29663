package weighbridge.worker;

import java.io.IOException;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** Writes and compiles what a library needs for many schemas. Its job is a {@link Job.GenerateEach}. */
public final class GenerateEach {
    private GenerateEach() {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.GenerateEach.class, OutcomeFormat.COUNT, GenerateEach::run);
    }

    static Outcome<Long> run(Job.GenerateEach job) throws IOException {
        for (Job.GenerateEach.Item item : job.items()) {
            OutcomeFormat.GENERATED.write(item.outcome(), Generate
                    .run(new Job.Generate(job.contestant(), item.payload(), item.earlier(), item.folder(), false)));
        }
        return new Outcome.Measured<>((long) job.items().size());
    }
}

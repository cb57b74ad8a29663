package weighbridge.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** A stand-in for the worker's class that generates one source file, and counts how often it did. */
final class Generate {
    private Generate() {}

    static void main(String[] arguments) throws IOException, InterruptedException {
        Job.Generate job = JobFiles.read(Path.of(arguments[0]), Job.Generate.class);
        Path outcome = Path.of(arguments[1]);
        Behaviour.of("generate", job.contestant().id());
        if (job.contestant().id().equals("generate-refuses")) {
            OutcomeFormat.GENERATED.write(outcome, new Outcome.Unsupported<>("no maps"));
            return;
        }
        Path sources = Files.createDirectories(job.folder().resolve("sources/gen"));
        Files.createDirectories(job.folder().resolve("classes"));
        Files.writeString(sources.resolve("Message.java"), "package gen; class Message {}");
        OutcomeFormat.GENERATED.write(outcome, new Outcome.Measured<>(1_234L));
    }
}

package weighbridge.worker;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;

/** A stand-in for the worker's class that reports two messages of four bytes. */
final class Verify {
    private Verify() {}

    static void main(String[] arguments) throws IOException, InterruptedException {
        Job.Verify job = JobFiles.read(Path.of(arguments[0]), Job.Verify.class);
        Path outcome = Path.of(arguments[1]);
        Behaviour.of("verify", job.contestant().id());
        if (job.contestant().id().equals("verify-finds-no-room")) {
            OutcomeFormat.FACTS.write(outcome,
                    new Outcome.Failed<>("verify: java.io.IOException: No space left on device (at a.Codec.encode:7)"));
            return;
        }
        if (job.contestant().id().equals("verify-loses")) {
            OutcomeFormat.FACTS.write(outcome, new Outcome.Mismatched<>("Order.price: value, expected 1.5, got 0.0"));
            return;
        }
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(job.encoded()))) {
            for (int i = 0; i < 2; i++) {
                out.writeInt(4);
                out.writeInt(i);
            }
        }
        Map<String, Double> told = Map.of("batch", (double) job.contestant().batch());
        OutcomeFormat.FACTS.write(outcome, new Outcome.Measured<>(
                new Facts(2, Map.of("size.raw", 4.0), 4, 4, "digest", true, told, List.of(), 0)));
    }
}

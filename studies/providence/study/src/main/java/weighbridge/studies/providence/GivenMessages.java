package weighbridge.studies.providence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import weighbridge.model.InputException;
import weighbridge.model.Value;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.providence.pass.Load;
import weighbridge.study.Ground;
import weighbridge.workloads.Workload;

/** The messages of {@code --load}: a file of the reference format, which a child JVM reads. */
final class GivenMessages {
    private static final List<String> JVM_FLAGS =
            List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");
    private static final Duration LIMIT = Duration.ofSeconds(120);

    private final ProvidenceReplay replay;
    private final String structure;
    private final Path file;

    GivenMessages(ProvidenceReplay replay, ProvidenceOptions.Loaded loaded) {
        this.replay = replay;
        this.structure = loaded.workload();
        this.file = loaded.file();
    }

    /** @throws InputException if the file does not contain such messages */
    Workload load(Ground ground) throws IOException, InputException {
        if (!Files.isRegularFile(file))
            throw new InputException("--load: " + file + " is not a file; give one that exists");
        Workload workload =
                ProvidenceData.workloads().stream().filter(w -> w.name().equals(structure)).findFirst().orElseThrow();
        Path target = ground.scratch("loaded.payload").toAbsolutePath();
        Outcome<Long> outcome = ground.launcher().task(task(schema(workload, ground), target));
        if (!(outcome instanceof Outcome.Measured<Long>)) {
            throw new InputException("--load: " + file + " is not a sequence of binary messages of " + structure + " ("
                    + outcome.reason() + ")");
        }
        List<Value.StructValue> messages = PayloadReader.readAll(target);
        return new Workload(structure, workload.description(), file.toString(), messages.size(), workload.schema(),
                _ -> messages.iterator()::next);
    }

    /** A payload of one message, which provides the schema. */
    private static Plan.Workload schema(Workload workload, Ground ground) throws IOException {
        Payload one = workload.write(ground.scratch("schema.payload"), 1, ground.seed());
        return new Plan.Workload(workload.name(), new Origin.BuiltIn(workload.description()), one, one, 1, 0);
    }

    private Task<Long> task(Plan.Workload schema, Path target) {
        String codec = replay.reference().codec();
        return new Task<>(replay.article().name(), Load.class.getName(), List.of(new Task.Need(codec, schema)), false,
                met -> new Load.Job(met.contestant(codec), schema.sample().file().toAbsolutePath(),
                        file.toAbsolutePath(), target),
                OutcomeFormat.of(Long.class), JVM_FLAGS, TimeLimit.of(LIMIT));
    }
}

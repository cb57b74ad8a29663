package weighbridge.studies.providence;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Trial;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.source.Importing;
import weighbridge.study.Ground;
import weighbridge.workloads.Workload;

/** A ground that knows messages by name only, with a test's answers instead of child JVMs. */
final class StandInGround implements Ground, Launcher {
    static final long SEED = 11;

    private final Path folder;
    private final Function<Record, Outcome<?>> answer;

    StandInGround() {
        this(Path.of(""), _ -> new Outcome.NotReached<>("nothing is started"));
    }

    StandInGround(Path folder, Function<Record, Outcome<?>> answer) {
        this.folder = folder;
        this.answer = answer;
    }

    Environment environment() {
        return new Environment(Instant.EPOCH, "0", "Linux", "6", "a processor", 2, 1 << 30, "", "", "", "25", List.of(),
                0, 0, 0, 0.01, 0.01, 1, Environment.Grade.QUIET, List.of());
    }

    @Override
    public long seed() {
        return SEED;
    }

    @Override
    public Duration budget() {
        return Duration.ofMinutes(20);
    }

    @Override
    public Plan.Workload workload(String name) {
        Payload payload = new Payload(Path.of(name), 10, "d");
        return new Plan.Workload(name, new Origin.BuiltIn("a test"), payload, payload, 10, 0);
    }

    @Override
    public Optional<Workload> builtIn(String name) {
        return Optional.empty();
    }

    @Override
    public Importing importing() {
        return Importing.TEXT;
    }

    @Override
    public void live(String text) {}

    @Override
    public Path scratch(String name) {
        return folder.resolve(name);
    }

    @Override
    public Launcher launcher() {
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // A test answers with what the job's main method would return.
    public <T> Outcome<T> task(Task<T> task) {
        try {
            return (Outcome<T>) answer.apply(task.job().with(new StandInMet(task)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public Outcome<Facts> facts(FactsOrder order) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Outcome<Trial> trial(TrialOrder order) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Outcome<Latency> latency(LatencyOrder order) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}

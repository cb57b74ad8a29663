package weighbridge.grid;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.model.Contestant;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.model.run.Outcome;
import weighbridge.worker.process.ChildProcess;

/** Carries runs out as for a study: by a conductor in a separate JVM. */
final class Carried {
    private static final int PLACES = 20;
    private static final int MESSAGES = 200;
    private static final long SECONDS = 150;

    private final Path folder;
    private final Path classes;
    private final Path sample;
    private int count;

    /** @param classes that a codec has generated */
    Carried(Path folder, Path classes) throws IOException {
        this(folder, classes, TicketCodec.SCHEMA,
                IntStream.range(0, MESSAGES).mapToObj(i -> TicketCodec.message(i, "place " + i % PLACES)).toList());
    }

    Carried(Path folder, Path classes, Schema schema, List<Value.StructValue> messages) throws IOException {
        this.folder = folder;
        this.classes = classes;
        this.sample = folder.resolve("sample.payload");
        try (PayloadWriter writer = new PayloadWriter(sample, schema)) {
            for (Value.StructValue message : messages) writer.write(message);
            writer.finish();
        }
    }

    /** A small run with two members and one client. */
    GridOrder order(Contestant contestant, GridOrder.Kept kept, GridOrder.Bench bench, GridOrder.Load load)
            throws IOException {
        Path scratch = Files.createDirectories(folder.resolve("run-" + ++count));
        return new GridOrder(contestant, sample, kept, bench, load, new GridOrder.Place.Embedded(2, 128), 1, 2, 2000,
                new GridOrder.Query(Optional.empty(), false), false, Optional.empty(), Duration.ofSeconds(3),
                Duration.ofSeconds(20), 1, scratch, scratch.resolve("progress"));
    }

    Outcome<GridRun> run(GridOrder order) throws Exception {
        return run(order, _ -> {});
    }

    /** @param meanwhile receives the conductor's process repeatedly while it runs */
    Outcome<GridRun> run(GridOrder order, Consumer<ProcessHandle> meanwhile) throws Exception {
        JobFiles.write(order.scratch().resolve(ChildProcess.JOB), order);
        List<String> flags = new ArrayList<>(Loopback.JVM_FLAGS);
        // Members and clients get these flags too; as they live for seconds, a second compiler tier costs more than it
        // saves.
        flags.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        Process process = new ProcessBuilder(ChildProcess.command(flags,
                System.getProperty("java.class.path") + File.pathSeparator + classes, Conductor.class, order.scratch()))
                .inheritIO().start();
        long start = System.nanoTime();
        try {
            while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
                if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(SECONDS)) {
                    throw new AssertionError("no end after " + SECONDS + " s: " + progress(order));
                }
                meanwhile.accept(process.toHandle());
            }
        } finally {
            process.destroyForcibly();
        }
        return OutcomeFormat.of(GridRun.class).read(order.scratch().resolve(ChildProcess.OUTCOME));
    }

    GridRun measured(GridOrder order) throws Exception {
        Outcome<GridRun> outcome = run(order);
        if (outcome instanceof Outcome.Measured<GridRun>(GridRun run)) return run;
        throw new AssertionError(outcome.toString());
    }

    static String progress(GridOrder order) {
        try {
            return Files.readString(order.progress());
        } catch (IOException _) {
            return "";
        }
    }

    /** The processes of a run that are still running. */
    static Stream<ProcessHandle> left(GridOrder order) {
        return ProcessHandle.allProcesses()
                .filter(p -> p.info().commandLine().filter(c -> c.contains(order.scratch().toString())).isPresent());
    }

    /** The member processes of a run. */
    static List<ProcessHandle> members(GridOrder order) {
        return left(order)
                .filter(p -> p.info().commandLine().filter(c -> c.contains(Member.class.getName())).isPresent())
                .toList();
    }
}

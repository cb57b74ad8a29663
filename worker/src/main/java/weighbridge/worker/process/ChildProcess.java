package weighbridge.worker.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import weighbridge.model.job.Failure;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.process.Parent;
import weighbridge.model.process.Starter;
import weighbridge.model.run.Outcome;

/** A process that this one started, and that is to leave an outcome. */
public final class ChildProcess {
    /** The name of the file with its instructions. */
    public static final String JOB = "job";
    /** The name of the file with its result. */
    public static final String OUTCOME = "outcome";
    private static final long GONE_SECONDS = 5;

    private final String name;
    private final Path folder;
    private final Process process;
    private final Writer input;

    /**
     * Starts a process.
     *
     * @param folder that it uses alone, where its outcome and its log go
     * @param heard  receives the lines that it prints, in a separate thread
     */
    public ChildProcess(String name, Path folder, List<String> command, Consumer<String> heard) throws IOException {
        this.name = name;
        this.folder = folder;
        this.process = Starter.start(new ProcessBuilder(command).redirectError(folder.resolve("log").toFile()));
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                said.lines().forEach(heard);
            } catch (UncheckedIOException _) {
                // It was ended while it printed.
            }
        });
    }

    /**
     * The command that runs a main method of {@link weighbridge.model.job.JobFiles} on this JVM's JDK, and ends with this
     * JVM.
     *
     * @param folder where its job is, and where its outcome goes
     */
    public static List<String> command(List<String> flags, String classPath, Class<?> main, Path folder) {
        List<String> command =
                new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(flags);
        command.add(Parent.flag());
        command.addAll(List.of("-cp", classPath, main.getName(), folder.resolve(JOB).toString(),
                folder.resolve(OUTCOME).toString()));
        return command;
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Sends it a line; ignored if it is gone. */
    public void say(String line) {
        try {
            input.write(line + "\n");
            input.flush();
        } catch (IOException _) {
            // Its death is noticed elsewhere.
        }
    }

    /** Its result; empty if it ended without one. */
    public <T> Optional<Outcome<T>> outcome(OutcomeFormat<T> format) throws IOException {
        Path file = folder.resolve(OUTCOME);
        return Files.exists(file) ? Optional.of(format.read(file)) : Optional.empty();
    }

    /**
     * How it ended, for one that left no outcome.
     *
     * @param reached how far it had got, in words that follow the exit code
     */
    public String death(String reached) {
        if (process.isAlive()) return "the " + name + " did not end";
        String said = Failure.tail(folder.resolve("log"));
        return "the " + name + " ended with exit code " + process.exitValue() + reached
                + Starter.cause(process.exitValue()) + (said.isEmpty() ? "" : ": " + said);
    }

    /** Kills it, whatever it is doing. */
    public void end() {
        process.destroyForcibly();
        try {
            process.waitFor(GONE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}

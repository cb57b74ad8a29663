package weighbridge.runner.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import weighbridge.model.InputException;
import weighbridge.model.file.MachineFault;
import weighbridge.model.file.Scratch;
import weighbridge.model.job.Failure;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.process.Parent;
import weighbridge.model.process.Starter;
import weighbridge.model.run.Outcome;
import weighbridge.runner.Jdks;
import weighbridge.runner.TimeLimit;

/** Runs jobs, each in a separate JVM. */
final class Jvms {
    static final String OUTCOME = "outcome";

    private final Children children;
    private final Path jdk;
    private final Jdks jdks;
    private final Scratch scratch;
    private final String stamp;

    /**
     * Those of the usual JDK.
     *
     * @throws IOException if there is no JDK
     */
    Jvms(Children children, Jdks jdks, Scratch scratch) throws IOException {
        this(children, jdks.usual(), jdks, scratch);
    }

    private Jvms(Children children, Path jdk, Jdks jdks, Scratch scratch) throws IOException {
        this.children = children;
        this.jdk = jdk;
        this.jdks = jdks;
        this.scratch = scratch;
        this.stamp = Files.readString(jdk.resolve("release"));
    }

    /** Those of the JDK that a contestant asks for. */
    Jvms of(String contestant) throws IOException {
        try {
            Path home = jdks.of(contestant);
            return home.equals(jdk) ? this : new Jvms(children, home, jdks, scratch);
        } catch (InputException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    Path jdk() {
        return jdk;
    }

    /** What distinguishes this JDK from others. */
    String stamp() {
        return stamp;
    }

    List<String> command(List<String> flags, Collection<Path> classPath, String main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        command.addAll(flags);
        command.add(Parent.flag());
        command.add("-Djava.io.tmpdir=" + scratch.folder());
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(main);
        command.addAll(arguments);
        return command;
    }

    /**
     * Has a job done; a JVM that ends without an outcome counts as a failure.
     *
     * @param main whose main method is one of {@link JobFiles}
     * @param work a folder for the files exchanged by the two JVMs, the outcome in {@value #OUTCOME}
     */
    <T> Outcome<T> run(String main, Record job, List<String> flags, Collection<Path> classPath, OutcomeFormat<T> format,
            Path work, TimeLimit limit) throws IOException {
        Path log = work.resolve("log");
        Path result = work.resolve(OUTCOME);
        JobFiles.write(work.resolve("job"), job);
        String doing = main.substring(main.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        List<String> files = List.of(work.resolve("job").toString(), result.toString());
        return switch (children.run(command(flags, classPath, main, files), log, limit)) {
            case Children.Ended.TooSlow(String passed) ->
                new Outcome.TimedOut<>(doing + " " + passed + " and was stopped");
            case Children.Ended.Exited _ when Files.exists(result) -> format.read(result);
            case Children.Ended.Exited(int code) -> {
                String tail = Failure.tail(log);
                // Where neither the outcome nor the cause can be written, the disk is full.
                String said = tail.isEmpty() && code == JobFiles.UNWRITTEN ? MachineFault.FULL_DISK : tail;
                yield new Outcome.Failed<>(doing + ": the JVM ended with exit code " + code + " before it had a result"
                        + Starter.cause(code) + (said.isEmpty() ? "" : ": " + said));
            }
        };
    }
}

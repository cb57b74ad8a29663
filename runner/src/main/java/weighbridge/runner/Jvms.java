package weighbridge.runner;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import weighbridge.model.Job;
import weighbridge.model.Outcome;
import weighbridge.model.OutcomeFormat;

/** Does jobs, each in a JVM of its own. */
final class Jvms {
    private final Children children;
    private final Path jdk;
    private final Scratch scratch;
    private final String stamp;

    /** @throws IOException if there is no JDK */
    Jvms(Children children, Path jdk, Scratch scratch) throws IOException {
        this.children = children;
        this.jdk = jdk;
        this.scratch = scratch;
        this.stamp = Files.readString(jdk.resolve("release"));
    }

    /** What tells this JDK from others. */
    String stamp() {
        return stamp;
    }

    List<String> command(List<String> flags, Collection<Path> classPath, String main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        command.addAll(flags);
        command.add("-Djava.io.tmpdir=" + scratch.folder());
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(main);
        command.addAll(arguments);
        return command;
    }

    /** Does a job; a JVM that ends without a result is an outcome too. */
    <T> Outcome<T> run(Job job, List<String> flags, Collection<Path> classPath, OutcomeFormat<T> format, Path result,
            TimeLimit limit)
            throws IOException {
        Path log = result.resolveSibling("log");
        String doing = job.main().substring(job.main().lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (children.run(command(flags, classPath, job.main(), job.arguments()), log, limit)) {
            case Children.Ended.TooSlow(String passed) ->
                    new Outcome.TimedOut<>(doing + " " + passed + " and was stopped");
            case Children.Ended.Exited _ when Files.exists(result) -> format.read(result);
            case Children.Ended.Exited(int code) -> {
                String said = Children.tail(log);
                yield new Outcome.Failed<>(doing + ": its JVM ended with exit code " + code + " before it had a result"
                        + (said.isEmpty() ? "" : ": " + said));
            }
        };
    }
}

package weighbridge.model.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing outlives the process that started it, however that ends. */
@Tag("processes")
class ParentTest {
    private static final Duration SOON = Duration.ofSeconds(2);

    @TempDir
    private Path folder;
    private final List<ProcessHandle> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void aJvmAndWhatItStartedEndWithItsParent() throws Exception {
        Process top = start(Starting.class, "jvm");
        List<ProcessHandle> below = below(top, 2);
        top.destroyForcibly();

        gone(below);
    }

    @Test
    void aCompilerEndsWithTheJvmThatRunsIt() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "only Linux ties them together");
        Process top = start(Starting.class, "compiler");
        List<ProcessHandle> below = below(top, 1);
        top.destroyForcibly();

        gone(below);
    }

    @Test
    void aJvmThatWasStartedByHandRunsOn() throws Exception {
        Process top = start(Starting.class, "jvm by hand");
        List<ProcessHandle> below = below(top, 2);
        top.destroyForcibly().waitFor();
        Thread.sleep(SOON.toMillis());

        assertThat(below).allMatch(ProcessHandle::isAlive);
    }

    @Test
    void aProgramIsRunToItsEndOrItsLimit() throws Exception {
        Path log = folder.resolve("log");
        assertThat(Starter.run(List.of("sh", "-c", "echo said; echo told >&2; exit 7"), log, SOON)).hasValue(7);
        assertThat(log).hasContent("said\ntold");
        assertThat(Starter.run(List.of("cat"), log, SOON)).as("it finds nothing to read").hasValue(0);
        assertThat(Starter.run(List.of("sleep", "60"), log, Duration.ofMillis(100))).isEmpty();
        assertThat(Starter.run(List.of("no-such-program"), log, SOON)).hasValue(127);
        // On a busy machine it takes a moment until the system has ended a process.
        long end = System.nanoTime() + SOON.toNanos();
        while (sleeping().findAny().isPresent() && System.nanoTime() < end) Thread.sleep(20);
        assertThat(sleeping()).isEmpty();
    }

    private static Stream<ProcessHandle> sleeping() {
        return ProcessHandle.current().children().filter(p -> p.info().command().orElse("").contains("sleep"));
    }

    private Process start(Class<?> main, String argument) throws IOException {
        Process process = new ProcessBuilder(command(main, argument, folder.toString(), Parent.flag())).start();
        started.add(process.toHandle());
        return process;
    }

    private static List<String> command(Class<?> main, String argument, String folder, String... flags) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), argument, folder));
        return command;
    }

    /** Waits until a process has this many descendants that sleep or start others. */
    private List<ProcessHandle> below(Process top, int count) throws InterruptedException {
        List<ProcessHandle> below = List.of();
        for (int i = 0; i < 600; i++) {
            below = top.descendants().toList();
            boolean sleeps = below.stream().anyMatch(p -> p.info().command().orElse("").endsWith("sleep"));
            if (below.size() == count && sleeps) break;
            Thread.sleep(50);
        }
        started.addAll(below);
        assertThat(below).hasSize(count);
        return below;
    }

    private static void gone(List<ProcessHandle> processes) {
        assertThat(processes).allSatisfy(p -> assertThat(p.onExit()).succeedsWithin(SOON.multipliedBy(2)));
    }

    /** Starts something that would sleep for a minute. */
    static final class Starting {
        private Starting() {}

        static void main(String[] arguments) throws Exception {
            Parent.watch();
            switch (arguments[0]) {
                case "jvm" ->
                    new ProcessBuilder(command(Starting.class, "sleep", arguments[1], Parent.flag())).start().waitFor();
                case "compiler" ->
                    Starter.run(List.of("sleep", "60"), Path.of(arguments[1], "log"), Duration.ofMinutes(1));
                case "jvm by hand" ->
                    new ProcessBuilder(command(Starting.class, "sleep", arguments[1])).start().waitFor();
                default -> new ProcessBuilder("sleep", "60").start().waitFor();
            }
        }
    }
}

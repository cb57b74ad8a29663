package weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("processes")
class InterruptsTest {
    /**
     * {@code show} has no work that could be asked to end, so one signal ends it; a run has, and a second signal does
     * not wait for it.
     */
    @ParameterizedTest
    @CsvSource({"nothing, 1, TERM, 15", "work, 2, TERM, 15", "work, 2, HUP, 1"})
    void theChildrenOfAProcessThatASignalEndsEndWithItAndWhatItWasToRemoveGoes(String underWay, int signals,
            String signal, int number, @TempDir Path folder) throws Exception {
        Path own = Files.createDirectories(folder.resolve("own/deeper"));
        Path kept = Files.createDirectories(folder.resolve("kept"));
        Process parent = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Parent.class.getName(), underWay, folder.toString())
                .redirectErrorStream(true).start();
        // Whoever starts the tests may have signals ignored, as nohup has: then it never ends by itself.
        parent.onExit().orTimeout(60, TimeUnit.SECONDS).exceptionally(_ -> parent.destroyForcibly());
        ProcessHandle child;
        try (var said = parent.inputReader()) {
            child = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
            for (int i = 0; i < signals; i++) {
                new ProcessBuilder("kill", "-" + signal, "" + parent.pid()).start().waitFor();
                if (i + 1 < signals) assertThat(said.readLine()).isEqualTo("asked to end");
            }
            assertThat(parent.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(parent.exitValue()).isEqualTo(128 + number);
        assertThat(own.getParent()).doesNotExist();
        assertThat(kept).isEmptyDirectory();
        try {
            assertThat(child.info().command().orElse("")).as("what still runs").doesNotContain("sleep");
        } finally {
            child.destroyForcibly();
        }
    }

    /** Starts a child, prints which, and waits for ever. */
    static final class Parent {
        private Parent() {}

        static void main(String[] arguments) throws Exception {
            Interrupts.install();
            Path folder = Path.of(arguments[1]);
            Interrupts.removing(folder.resolve("kept")).close();
            Interrupts.removing(folder.resolve("own"));
            Files.createFile(folder.resolve("own/deeper/file"));
            if (arguments[0].equals("work")) {
                Interrupts.during(() -> IO.println("asked to end"));
                // A part of the work, such as building a source, has ended before the signal arrives.
                Interrupts.during(() -> IO.println("asked to end what is done")).close();
            }
            IO.println(new ProcessBuilder("sleep", "60").start().pid());
            new CountDownLatch(1).await();
        }
    }
}

package weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("processes")
class RunLockTest {
    @TempDir
    Path out;

    private RunDirectory run;

    @BeforeEach
    void run() throws IOException {
        run = RunDirectory.create(out, "orders");
        run.write(Examples.plan(run.folder()), Examples.contestants());
    }

    @Test
    void twoProcessesCannotWriteOneJournal() throws Exception {
        Process first = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Writer.class.getName(), run.folder().toString())
                .redirectErrorStream(true).start();
        try (var said = first.inputReader(); var told = first.outputWriter()) {
            assertThat(said.readLine()).isEqualTo("stored 1");

            assertRefused(run);
            // Reading a run must not end the other process's right to write.
            assertThat(run.entries()).containsExactly(Examples.trial(1));
            assertRefused(RunDirectory.open(run.folder()));

            told.write("go on\n");
            told.flush();
            assertThat(said.readLine()).isEqualTo("stored 2");
            assertThat(first.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        try (RunLock lock = run.lock(); Journal journal = lock.journal()) {
            journal.append(Examples.trial(3));
        }
        assertThat(run.entries()).isEqualTo(List.of(Examples.trial(1), Examples.trial(2), Examples.trial(3)));
    }

    @Test
    void oneProcessCannotGoOnWithARunTwiceAtATime() throws IOException {
        try (RunLock _ = run.lock()) {
            assertRefused(run);
            assertRefused(run);
        }
        run.lock().close();
    }

    private static void assertRefused(RunDirectory run) {
        assertThatThrownBy(run::lock).isInstanceOf(RunException.class)
                .hasMessage(run.folder() + ": another process is writing to this run; wait until it ends, or stop it");
    }

    /** Stores an entry, and another when told to. */
    static final class Writer {
        private Writer() {}

        static void main(String[] folder) throws IOException {
            try (RunLock lock = RunDirectory.open(Path.of(folder[0])).lock(); Journal journal = lock.journal()) {
                journal.append(Examples.trial(1));
                IO.println("stored 1");
                IO.readln();
                journal.append(Examples.trial(2));
                IO.println("stored 2");
            }
        }
    }
}

package weighbridge.worker.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads texts as Linux 6.12 writes them, in which no two numbers are equal. */
class KernelTest {
    @TempDir
    private Path proc;

    @BeforeEach
    void texts() throws IOException {
        Files.createDirectories(proc.resolve("thread-self"));
        Files.writeString(proc.resolve("thread-self/schedstat"), "3251486707 48211937 1295\n");
        Files.writeString(proc.resolve("thread-self/status"), """
                Name:\tnonvoluntary
                Umask:\t0022
                State:\tR (running)
                Tgid:\t7043
                VmRSS:\t   61440 kB
                voluntary_ctxt_switches:\t157
                nonvoluntary_ctxt_switches:\t39
                """);
        Files.writeString(proc.resolve("stat"), """
                cpu  104705 150 18120 250856 2031 11 377 6421 59 17
                cpu0 52705 75 9060 125428 1015 6 188 3210 29 8
                intr 1462898 0 9
                ctxt 115315
                """);
    }

    @Test
    void eachNumberIsTheOneThatItIsCalled() {
        Kernel kernel = new Kernel(proc);

        assertThat(kernel.runDelay()).as("nanoseconds").isEqualTo(48_211_937);
        assertThat(kernel.involuntarySwitches()).isEqualTo(39);
        assertThat(kernel.steal()).as("ticks").isEqualTo(6421);
    }

    @Test
    void theFilesAreReadAnewEachTime() throws IOException {
        Kernel kernel = new Kernel(proc);
        kernel.runDelay();
        Files.writeString(proc.resolve("thread-self/schedstat"), "5 8 2\n");
        Files.writeString(proc.resolve("stat"), "cpu  1 2 3 4 5 6 7 8 9 10\n");

        assertThat(kernel.runDelay()).isEqualTo(8);
        assertThat(kernel.steal()).isEqualTo(8);
    }

    @Test
    void whatIsMissingIsUnknown() throws IOException {
        Files.writeString(proc.resolve("thread-self/schedstat"), "0\n");
        Files.writeString(proc.resolve("thread-self/status"), "Name:\tjava\n");
        Files.writeString(proc.resolve("stat"), "cpu  1 2 3 4 5 6 7\ncpu0 1 2 3 4 5 6 7 8\n");
        Kernel old = new Kernel(proc);
        assertThat(old.runDelay()).isEqualTo(Kernel.UNKNOWN);
        assertThat(old.involuntarySwitches()).isEqualTo(Kernel.UNKNOWN);
        assertThat(old.steal()).as("before Linux 2.6.11").isEqualTo(Kernel.UNKNOWN);

        Kernel other = new Kernel(proc.resolve("nowhere"));
        assertThat(other.runDelay()).isEqualTo(Kernel.UNKNOWN);
        assertThat(other.involuntarySwitches()).isEqualTo(Kernel.UNKNOWN);
        assertThat(other.steal()).isEqualTo(Kernel.UNKNOWN);
    }
}

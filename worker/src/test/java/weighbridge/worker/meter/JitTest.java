package weighbridge.worker.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class JitTest {
    @TempDir
    Path threads;

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisProcessHasCompiledSomething() {
        long compilers = Jit.cpuNanos(ProcessHandle.current().pid()).orElseThrow();
        assertThat(compilers).isPositive().isLessThan(ProcessClock.own().nanos());
        assertThat(Jit.cpuNanos(Long.MAX_VALUE)).as("no such process").isEmpty();
    }

    @Test
    void onlyCompilersCount() throws Exception {
        assertThat(Jit.cpuNanos(threads)).as("a JVM without compilers").isEmpty();
        thread(1, "C2 CompilerThre", "700 5 9");
        thread(2, "C1 CompilerThre", "30 5 9");
        thread(3, "Common-Cleaner", "5000 5 9");
        Files.createDirectory(threads.resolve("4"));
        assertThat(Jit.cpuNanos(threads)).as("a thread has ended").hasValue(730L);
        Files.delete(threads.resolve("2/schedstat"));
        assertThat(Jit.cpuNanos(threads)).as("a compiler does not tell").isEmpty();
    }

    private void thread(int id, String name, String schedule) throws Exception {
        Path folder = Files.createDirectory(threads.resolve(Integer.toString(id)));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), schedule + "\n");
    }
}

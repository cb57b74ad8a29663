package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CoresTest {
    @Test
    void aThreadLeavesItsCoreAndMayGoAnywhereAfterwards() throws Exception {
        assumeThat(System.getProperty("os.name")).isEqualTo("Linux");
        Cores cores = Cores.ofThisSystem().orElseThrow();
        String before = allowed();
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        int other = 0;
        for (int i = 0; i < 50; i++) {
            int core = cores.current();

            assertThat(cores.leave()).isTrue();

            if (cores.current() != core) other++;
        }
        // The system may move it back at once, but seldom does.
        assertThat(other).isGreaterThan(40);
        assertThat(allowed()).isEqualTo(before);
    }

    private static String allowed() throws IOException {
        return Files.readAllLines(Path.of("/proc/thread-self/status")).stream().filter(l -> l.startsWith("Cpus_allowed_list")).findFirst().orElseThrow();
    }
}

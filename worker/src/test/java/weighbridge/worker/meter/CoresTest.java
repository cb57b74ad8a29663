package weighbridge.worker.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoresTest {
    @Test
    void aThreadLeavesItsCoreAndMayGoAnywhereAfterwards() throws Exception {
        assumeThat(System.getProperty("os.name")).isEqualTo("Linux");
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        Optional<Cores> alike = Cores.ofThisSystem();
        assumeThat(alike).as("cores of one kind").isPresent();
        Cores cores = alike.get();
        String before = allowed();
        int other = 0;
        for (int i = 0; i < 50; i++) {
            int core = cores.current();

            assertThat(cores.leave()).isTrue();

            if (cores.current() != core) other++;
        }
        // The system may move it back immediately, but seldom does.
        assertThat(other).isGreaterThan(40);
        assertThat(allowed()).isEqualTo(before);
    }

    @Test
    void whatCoresAreWorthIsRead(@TempDir Path cpus) throws IOException {
        for (String core : List.of("cpu0", "cpu1", "cpu10", "cpufreq")) Files.createDirectories(cpus.resolve(core));
        assertThat(Cores.capacities(cpus)).as("the system does not tell").isEmpty();

        Files.writeString(cpus.resolve("cpu0/cpu_capacity"), "1024\n");
        Files.writeString(cpus.resolve("cpu1/cpu_capacity"), "1024\n");
        assertThat(Cores.capacities(cpus)).containsExactly("1024");
        Files.writeString(cpus.resolve("cpu10/cpu_capacity"), "446\n");
        assertThat(Cores.capacities(cpus)).containsExactlyInAnyOrder("1024", "446");
        assertThat(Cores.capacities(cpus.resolve("absent"))).isEmpty();
    }

    private static String allowed() throws IOException {
        return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                .filter(l -> l.startsWith("Cpus_allowed_list")).findFirst().orElseThrow();
    }
}

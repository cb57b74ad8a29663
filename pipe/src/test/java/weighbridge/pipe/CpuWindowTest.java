package weighbridge.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuWindowTest {
    private static final long SECOND = 1_000_000_000;

    private CpuWindow.Used used = CpuWindow.Used.of(0, 0, 0);

    private CpuWindow window(int lanes) {
        return new CpuWindow(lanes, () -> used);
    }

    private Passage.Work work(CpuWindow window, double idle) {
        return window.work(idle, 1, true, 5);
    }

    @Test
    void whatTheProcessUsesWhenIdleIsNotTheCodecs() {
        CpuWindow window = window(1);
        used = CpuWindow.Used.of(SECOND, 7 * SECOND, 100);
        window.settled();
        used = CpuWindow.Used.of(3 * SECOND, 9 * SECOND, 1100);
        window.ended();
        assertThat(work(window, 0)).isEqualTo(new Passage.Work(2 * SECOND, 1000, true, 5));
        assertThat(work(window, 0.25).cpuNanos()).isEqualTo(3 * SECOND / 2);
        assertThat(work(window, 7).cpuNanos()).isZero();
        assertThat(window.work(0, 10, true, 5)).as("in batches")
                .isEqualTo(new Passage.Work(2 * SECOND, 10_000, true, 50));
    }

    @Test
    void theWindowIsThatInWhichAllLanesWork() {
        CpuWindow window = window(2);
        used = CpuWindow.Used.of(SECOND, 1, 100);
        window.settled();
        used = CpuWindow.Used.of(2 * SECOND, 1000, 400);
        window.settled();
        used = CpuWindow.Used.of(4 * SECOND, 4000, 900);
        window.ended();
        used = CpuWindow.Used.of(9 * SECOND, 9000, 950);
        window.ended();
        assertThat(work(window, 0)).isEqualTo(new Passage.Work(3000, 500, true, 5));
    }

    @Test
    void withoutAMomentInWhichAllWorkNothingIsKnown() {
        CpuWindow window = window(2);
        window.settled();
        window.ended();
        used = CpuWindow.Used.of(9 * SECOND, 9000, 950);
        window.settled();
        window.ended();
        assertThat(work(window, 0).messages()).isZero();
        assertThat(work(window, 0).cpuPerMessage()).isNaN();
    }

    @Test
    void comparingAndCollectingWhatItAllocatedAreNotTheCodecs() {
        CpuWindow window = window(1);
        window.settled();
        used = new CpuWindow.Used(SECOND, 1000, 10, 200, 400, 3, 1);
        window.ended();
        // Three of four bytes were the comparison's, and so is three quarters of collecting them.
        assertThat(work(window, 0).cpuNanos()).isEqualTo(1000 - 200 - 300);
    }

    @Test
    void theCollectorsThreadsAreToldByName(@TempDir Path threads) throws IOException {
        thread(threads, 1, "java", "5000000 1 2");
        thread(threads, 2, "GC Thread#0", "70 1 2");
        thread(threads, 3, "GC Thread#1", "5 1000 2");
        thread(threads, 4, "VM Thread", "200 1 2");
        thread(threads, 5, "VM Periodic Tas", "90000 1 2");
        Files.createDirectory(threads.resolve("6"));
        assertThat(Collector.cpu(threads)).isEqualTo(275);
        assertThat(Collector.cpu(threads.resolve("nowhere"))).isZero();
    }

    private static void thread(Path threads, int id, String name, String schedstat) throws IOException {
        Path own = Files.createDirectory(threads.resolve("" + id));
        Files.writeString(own.resolve("comm"), name + "\n");
        Files.writeString(own.resolve("schedstat"), schedstat + "\n");
    }
}

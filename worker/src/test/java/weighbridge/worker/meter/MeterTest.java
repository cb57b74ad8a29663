package weighbridge.worker.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Slice;

class MeterTest {
    @Test
    void meterItselfAllocatesNothingInASlice() {
        Meter meter = Meter.ofTrial(2);
        for (int i = 0; i < 10; i++) {
            meter.start(0);

            assertThat(meter.stop(0).slice().allocatedBytes()).isZero();
        }
    }

    @Test
    void theCoreIsTriedBeforeAndAfterASlice() {
        Meter meter = Meter.ofTrial(1);
        // Repeat until both kinds of work are compiled.
        for (int i = 0; i < 50; i++) {
            meter.start(0);
            meter.stop(0);
        }
        meter.start(0);
        Slice slice = meter.stop(0).slice();

        assertThat(slice.crowding()).isPositive();
        assertThat(slice.allocatedBytes()).isZero();
        meter = Meter.ofTrial(2);
        meter.start(0);
        assertThat(meter.stop(0).slice().crowding()).isEqualTo(Slice.NOT_TRIED);
    }

    @Test
    void workOfTheThreadIsSeen() {
        Meter meter = Meter.ofTrial(2);
        long before = System.nanoTime();
        meter.start(5);
        long end = System.nanoTime() + 20_000_000;
        byte[] kept = new byte[1 << 20];
        while (System.nanoTime() < end) Thread.onSpinWait();
        Slice slice = meter.stop(12 + kept[0]).slice();
        long around = System.nanoTime() - before;

        assertThat(slice.operations()).isEqualTo(7);
        assertThat(slice.wallNanos()).isGreaterThanOrEqualTo(20_000_000);
        // The CPU clock is read outside the two readings of the wall clock, and the kernel may let the clocks drift
        // apart by 500 ppm.
        assertThat(slice.cpuNanos()).isBetween(1L, around + around / 1000);
        assertThat(slice.allocatedBytes()).isGreaterThanOrEqualTo(1 << 20);
    }

    @Test
    void workOfOtherThreadsIsInTheProcessAlone() throws Exception {
        Meter meter = Meter.ofTrial(2);
        Thread other = new Thread(() -> {
            long end = System.nanoTime() + 5_000_000_000L;
            while (!Thread.interrupted() && System.nanoTime() < end) Thread.onSpinWait();
        });
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        meter.start(0);
        other.start();
        while (threads.getThreadCpuTime(other.threadId()) < 100_000_000) Thread.onSpinWait();
        Slice slice = meter.stop(1).slice();
        other.interrupt();
        other.join();

        // The process's clock may lag by two of its steps.
        assertThat(slice.processNanos() - slice.cpuNanos()).isGreaterThanOrEqualTo(80_000_000);
    }

    @Test
    void otherThreadMayNotUseIt() {
        Meter meter = Meter.ofTrial(2);

        assertThatThrownBy(() -> CompletableFuture.runAsync(() -> meter.start(0)).join())
                .isInstanceOf(CompletionException.class).hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void slicesOfThreadsAddUpButForWhatTheyShare() {
        Slice a = new Slice(1, 20, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        Slice b = new Slice(10, 2, 30, 40, -1, 60, 70, 80, 90, 100, -1, -1);

        Slice both = Meter.merge(List.of(new Meter.Timed(100, a), new Meter.Timed(130, b)));

        assertThat(both).isEqualTo(new Slice(11, 32, 33, 44, -1, 60, 70, 80, 90, 110, 11, 12));
    }
}

package weighbridge.worker.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessClockTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void itMovesInFineSteps() {
        ProcessClock clock = ProcessClock.own();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 100; i++) {
            long before = clock.nanos();
            long step;
            do
                step = clock.nanos() - before;
            while (step == 0);
            assertThat(step).isPositive();
            least = Math.min(least, step);
        }
        assertThat(least).as("nanoseconds").isLessThan(1_000_000);
    }

    @Test
    void itTellsTheSameAsTheJdk() {
        long own = ProcessClock.own().nanos();

        assertThat(ProcessClock.jdk().nanos()).isCloseTo(own, within(TimeUnit.SECONDS.toNanos(1)));
        assertThat(ProcessClock.of(ProcessHandle.current().pid()).nanos()).isCloseTo(own,
                within(TimeUnit.SECONDS.toNanos(1)));
    }

    @Test
    void anotherProcessHasAClockUntilItIsGone() throws Exception {
        Process other = new ProcessBuilder("cat").start();
        ProcessClock clock = ProcessClock.of(other.pid());
        assertThat(clock.nanos()).isBetween(0L, TimeUnit.SECONDS.toNanos(1));
        other.destroyForcibly().waitFor();

        assertThat(clock.nanos()).isZero();
        assertThat(ProcessClock.of(other.pid()).nanos()).isZero();
    }
}

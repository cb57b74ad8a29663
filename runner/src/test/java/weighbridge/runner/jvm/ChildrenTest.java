package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.runner.TimeLimit;

@Tag("processes")
class ChildrenTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private Children.Ended run(TimeLimit limit, String... command) throws IOException {
        try (Children children = new Children()) {
            return children.run(List.of(command), folder.resolve("log"), limit);
        }
    }

    private Children.Ended runJava(TimeLimit limit, String doing) throws IOException {
        return run(limit, Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-cp", System.getProperty("java.class.path"), Child.class.getName(), doing);
    }

    @Test
    void aProcessThatIsStoppedIsGoneWhenThatIsSaid() throws IOException {
        try (Children children = new Children()) {
            for (int i = 0; i < 20; i++) {
                assertThat(children.run(List.of("sleep", "60"), folder.resolve("log"),
                        TimeLimit.of(Duration.ofMillis(10))))
                        .isEqualTo(new Children.Ended.TooSlow("took longer than 0 s"));
                assertThat(
                        ProcessHandle.current().children().filter(p -> p.info().command().orElse("").contains("sleep")))
                        .isEmpty();
            }
        }
    }

    @Test
    void whatHasWaitedForACoreHasItsCpuTimeAllTheSame() throws IOException {
        assertThat(runJava(new TimeLimit(Duration.ofSeconds(2), LONG), "now and then"))
                .isEqualTo(new Children.Ended.Exited(0));
    }

    @Test
    void whatUsesUpItsCpuTimeIsStopped() throws IOException {
        assertThat(runJava(new TimeLimit(Duration.ofSeconds(1), LONG), "all the time"))
                .isEqualTo(new Children.Ended.TooSlow("used more than 1 s of CPU time"));
    }

    @Test
    void whatHangsHasNoMoreThanThatByTheClock() throws IOException {
        long begin = System.nanoTime();
        assertThat(run(new TimeLimit(Duration.ofSeconds(1), LONG), "sleep", "60"))
                .isEqualTo(new Children.Ended.TooSlow("took longer than 3 s"));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
    }

    @Test
    void whatOnlyWaitsForACoreIsStoppedInTheEnd() throws IOException {
        assertThat(runJava(new TimeLimit(Duration.ofSeconds(2), Duration.ofSeconds(3)), "now and then"))
                .isEqualTo(new Children.Ended.TooSlow("took longer than 3 s"));
    }

    /** Uses a quarter of a core for five seconds, as on a busy machine, or a whole core for ever. */
    static final class Child {
        private Child() {}

        static void main(String[] doing) throws InterruptedException {
            long end = System.nanoTime() + Duration.ofSeconds(5).toNanos();
            while (doing[0].equals("all the time") || System.nanoTime() < end) {
                long until = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + 25_000_000;
                while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < until) Thread.onSpinWait();
                if (!doing[0].equals("all the time")) Thread.sleep(100);
            }
        }
    }
}

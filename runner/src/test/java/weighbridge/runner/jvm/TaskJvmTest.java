package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** A JVM that hangs, crashes or fails must not harm this one. */
@Tag("processes")
class TaskJvmTest {
    @TempDir
    private Path folder;

    record Nothing(long number) {}

    static final class Hanging {
        public static void main(String[] arguments) throws InterruptedException {
            System.out.println("one");
            new CountDownLatch(1).await();
        }
    }

    static final class Silent {
        public static void main(String[] arguments) throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    /** Works on a quarter of a core for four seconds, as on a busy machine, and then has a result. */
    static final class Slow {
        public static void main(String[] arguments) throws Exception {
            long end = System.nanoTime() + Duration.ofSeconds(4).toNanos();
            while (System.nanoTime() < end) {
                long until = System.nanoTime() + 25_000_000;
                while (System.nanoTime() < until) Thread.onSpinWait();
                Thread.sleep(75);
            }
            OutcomeFormat.of(Nothing.class).write(Path.of(arguments[1]), new Outcome.Measured<>(new Nothing(2)));
        }
    }

    static final class Crashing {
        public static void main(String[] arguments) {
            Runtime.getRuntime().halt(Integer.getInteger("code"));
        }
    }

    static final class Throwing {
        public static void main(String[] arguments) {
            throw new IllegalStateException("no such column");
        }
    }

    /** A child whose work fails as the property says. */
    static final class Failing {
        public static void main(String[] arguments) {
            JobFiles.run(arguments, Nothing.class, OutcomeFormat.of(Nothing.class), _ -> {
                switch (System.getProperty("failure")) {
                    case "full" -> throw new IOException("/x/all.payload: No space left on device");
                    case "class" -> throw new NoClassDefFoundError("org/acme/Reader");
                    default -> throw new StackOverflowError();
                }
            });
        }
    }

    private Outcome<Nothing> run(Class<?> main, Duration patience, TaskJvm.Listener listener, String... flags)
            throws Exception {
        List<Path> classes =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of).toList();
        return new TaskJvm(folder, List.of(flags), patience).run(main.getName(), new Nothing(1), classes,
                OutcomeFormat.of(Nothing.class), listener);
    }

    @Test
    void oneThatSaysNothingIsStopped() throws Exception {
        List<String> heard = new ArrayList<>();
        Outcome<Nothing> outcome = run(Hanging.class, Duration.ofSeconds(2), heard::add);
        assertThat(outcome).isEqualTo(new Outcome.TimedOut<>("nothing was read for 2 s"));
        assertThat(heard).containsExactly("one");
    }

    @Test
    void oneThatHasNotHadItsTimeOfACoreIsNotStopped() throws Exception {
        assertThat(run(Slow.class, Duration.ofSeconds(3), _ -> {})).isEqualTo(new Outcome.Measured<>(new Nothing(2)));
        assertThat(run(Slow.class, Duration.ofSeconds(1), _ -> {})).as("three times as long")
                .isEqualTo(new Outcome.TimedOut<>("nothing was read for 1 s"));
    }

    @Test
    void theWaitForTheFirstLineIsReported() throws Exception {
        List<Long> waited = new ArrayList<>();
        run(Silent.class, Duration.ofSeconds(3), new TaskJvm.Listener() {
            @Override
            public void said(String line) {}

            @Override
            public void waited(Duration time) {
                waited.add(time.toSeconds());
            }
        });
        assertThat(waited).isNotEmpty().as("one window of work, its start, is over by then").isSubsetOf(1L, 2L, 3L, 4L);
    }

    @Test
    void oneThatCrashesIsAnOutcome() throws Exception {
        assertThat(run(Crashing.class, Duration.ofMinutes(1), _ -> {}, "-Dcode=134").reason())
                .isEqualTo("the library that reads it crashed (exit code 134)");
        assertThat(run(Crashing.class, Duration.ofMinutes(1), _ -> {}, "-Dcode=3").reason())
                .isEqualTo("needs more memory than the JVM that reads it may use");
    }

    @Test
    void oneThatThrowsHasAFault() {
        assertThatThrownBy(() -> run(Throwing.class, Duration.ofMinutes(1), _ -> {})).isInstanceOf(IOException.class)
                .hasMessageContaining("no such column").message().doesNotContain("TaskJvmTest.java");
    }

    @Test
    void oneWhoseWorkFailsSaysWhyInALine() {
        assertThatThrownBy(() -> run(Failing.class, Duration.ofMinutes(1), _ -> {}, "-Dfailure=full"))
                .isInstanceOf(IOException.class).hasMessage("/x/all.payload: No space left on device");
        assertThatThrownBy(() -> run(Failing.class, Duration.ofMinutes(1), _ -> {}, "-Dfailure=class"))
                .isInstanceOf(IllegalStateException.class).hasMessage("NoClassDefFoundError: org/acme/Reader").cause()
                .hasMessageContaining("at weighbridge.runner.jvm.TaskJvmTest$Failing");
        assertThatThrownBy(() -> run(Failing.class, Duration.ofMinutes(1), _ -> {}, "-Dfailure=stack"))
                .isInstanceOf(IllegalStateException.class).hasMessage("StackOverflowError");
    }
}

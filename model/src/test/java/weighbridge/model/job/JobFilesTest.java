package weighbridge.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import weighbridge.model.file.NotWritten;
import weighbridge.model.run.Outcome;

/** Whatever happens in a child, the waiting process learns the cause. */
class JobFilesTest {
    private static final OutcomeFormat<Long> FORMAT = OutcomeFormat.COUNT;

    @TempDir
    private Path folder;

    private final PrintStream err = System.err;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private record Nothing(long number) {}

    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void stopListening() {
        System.setErr(err);
    }

    private int carryOut(Path outcome, JobFiles.Work<Nothing, Long> work) throws IOException {
        JobFiles.write(folder.resolve("job"), new Nothing(7));
        return JobFiles.carryOut(folder.resolve("job"), outcome, Nothing.class, FORMAT, work);
    }

    @Test
    void whatAJobYieldsIsItsOutcome() throws Exception {
        Path outcome = folder.resolve("outcome");
        assertThat(carryOut(outcome, job -> new Outcome.Measured<>(job.number()))).isZero();
        assertThat(FORMAT.read(outcome)).isEqualTo(new Outcome.Measured<>(7L));
    }

    @Test
    void severalMayWriteTheSameOutcomeAtTheSameTime() throws Exception {
        Path outcome = folder.resolve("shared");
        Callable<Void> writing = () -> {
            for (int i = 0; i < 200; i++) FORMAT.write(outcome, new Outcome.Measured<>(7L));
            return null;
        };
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            for (Future<Void> f : pool.invokeAll(Collections.nCopies(4, writing))) f.get();
        }
        assertThat(FORMAT.read(outcome)).isEqualTo(new Outcome.Measured<>(7L));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(f -> f.toString().endsWith(".part"))).isEmpty();
        }
    }

    static Stream<Arguments> failures() {
        Throwable full = new IOException("/x/all.payload: cannot be written: No space left on device");
        return Stream.of(Arguments.of(full, 1, full.getMessage()),
                Arguments.of(new UncheckedIOException((IOException) full), 1, full.getMessage()),
                Arguments.of(new ExecutionException(full), 1, full.getMessage()),
                Arguments.of(new ExceptionInInitializerError(
                        new RuntimeException("java.io.IOException: File too large", new IOException("File too large"))),
                        1, "File too large"),
                Arguments.of(
                        new IllegalStateException("it failed",
                                NotWritten.of(Path.of("/x/y"), new IOException("No space left on device"))),
                        1, "/x/y: No space left on device"),
                Arguments.of(new NoSuchFileException("/x/y"), 1, "NoSuchFileException: /x/y"),
                Arguments.of(new ExceptionInInitializerError(new IllegalStateException("no library")), 70,
                        "IllegalStateException: no library"),
                Arguments.of(new IllegalStateException("cannot start", new IOException("Read-only file system")), 70,
                        "IllegalStateException: cannot start (Read-only file system)"),
                Arguments.of(new NoClassDefFoundError("org/acme/Codec"), 70, "NoClassDefFoundError: org/acme/Codec"),
                Arguments.of(new OutOfMemoryError("Java heap space"), 70, "OutOfMemoryError: Java heap space"),
                Arguments.of(new StackOverflowError(), 70, "StackOverflowError"),
                Arguments.of(new NullPointerException("a\nb"), 70, "NullPointerException: a; b"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatAJobThrowsIsItsOutcomeAndTheLogKeepsTheTrace(Throwable thrown, int code, String reason) throws Exception {
        Path outcome = folder.resolve("outcome");
        int ended = carryOut(outcome, _ -> {
            if (thrown instanceof Error e) throw e;
            throw (Exception) thrown;
        });
        assertThat(ended).isEqualTo(code);
        assertThat(FORMAT.read(outcome)).isEqualTo(new Outcome.Failed<>(reason));
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("\tat weighbridge.model.job.JobFilesTest");
    }

    @Test
    void aJobThatCannotBeReadIsAFailure() throws Exception {
        Path job = Files.writeString(folder.resolve("job"), "nothing of the kind");
        Path outcome = folder.resolve("outcome");
        assertThat(JobFiles.carryOut(job, outcome, Nothing.class, FORMAT, _ -> new Outcome.Measured<>(1L))).isNotZero();
        assertThat(FORMAT.read(outcome)).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void anOutcomeThatCannotBeWrittenIsTheLastLineOfTheLog() throws Exception {
        Path outcome = folder.resolve("none/outcome");
        assertThat(carryOut(outcome, _ -> new Outcome.Measured<>(1L))).isEqualTo(JobFiles.UNWRITTEN);
        Path log = Files.write(folder.resolve("log"), said.toByteArray());
        assertThat(Failure.tail(log)).contains("NoSuchFileException: " + outcome + ".").endsWith(".part")
                .doesNotContain("at weigh");
    }

    @Test
    void theEndOfALogHasNoFrames() throws Exception {
        Path log = Files.writeString(folder.resolve("log"), """
                Exception in thread "main" java.lang.IllegalStateException: it failed
                \tat acme.Main.main(Main.java:3)
                Caused by: java.io.IOException: No space left on device
                \tat acme.Main.write(Main.java:9)
                \t... 1 more
                """);
        assertThat(Failure.tail(log))
                .isEqualTo("Exception in thread \"main\" java.lang.IllegalStateException: it failed"
                        + " · Caused by: java.io.IOException: No space left on device");
        assertThat(Failure.tail(folder.resolve("none"))).isEmpty();
    }
}

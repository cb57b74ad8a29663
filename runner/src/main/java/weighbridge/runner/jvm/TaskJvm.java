package weighbridge.runner.jvm;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import weighbridge.model.job.Failure;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.process.Parent;
import weighbridge.model.process.Starter;
import weighbridge.model.run.Outcome;

/** Runs one job that is not a measurement in a separate JVM, which must give regular signs of life. */
public final class TaskJvm {
    private static final Path JDK = Path.of(System.getProperty("java.home"));
    private static final Duration LOOK = Duration.ofMillis(100);
    /** How much longer everything may take when others use the cores. */
    private static final int BUSY = 3;
    /** HotSpot's exit code if memory runs out and {@code -XX:+ExitOnOutOfMemoryError} is set. */
    private static final int OUT_OF_MEMORY = 3;

    /** Receives signs of life, one at a time. */
    @FunctionalInterface
    public interface Listener {
        /** The JVM printed a line. */
        void said(String line);

        /** The JVM has printed nothing so far; called every second. */
        default void waited(Duration time) {}
    }

    private final Path folder;
    private final List<String> flags;
    private final Duration patience;

    /**
     * @param folder   for the files exchanged by the two JVMs, and for temporary files of the other
     * @param flags    of the other JVM
     * @param patience how long the JVM may print nothing before it is stopped, or the CPU time for which it may
     */
    public TaskJvm(Path folder, List<String> flags, Duration patience) {
        this.folder = folder;
        this.flags = List.copyOf(flags);
        this.patience = patience;
    }

    /**
     * Has a job done. A JVM that crashes or hangs is an outcome too.
     *
     * @param main whose main method is one of {@link JobFiles}
     * @throws IOException           if the machine or a file fails the JVM, or it is interrupted
     * @throws IllegalStateException if the JVM fails in any other way, which is a bug; its log is the cause
     */
    public <T> Outcome<T> run(String main, Record job, Collection<Path> classPath, OutcomeFormat<T> format,
            Listener listener) throws IOException {
        Path work = folder;
        Path result = work.resolve(Jvms.OUTCOME);
        Path log = work.resolve("log");
        JobFiles.write(work.resolve("job"), job);
        List<String> command = new ArrayList<>(List.of(JDK.resolve("bin/java").toString()));
        command.addAll(flags);
        command.add(Parent.flag());
        command.add("-Djava.io.tmpdir=" + work);
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.addAll(List.of(main, work.resolve("job").toString(), result.toString()));
        try (Children children = new Children()) {
            Process process = children.start(new ProcessBuilder(command).redirectError(log.toFile()));
            process.getOutputStream().close();
            long start = System.nanoTime();
            AtomicLong heard = new AtomicLong(start);
            Thread listening = Thread.ofVirtual().start(() -> listen(process, heard, listener));
            boolean hangs = hangs(process, start, heard, listener);
            listening.join();
            if (hangs) return new Outcome.TimedOut<>("nothing was read for " + patience.toSeconds() + " s");
            int code = process.exitValue();
            if (Files.exists(result)) return outcome(format.read(result), code, log);
            if (code == OUT_OF_MEMORY)
                return new Outcome.Failed<>("needs more memory than the JVM that reads it may use");
            if (code == JobFiles.FAILED || code == JobFiles.UNWRITTEN || code == JobFiles.BUG)
                throw failed(code, Failure.tail(log), log);
            return new Outcome.Failed<>(
                    "the library that reads it crashed (exit code " + code + Starter.cause(code) + ")");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
    }

    private static <T> Outcome<T> outcome(Outcome<T> left, int code, Path log) throws IOException {
        if (code != 0 && left instanceof Outcome.Failed<T>(String reason)) throw failed(code, reason, log);
        return left;
    }

    /** A failure that no other input would prevent, except that of a file which is named in the reason. */
    private static IOException failed(int code, String reason, Path log) throws IOException {
        String said = reason.isEmpty() ? "a child JVM failed, and could not write why to " + log : reason;
        if (code == JobFiles.FAILED || code == JobFiles.UNWRITTEN) return new IOException(said);
        String trace = Files.exists(log) ? new String(Files.readAllBytes(log), StandardCharsets.UTF_8) : "";
        throw new IllegalStateException(said, new IllegalStateException("in a child JVM: " + trace));
    }

    /**
     * Waits for the process to end, and returns whether it had to be stopped. On a busy machine, one that works without
     * a sign of life gets as much CPU time as its patience, and three times as long by the clock.
     */
    private boolean hangs(Process process, long start, AtomicLong heard, Listener listener)
            throws InterruptedException {
        long seconds = 0;
        long sign = start;
        long looked = start;
        Duration used = Children.cpuTime(process);
        Duration usedAtSign = used;
        boolean works = true;
        while (!process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
            long now = System.nanoTime();
            if (now - looked >= Children.LOOK.toNanos()) {
                Duration before = used;
                used = Children.cpuTime(process);
                works = Children.works(used.minus(before), Duration.ofNanos(now - looked));
                looked = now;
            }
            if (heard.get() != sign) {
                sign = heard.get();
                usedAtSign = used;
            }
            Duration silent = Duration.ofNanos(now - sign);
            boolean waits = works && used.minus(usedAtSign).compareTo(patience) < 0
                    && silent.compareTo(patience.multipliedBy(BUSY)) < 0;
            if (silent.compareTo(patience) >= 0 && !waits) {
                Children.end(process);
                return true;
            }
            if (silent.toSeconds() > seconds) {
                seconds = silent.toSeconds();
                synchronized (listener) {
                    if (heard.get() == start) listener.waited(Duration.ofSeconds(seconds));
                }
            }
        }
        return false;
    }

    private static void listen(Process process, AtomicLong heard, Listener listener) {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (listener) {
                    heard.set(System.nanoTime());
                    listener.said(line);
                }
            }
        } catch (IOException _) {
            // It was stopped.
        }
    }
}

package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import weighbridge.model.process.Starter;
import weighbridge.runner.TimeLimit;

/** The processes that were started here; they are killed when this is closed or this JVM ends. */
final class Children implements AutoCloseable {
    /** Within this time a working JVM uses at least a hundredth of a core; a hanging one uses a thousandth. */
    static final Duration LOOK = Duration.ofSeconds(2);
    private static final int WORKING = 100;
    private static final Duration GONE = Duration.ofSeconds(5);

    /**
     * Starts a command that ignores the terminal's signals, which go to all processes of a terminal: otherwise Ctrl-C
     * would look as if a contestant had died. A JVM keeps ignoring a signal that was ignored when it started, and so do
     * the JVMs that it starts.
     */
    private static final List<String> SHIELD = List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh");

    private final Set<Process> alive = ConcurrentHashMap.newKeySet();
    private final Thread hook = new Thread(this::kill, "kill-children");
    private volatile boolean closed;

    Children() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** A process's outcome. */
    sealed interface Ended {
        record Exited(int code) implements Ended {}

        /** @param limit that was exceeded, in words */
        record TooSlow(String limit) implements Ended {}
    }

    /** Starts a process that is killed with the others, but ignores the signals meant for this JVM. */
    Process start(ProcessBuilder builder) throws IOException {
        if (closed) throw new IOException("stopped");
        if (Files.isExecutable(Path.of(SHIELD.getFirst()))) {
            List<String> shielded = new ArrayList<>(SHIELD);
            shielded.addAll(builder.command());
            builder.command(shielded);
        }
        Process process = Starter.start(builder);
        alive.add(process);
        process.onExit().thenAccept(alive::remove);
        // It was closed meanwhile, and the thread that killed the others may not have seen this process.
        if (closed) kill(process);
        return process;
    }

    /**
     * Runs a process to its end and writes its output to a file; if it exceeds its limit, kills it and waits until it
     * is gone.
     */
    Ended run(List<String> command, Path log, TimeLimit limit) throws IOException {
        Process process = start(new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()));
        process.getOutputStream().close();
        try {
            if (process.waitFor(limit.work().toMillis(), TimeUnit.MILLISECONDS)) {
                return new Ended.Exited(process.exitValue());
            }
            Duration waited = limit.work();
            Duration used = cpuTime(process);
            boolean works = true;
            while (works && waited.compareTo(limit.most()) < 0 && used.compareTo(limit.work()) < 0) {
                Duration look = min(LOOK, limit.most().minus(waited));
                if (process.waitFor(look.toMillis(), TimeUnit.MILLISECONDS)) {
                    return new Ended.Exited(process.exitValue());
                }
                Duration now = cpuTime(process);
                works = works(now.minus(used), look);
                waited = waited.plus(look);
                used = now;
            }
            end(process);
            boolean usedUp = used.compareTo(limit.work()) >= 0 && limit.most().compareTo(limit.work()) > 0;
            return new Ended.TooSlow(usedUp ? "used more than " + limit.work().toSeconds() + " s of CPU time"
                    : "took longer than " + waited.toSeconds() + " s");
        } catch (InterruptedException _) {
            end(process);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
    }

    /** Whether a process that used this CPU time within this time was at work. */
    static boolean works(Duration used, Duration time) {
        return used.abs().compareTo(time.dividedBy(WORKING)) > 0;
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    /** The CPU time of a process and its running descendants, as far as the system reports it. */
    static Duration cpuTime(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants()).map(p -> p.info().totalCpuDuration())
                .flatMap(Optional::stream).reduce(Duration.ZERO, Duration::plus);
    }

    /**
     * Kills a process and what it started, and waits until they are gone, so that nothing writes to its folder.
     */
    static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
        kill(process);
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(GONE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException _) {
            // A process is stuck in the system; its remains are removed later.
        }
    }

    /** Kills a process and what it started. */
    static void kill(Process process) {
        List<ProcessHandle> below = process.descendants().toList();
        process.destroyForcibly();
        below.forEach(ProcessHandle::destroyForcibly);
    }

    private void kill() {
        closed = true;
        alive.forEach(Children::kill);
    }

    /** Kills all processes; no more can be started. */
    @Override
    public void close() {
        closed = true;
        alive.forEach(Children::end);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The JVM is already ending, and the shutdown hook runs.
        }
    }
}

package weighbridge.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The processes that were started here; they end when these end, or when this JVM does. */
final class Children implements AutoCloseable {
    private static final int TAIL_LINES = 3;
    private static final int TAIL_CHARS = 400;

    /**
     * Starts a command deaf to the terminal's signals, which go to all processes of a terminal at once: that Ctrl-C must not look as
     * if a contestant had died. A JVM leaves a signal ignored that was ignored when it started, and so do those that it starts.
     */
    private static final List<String> SHIELD = List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh");

    private final Set<Process> alive = ConcurrentHashMap.newKeySet();
    private final Thread hook = new Thread(this::kill, "kill-children");
    private volatile boolean closed;

    Children() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** What became of a process. */
    sealed interface Ended {
        record Exited(int code) implements Ended {}

        record TooSlow() implements Ended {}
    }

    /** Starts a process that is killed with the others, and by nothing else that is meant for this JVM. */
    Process start(ProcessBuilder builder) throws IOException {
        if (closed) throw new IOException("stopped");
        if (Files.isExecutable(Path.of(SHIELD.getFirst()))) {
            List<String> shielded = new ArrayList<>(SHIELD);
            shielded.addAll(builder.command());
            builder.command(shielded);
        }
        Process process = builder.start();
        alive.add(process);
        process.onExit().thenAccept(alive::remove);
        // Closed meanwhile: the one that killed the others cannot have seen this one.
        if (closed) kill(process);
        return process;
    }

    /** Runs a process to its end, what it prints going to a file; kills it when its time is over. */
    Ended run(List<String> command, Path log, Duration limit) throws IOException {
        Process process = start(new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()));
        process.getOutputStream().close();
        try {
            if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) return new Ended.Exited(process.exitValue());
            kill(process);
            return new Ended.TooSlow();
        } catch (InterruptedException _) {
            kill(process);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
    }

    /** Kills a process and what it started. */
    static void kill(Process process) {
        List<ProcessHandle> below = process.descendants().toList();
        process.destroyForcibly();
        below.forEach(ProcessHandle::destroyForcibly);
    }

    /** The last lines that a process printed, as one. */
    static String tail(Path log) {
        try {
            // Whatever bytes a library printed: those that are no text show as marks.
            String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
            List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
            String tail = String.join(" · ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
            return tail.length() <= TAIL_CHARS ? tail : "…" + tail.substring(tail.length() - TAIL_CHARS);
        } catch (IOException _) {
            return "";
        }
    }

    private void kill() {
        closed = true;
        alive.forEach(Children::kill);
    }

    /** Kills all at once; no more can be started. */
    @Override
    public void close() {
        kill();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The JVM is ending already, and this is the hook's doing.
        }
    }
}

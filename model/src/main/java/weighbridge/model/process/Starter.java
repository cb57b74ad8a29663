package weighbridge.model.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Starts processes that end with this JVM, however it ends.
 *
 * <p>Linux kills them at once (prctl(2), PR_SET_PDEATHSIG), when the thread that started them ends: so one thread starts
 * them all and ends with the JVM. Elsewhere, and in the moment before the system is told, a JVM notices by itself that
 * its {@link Parent} is gone.
 */
public final class Starter {
    private static final List<String> TIE = tie();
    /** Of a process that the signal KILL, number 9, ended. */
    private static final int KILLED = 128 + 9;
    private static final ExecutorService THREAD =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("starter").factory());

    private Starter() {}

    /** What to put before a command, if the system has it. */
    private static List<String> tie() {
        List<String> tie = List.of("setpriv", "--pdeathsig", "KILL");
        try {
            Process trial = new ProcessBuilder(Stream.concat(tie.stream(), Stream.of("true")).toList()).start();
            return trial.waitFor() == 0 ? tie : List.of();
        } catch (IOException _) {
            return List.of();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /**
     * A command whose process the system ends with its parent, if it can; for a command that another command runs, and
     * that might undo this.
     */
    public static List<String> tied(List<String> command) {
        return Stream.concat(TIE.stream(), command.stream()).toList();
    }

    /** Starts a process. */
    public static Process start(ProcessBuilder builder) throws IOException {
        List<String> command = builder.command();
        try {
            return THREAD.submit(() -> builder.command(tied(command)).start()).get();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } finally {
            builder.command(command);
        }
    }

    /** What to say after an exit code that a signal caused which only others send; empty for all other codes. */
    public static String cause(int exitCode) {
        return exitCode == KILLED ? ", killed from outside, as the system does when memory runs out" : "";
    }

    /**
     * Runs a program, which finds nothing on its standard input and does not survive this call.
     *
     * @param log   receives all that it prints
     * @param limit after which it is killed
     * @return its exit code; empty if it was killed
     */
    public static OptionalInt run(List<String> command, Path log, Duration limit)
            throws IOException, InterruptedException {
        Process process = start(new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()));
        try {
            process.getOutputStream().close();
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } finally {
            List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
            all.add(process.toHandle());
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }
}

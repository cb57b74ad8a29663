package weighbridge.model.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program from elsewhere that this JVM runs to its end, such as a schema compiler. */
public final class Program {
    /**
     * Has Linux kill the program when the thread that started it ends, and this JVM with it (prctl(2),
     * PR_SET_PDEATHSIG). Elsewhere {@link Parent} kills it, unless this JVM was killed first.
     */
    private static final List<String> TIED = List.of("/bin/sh", "-c",
            "setpriv --pdeathsig KILL true 2>/dev/null && set -- setpriv --pdeathsig KILL \"$@\"; exec \"$@\"", "sh");

    private Program() {}

    /**
     * Runs a program, which finds nothing on its standard input and does not survive this call.
     *
     * @param log   receives all that it prints
     * @param limit after which it is killed
     * @return its exit code; empty if it was killed
     */
    public static OptionalInt run(List<String> command, Path log, Duration limit)
            throws IOException, InterruptedException {
        List<String> tied = new ArrayList<>(TIED);
        tied.addAll(command);
        Process process = new ProcessBuilder(tied).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            process.getOutputStream().close();
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } finally {
            List<ProcessHandle> below = process.descendants().toList();
            Stream.concat(Stream.of(process.toHandle()), below.stream()).forEach(ProcessHandle::destroyForcibly);
        }
    }
}

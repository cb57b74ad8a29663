package weighbridge.worker.meter;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The JIT compilers of a process. */
public final class Jit {
    /** Keeps HotSpot's compiler threads, of which nothing can be read once they have ended. */
    public static final String FLAG = "-XX:-UseDynamicNumberOfCompilerThreads";
    /** Empty in a JVM that only interprets. */
    private static final Optional<CompilationMXBean> COMPILERS =
            Optional.ofNullable(ManagementFactory.getCompilationMXBean());
    private static final Path PROC = Path.of("/proc");
    /** In the name of each compiler thread of HotSpot: {@code C1 CompilerThread0}, cut to 15 characters. */
    private static final String NAMED = " Compiler";

    private Jit() {}

    /**
     * The time that this process's compilers have taken so far, in milliseconds: more than their CPU time, since they
     * may wait for a core.
     */
    public static long millis() {
        return COMPILERS.map(CompilationMXBean::getTotalCompilationTime).orElse(0L);
    }

    /**
     * CPU nanoseconds that a process's compilers have taken so far, as Linux counts them for each thread (the first
     * number of schedstat); empty if there is no such process, or the system does not count. Of a JVM without
     * {@link #FLAG}, it is not certain to grow.
     */
    public static Optional<Long> cpuNanos(long pid) {
        return cpuNanos(PROC.resolve(Long.toString(pid)).resolve("task"));
    }

    static Optional<Long> cpuNanos(Path threads) {
        Optional<Long> sum = Optional.empty();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
            for (Path thread : all) {
                if (!isCompiler(thread)) continue;
                String[] numbers = Files.readString(thread.resolve("schedstat")).split(" ");
                sum = Optional.of(sum.orElse(0L) + Long.parseLong(numbers[0]));
            }
        } catch (IOException | DirectoryIteratorException _) {
            return Optional.empty();
        }
        return sum;
    }

    /** A thread that has ended meanwhile was none. */
    private static boolean isCompiler(Path thread) {
        try {
            return new String(Files.readAllBytes(thread.resolve("comm")), StandardCharsets.ISO_8859_1).contains(NAMED);
        } catch (IOException _) {
            return false;
        }
    }
}

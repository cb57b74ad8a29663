package weighbridge.pipe;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the garbage collector of this process costs, and whose garbage it is. */
final class Collector {
    private static final Path THREADS = Path.of("/proc/self/task");
    /** The names that the JVM gives to the threads that collect; with the serial collector, the second one does. */
    private static final String[] NAMES = {"GC Thread", "VM Thread"};

    private Collector() {}

    /** CPU nanoseconds of collecting so far; 0 on systems other than Linux, which do not tell. */
    static long cpu() {
        return cpu(THREADS);
    }

    /** @param threads a folder like {@code /proc/self/task} */
    static long cpu(Path threads) {
        try (Stream<Path> all = Files.list(threads)) {
            return all.filter(Collector::collects).mapToLong(Collector::ran).sum();
        } catch (IOException _) {
            return 0;
        }
    }

    private static boolean collects(Path thread) {
        String name = read(thread.resolve("comm"));
        return Stream.of(NAMES).anyMatch(name::startsWith);
    }

    /** The first number of a thread's schedstat: nanoseconds on a CPU. */
    private static long ran(Path thread) {
        String said = read(thread.resolve("schedstat"));
        return said.isEmpty() ? 0 : Long.parseLong(said.substring(0, said.indexOf(' ')));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException _) {
            // The thread has just ended.
            return "";
        }
    }

    /** Bytes that a thread has allocated so far; 0 once it has ended. */
    static long allocated(long thread) {
        return Math.max(0, ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getThreadAllocatedBytes(thread));
    }
}

package weighbridge.worker.meter;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The CPU time of a whole process: Linux's own clock for it, to the nanosecond (clock_gettime(2)). The JDK's counter,
 * which takes its place on other systems, moves in steps of 10 ms on Linux.
 *
 * <p>Finding the clock takes a tenth of a second, and the JVM warns about that without the flag {@link #FLAG}.
 */
public final class ProcessClock {
    /** Allows the native calls. */
    public static final String FLAG = "--enable-native-access=ALL-UNNAMED";
    private static final long SECOND = 1_000_000_000;

    private final LongSupplier nanos;

    private ProcessClock(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The clock of this process. */
    public static ProcessClock own() {
        return of(ProcessHandle.current().pid(), jdk());
    }

    /** The clock of a process of this machine, which stands at 0 when the process is gone. */
    public static ProcessClock of(long pid) {
        return of(pid, new ProcessClock(() -> ProcessHandle.of(pid).flatMap(p -> p.info().totalCpuDuration())
                .map(Duration::toNanos).orElse(0L)));
    }

    /** The JDK's counter for this process, which is there at once. */
    static ProcessClock jdk() {
        return new ProcessClock(
                ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)::getProcessCpuTime);
    }

    private static ProcessClock of(long pid, ProcessClock otherwise) {
        if (!System.getProperty("os.name").equals("Linux")) return otherwise;
        return Linux.FOUND.map(linux -> new ProcessClock(linux.of(pid))).orElse(otherwise);
    }

    /** Nanoseconds of CPU time so far. */
    public synchronized long nanos() {
        return nanos.getAsLong();
    }

    private record Linux(MethodHandle clockOf, MethodHandle read) {
        static final Optional<Linux> FOUND = find();

        @SuppressWarnings("restricted") // Every JVM that uses this is started with the flag.
        private static Optional<Linux> find() {
            Linker linker = Linker.nativeLinker();
            SymbolLookup library = linker.defaultLookup();
            FunctionDescriptor type =
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
            return library.find("clock_getcpuclockid").flatMap(clockOf -> library.find("clock_gettime")
                    .map(read -> new Linux(linker.downcallHandle(clockOf, type), linker.downcallHandle(read, type))));
        }

        /** Stands at 0 if there is no such process. */
        LongSupplier of(long pid) {
            MemorySegment id = Arena.global().allocate(ValueLayout.JAVA_INT);
            MemorySegment time = Arena.global().allocate(MemoryLayout.sequenceLayout(2, ValueLayout.JAVA_LONG));
            try {
                if ((int) clockOf.invokeExact((int) pid, id) != 0) return () -> 0;
            } catch (Throwable t) {
                throw unexpected(t);
            }
            int clock = id.get(ValueLayout.JAVA_INT, 0);
            return () -> {
                try {
                    if ((int) read.invokeExact(clock, time) != 0) return 0;
                    return time.getAtIndex(ValueLayout.JAVA_LONG, 0) * SECOND
                            + time.getAtIndex(ValueLayout.JAVA_LONG, 1);
                } catch (Throwable t) {
                    throw unexpected(t);
                }
            };
        }

        private static IllegalStateException unexpected(Throwable thrown) {
            return new IllegalStateException("the system's clock threw an exception unexpectedly", thrown);
        }
    }
}

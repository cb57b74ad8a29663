package weighbridge.worker.meter;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The cores that a thread may run on, found and set by Linux's scheduling calls: sched_getaffinity(2),
 * sched_setaffinity(2), sched_getcpu(3).
 *
 * <p>The system moves a thread away from other threads that it knows; it may not know of a neighbour outside a virtual
 * machine, or on a core's other hyperthread.
 */
final class Cores {
    /** The size of the C library's cpu_set_t: 1,024 processors. */
    private static final long MASK_BYTES = 128;
    private static final int THIS_THREAD = 0;
    /** Where Linux lists Intel's slower cores, if there are any (perf-intel-hybrid(1)). */
    private static final Path SLOWER = Path.of("/sys/devices/cpu_atom");
    private static final Path EACH = Path.of("/sys/devices/system/cpu");

    private final MethodHandle getAffinity;
    private final MethodHandle setAffinity;
    private final MethodHandle getCpu;
    private final MemorySegment mask = Arena.ofAuto().allocate(MASK_BYTES);

    private Cores(MethodHandle getAffinity, MethodHandle setAffinity, MethodHandle getCpu) {
        this.getAffinity = getAffinity;
        this.setAffinity = setAffinity;
        this.getCpu = getCpu;
    }

    /**
     * Empty if the system lacks these calls, or has cores of several kinds: the time of a slice would depend on the
     * kind.
     */
    static Optional<Cores> ofThisSystem() {
        if (Files.exists(SLOWER) || capacities(EACH).size() > 1) return Optional.empty();
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor ofMask = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
        return function(linker, "sched_getaffinity", ofMask)
                .flatMap(get -> function(linker, "sched_setaffinity", ofMask)
                        .flatMap(set -> function(linker, "sched_getcpu", FunctionDescriptor.of(ValueLayout.JAVA_INT))
                                .map(cpu -> new Cores(get, set, cpu))));
    }

    /**
     * The different capacities of cores, if the system reports any (Linux's
     * Documentation/ABI/testing/sysfs-devices-system-cpu).
     */
    static Set<String> capacities(Path cores) {
        Set<String> capacities = new HashSet<>();
        try (DirectoryStream<Path> each = Files.newDirectoryStream(cores, "cpu[0-9]*")) {
            for (Path core : each) {
                Path capacity = core.resolve("cpu_capacity");
                if (Files.exists(capacity)) capacities.add(Files.readString(capacity).strip());
            }
        } catch (IOException _) {
            // A system without this folder reports no differences.
        }
        return capacities;
    }

    @SuppressWarnings("restricted") // The host forks with native access enabled.
    private static Optional<MethodHandle> function(Linker linker, String name, FunctionDescriptor type) {
        return linker.defaultLookup().find(name).map(f -> linker.downcallHandle(f, type));
    }

    /**
     * Moves this thread to another core, and then lets the system move it anywhere. The thread stays if it may run on
     * only one core.
     *
     * @return whether it left
     */
    boolean leave() {
        try {
            if ((int) getAffinity.invokeExact(THIS_THREAD, MASK_BYTES, mask) != 0) return false;
            byte[] all = mask.toArray(ValueLayout.JAVA_BYTE);
            BitSet others = BitSet.valueOf(all);
            others.clear(current());
            if (others.isEmpty()) return false;
            boolean left = set(others.toByteArray());
            set(all);
            return left;
        } catch (Throwable t) {
            throw new IllegalStateException("a call to the system's scheduler threw an exception unexpectedly", t);
        }
    }

    private boolean set(byte[] processors) throws Throwable {
        mask.fill((byte) 0);
        MemorySegment.copy(processors, 0, mask, ValueLayout.JAVA_BYTE, 0, processors.length);
        return (int) setAffinity.invokeExact(THIS_THREAD, MASK_BYTES, mask) == 0;
    }

    /** The number of the core that this thread runs on. */
    int current() {
        try {
            return (int) getCpu.invokeExact();
        } catch (Throwable t) {
            throw new IllegalStateException("a call to the system's scheduler threw an exception unexpectedly", t);
        }
    }
}

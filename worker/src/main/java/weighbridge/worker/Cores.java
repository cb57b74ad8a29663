package weighbridge.worker;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.BitSet;
import java.util.Optional;

/**
 * The cores that a thread may run on, by the calls of Linux's scheduler: sched_getaffinity(2), sched_setaffinity(2), sched_getcpu(3).
 *
 * <p>The system moves a thread away from others of its own; of a neighbour outside a virtual machine, or on a core's other hyperthread, it may know nothing.
 */
final class Cores {
    /** Of the C library's cpu_set_t: 1,024 processors. */
    private static final long MASK_BYTES = 128;
    private static final int THIS_THREAD = 0;

    private final MethodHandle getAffinity;
    private final MethodHandle setAffinity;
    private final MethodHandle getCpu;
    private final MemorySegment mask = Arena.ofAuto().allocate(MASK_BYTES);

    private Cores(MethodHandle getAffinity, MethodHandle setAffinity, MethodHandle getCpu) {
        this.getAffinity = getAffinity;
        this.setAffinity = setAffinity;
        this.getCpu = getCpu;
    }

    /** Empty where the system has no such calls. */
    static Optional<Cores> ofThisSystem() {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor ofMask = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
        return function(linker, "sched_getaffinity", ofMask).flatMap(get -> function(linker, "sched_setaffinity", ofMask)
                .flatMap(set -> function(linker, "sched_getcpu", FunctionDescriptor.of(ValueLayout.JAVA_INT)).map(cpu -> new Cores(get, set, cpu))));
    }

    private static Optional<MethodHandle> function(Linker linker, String name, FunctionDescriptor type) {
        return linker.defaultLookup().find(name).map(f -> linker.downcallHandle(f, type));
    }

    /**
     * Lets this thread go on on another core, and from there wherever the system moves it. It stays if it may run on one core alone.
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
            throw new IllegalStateException("a call of the system's scheduler threw, which none of them can", t);
        }
    }

    private boolean set(byte[] processors) throws Throwable {
        mask.fill((byte) 0);
        MemorySegment.copy(processors, 0, mask, ValueLayout.JAVA_BYTE, 0, processors.length);
        return (int) setAffinity.invokeExact(THIS_THREAD, MASK_BYTES, mask) == 0;
    }

    /** The number of the core that this thread is on. */
    int current() {
        try {
            return (int) getCpu.invokeExact();
        } catch (Throwable t) {
            throw new IllegalStateException("a call of the system's scheduler threw, which none of them can", t);
        }
    }
}

package weighbridge.worker.meter;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.run.Slice;

/**
 * Reads the clocks and counters of one thread and its machine around a slice. Created and used by that thread alone.
 *
 * <p>The time and the CPU time are read last at the start and first at the end, and the core is probed before and after
 * everything else; the readers of {@code /proc} allocate nothing. CPU time comes from the thread's clock, since the run
 * time in {@code schedstat} lags by a tick.
 */
public final class Meter {
    private static final int UNKNOWN = Kernel.UNKNOWN;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final GarbageCollectorMXBean[] collectors =
            ManagementFactory.getGarbageCollectorMXBeans().toArray(new GarbageCollectorMXBean[0]);
    private final Thread owner = Thread.currentThread();
    private final Kernel kernel = new Kernel(Path.of("/proc"));
    private final Optional<Probe> probe;
    /** Looked up at the start of the first slice, after the first operation has been timed. */
    private Optional<ProcessClock> process;
    /** Looked up when first needed: this takes a tenth of a second, which trials on a quiet machine need not spend. */
    private Optional<Cores> cores = Optional.empty();
    private boolean looked;

    private long operations;
    private long processCpu;
    private long wall;
    private long cpu;
    private long delay;
    private long switches;
    private long steal;
    private long jit;
    private long gcCount;
    private long gcMillis;
    private long allocated;
    private long probed = Slice.NOT_TRIED;

    private Meter(Optional<Probe> probe, Optional<ProcessClock> process) {
        this.probe = probe;
        this.process = process;
    }

    /**
     * For a trial of this many threads, one meter each. The core is probed before and after each slice if there is only
     * one, since it would otherwise be crowded by the others.
     */
    public static Meter ofTrial(int threads) {
        return new Meter(threads == 1 ? Optional.of(new Probe()) : Optional.empty(), Optional.empty());
    }

    /**
     * For a JVM's first message, before which nothing may be looked up that the library would otherwise load: the
     * process's CPU time moves in steps of 10 ms on Linux.
     */
    public static Meter ofColdStart() {
        return new Meter(Optional.empty(), Optional.of(ProcessClock.jdk()));
    }

    /** Begins a slice. */
    public void start(long operationsSoFar) {
        if (Thread.currentThread() != owner)
            throw new IllegalStateException(
                    "a meter belongs to one thread; " + owner + " became " + Thread.currentThread());
        if (process.isEmpty()) process = Optional.of(ProcessClock.own());
        operations = operationsSoFar;
        if (probed == Slice.NOT_TRIED) probed = probe();
        steal = kernel.steal();
        delay = kernel.runDelay();
        switches = kernel.involuntarySwitches();
        jit = Jit.millis();
        gcCount = gcCount();
        gcMillis = gcMillis();
        processCpu = process.get().nanos();
        allocated = threads.getCurrentThreadAllocatedBytes();
        cpu = threads.getCurrentThreadCpuTime();
        wall = System.nanoTime();
    }

    /**
     * A slice of one thread.
     *
     * @param startNanos when it began, on the clock that this JVM's threads share
     */
    public record Timed(long startNanos, Slice slice) {
        long endNanos() {
            return startNanos + slice.wallNanos();
        }
    }

    /** Ends a slice. */
    public Timed stop(long operationsSoFar) {
        long wallEnd = System.nanoTime();
        long cpuEnd = threads.getCurrentThreadCpuTime();
        long allocatedEnd = threads.getCurrentThreadAllocatedBytes();
        long processEnd = process.get().nanos();
        // The core is probed last: what the probe itself waits for is not part of the slice.
        return new Timed(wall,
                new Slice(operationsSoFar - operations, wallEnd - wall, cpuEnd - cpu, since(kernel.runDelay(), delay),
                        since(kernel.involuntarySwitches(), switches), since(kernel.steal(), steal), Jit.millis() - jit,
                        gcCount() - gcCount, gcMillis() - gcMillis, allocatedEnd - allocated, crowding(),
                        since(processEnd, processCpu)));
    }

    /** How crowded the core was around the slice that ends now. */
    private long crowding() {
        long before = probed;
        probed = probe();
        return Math.max(before, probed);
    }

    /**
     * Moves to another core, if the system has calls for that. The last probe of the old core is kept as the one before
     * the next slice, so that this slice, whose caches are cold (1 to 2 % slower), does not count either.
     */
    public void leaveCore() {
        if (!looked) cores = Cores.ofThisSystem();
        looked = true;
        cores.ifPresent(Cores::leave);
    }

    private long probe() {
        return probe.isPresent() ? probe.get().crowding() : Slice.NOT_TRIED;
    }

    private static long since(long now, long before) {
        return now == UNKNOWN || before == UNKNOWN ? UNKNOWN : now - before;
    }

    private long gcCount() {
        long sum = 0;
        for (GarbageCollectorMXBean c : collectors) sum += c.getCollectionCount();
        return sum;
    }

    private long gcMillis() {
        long sum = 0;
        for (GarbageCollectorMXBean c : collectors) sum += c.getCollectionTime();
        return sum;
    }

    /** Merges the simultaneous slices of several threads into one, as {@link Slice} describes. */
    public static Slice merge(List<Timed> same) {
        long start = same.stream().mapToLong(Timed::startNanos).min().orElseThrow();
        long end = same.stream().mapToLong(Timed::endNanos).max().orElseThrow();
        return same.stream().map(Timed::slice)
                .reduce((a, b) -> new Slice(a.operations() + b.operations(), end - start, a.cpuNanos() + b.cpuNanos(),
                        sum(a.runDelayNanos(), b.runDelayNanos()),
                        sum(a.involuntarySwitches(), b.involuntarySwitches()), Math.max(a.stealTicks(), b.stealTicks()),
                        Math.max(a.jitMillis(), b.jitMillis()), Math.max(a.gcCount(), b.gcCount()),
                        Math.max(a.gcMillis(), b.gcMillis()), a.allocatedBytes() + b.allocatedBytes(),
                        Math.max(a.crowding(), b.crowding()), Math.max(a.processNanos(), b.processNanos())))
                .orElseThrow();
    }

    private static long sum(long a, long b) {
        return a == UNKNOWN || b == UNKNOWN ? UNKNOWN : a + b;
    }
}

package weighbridge.worker.meter;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
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
    private static final int UNKNOWN = -1;
    private static final byte[] INVOLUNTARY = "nonvoluntary_ctxt_switches:".getBytes(StandardCharsets.US_ASCII);

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Optional<CompilationMXBean> compiler = Optional.ofNullable(ManagementFactory.getCompilationMXBean());
    private final GarbageCollectorMXBean[] collectors =
            ManagementFactory.getGarbageCollectorMXBeans().toArray(new GarbageCollectorMXBean[0]);
    private final com.sun.management.OperatingSystemMXBean process =
            ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    private final Thread owner = Thread.currentThread();
    private final Numbers schedule = new Numbers("/proc/thread-self/schedstat");
    private final Numbers status = new Numbers("/proc/thread-self/status");
    private final Numbers machine = new Numbers("/proc/stat");
    private final Optional<Probe> probe;
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

    /** @param probes whether the core is probed before and after each slice; useful only for a trial of one thread */
    public Meter(boolean probes) {
        probe = probes ? Optional.of(new Probe()) : Optional.empty();
    }

    /** Begins a slice. */
    public void start(long operationsSoFar) {
        if (Thread.currentThread() != owner)
            throw new IllegalStateException(
                    "a meter belongs to one thread; " + owner + " became " + Thread.currentThread());
        operations = operationsSoFar;
        if (probed == Slice.NOT_TRIED) probed = probe();
        steal = steal();
        delay = delay();
        switches = switches();
        jit = jit();
        gcCount = gcCount();
        gcMillis = gcMillis();
        allocated = threads.getCurrentThreadAllocatedBytes();
        processCpu = process.getProcessCpuTime();
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
        long processEnd = process.getProcessCpuTime();
        long allocatedEnd = threads.getCurrentThreadAllocatedBytes();
        // The core is probed last: what the probe itself waits for is not part of the slice.
        return new Timed(wall,
                new Slice(operationsSoFar - operations, wallEnd - wall, cpuEnd - cpu, since(delay(), delay),
                        since(switches(), switches), since(steal(), steal), jit() - jit, gcCount() - gcCount,
                        gcMillis() - gcMillis, allocatedEnd - allocated, crowding(), since(processEnd, processCpu)));
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

    /** The second number of schedstat, in nanoseconds. */
    private long delay() {
        return schedule.number(0, 1);
    }

    private long switches() {
        int line = status.find(INVOLUNTARY);
        return line == UNKNOWN ? UNKNOWN : status.parse(line, 0);
    }

    /** The eighth number of the line {@code cpu} of /proc/stat, in ticks. */
    private long steal() {
        return machine.number("cpu".length(), 7);
    }

    private long jit() {
        return compiler.map(CompilationMXBean::getTotalCompilationTime).orElse(0L);
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

    /** Numbers at the start of a small kernel file, which is read anew each time. */
    private static final class Numbers {
        private static final int BYTES = 4096;

        private final Optional<RandomAccessFile> file;
        private final byte[] bytes = new byte[BYTES];
        private int length;

        Numbers(String path) {
            Optional<RandomAccessFile> opened;
            try {
                opened = Optional.of(new RandomAccessFile(path, "r"));
            } catch (IOException _) {
                opened = Optional.empty();
            }
            file = opened;
        }

        /** The number that follows {@code skipped} others after an offset, or {@link #UNKNOWN}. */
        long number(int offset, int skipped) {
            return read() ? parse(offset, skipped) : UNKNOWN;
        }

        /** The position of the bytes after a key, or {@link #UNKNOWN}. */
        int find(byte[] key) {
            if (!read()) return UNKNOWN;
            for (int i = 0; i + key.length <= length; i++) {
                int k = 0;
                while (k < key.length && bytes[i + k] == key[k]) k++;
                if (k == key.length) return i + k;
            }
            return UNKNOWN;
        }

        long parse(int offset, int skipped) {
            int i = offset;
            for (int n = 0;; n++) {
                while (i < length && (bytes[i] == ' ' || bytes[i] == '\t')) i++;
                if (i >= length || bytes[i] < '0' || bytes[i] > '9') return UNKNOWN;
                long number = 0;
                for (; i < length && bytes[i] >= '0' && bytes[i] <= '9'; i++) number = 10 * number + bytes[i] - '0';
                if (n == skipped) return number;
            }
        }

        private boolean read() {
            if (file.isEmpty()) return false;
            try {
                file.get().seek(0);
                length = file.get().read(bytes, 0, BYTES);
                return length > 0;
            } catch (IOException _) {
                return false;
            }
        }
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

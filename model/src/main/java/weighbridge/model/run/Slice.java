package weighbridge.model.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * 100 ms of measuring inside a trial. The numbers are sums over the worker threads, with two exceptions: the wall time
 * runs from the first start to the last end, and for what belongs to the machine or the JVM, the largest number that a
 * thread saw counts.
 *
 * @param operations          operations that ended in the slice
 * @param wallNanos           nanoseconds on the clock
 * @param cpuNanos            CPU time of the workers, in nanoseconds
 * @param runDelayNanos       time in which the workers were runnable but not running, in nanoseconds; −1 if the system
 *                            does not provide it
 * @param involuntarySwitches involuntary context switches of the workers; −1 if the system does not provide them
 * @param stealTicks          the machine's steal time in ticks of 10 ms; −1 if the system does not provide it
 * @param jitMillis           the JVM's compile time
 * @param gcCount             number of collections
 * @param gcMillis            time in collections
 * @param allocatedBytes      bytes that the workers allocated
 * @param crowding          ratio, in thousandths, of the times of two kinds of work, of which only the first slows down
 *                          when something else uses the core; the larger of those before and after the slice; −1 if not
 *                          measured
 * @param processNanos      CPU time of all threads of the JVM, including the collector's and the compiler's, in
 *                          nanoseconds; −1 if the system does not provide it
 */
public record Slice(long operations, long wallNanos, long cpuNanos, long runDelayNanos, long involuntarySwitches,
        long stealTicks, long jitMillis, long gcCount, long gcMillis, long allocatedBytes, long crowding,
        long processNanos) {
    /** The value of {@code crowding} and {@code processNanos} if not measured. */
    public static final int NOT_TRIED = -1;
    /** The requested length of a slice; it ends with the operation that is then in progress. */
    public static final Duration LENGTH = Duration.ofMillis(100);

    /** A slice in which the CPU time of the whole JVM was not measured. */
    public Slice(long operations, long wallNanos, long cpuNanos, long runDelayNanos, long involuntarySwitches,
            long stealTicks, long jitMillis, long gcCount, long gcMillis, long allocatedBytes, long crowding) {
        this(operations, wallNanos, cpuNanos, runDelayNanos, involuntarySwitches, stealTicks, jitMillis, gcCount,
                gcMillis, allocatedBytes, crowding, NOT_TRIED);
    }

    /** A slice in which neither its crowding nor the CPU time of the whole JVM was measured. */
    public Slice(long operations, long wallNanos, long cpuNanos, long runDelayNanos, long involuntarySwitches,
            long stealTicks, long jitMillis, long gcCount, long gcMillis, long allocatedBytes) {
        this(operations, wallNanos, cpuNanos, runDelayNanos, involuntarySwitches, stealTicks, jitMillis, gcCount,
                gcMillis, allocatedBytes, NOT_TRIED);
    }

    /** Merges each slice in which no operation ended, or no CPU time was seen, with the next. */
    public static List<Slice> whole(List<Slice> slices) {
        List<Slice> whole = new ArrayList<>();
        Optional<Slice> open = Optional.empty();
        for (Slice s : slices) {
            Slice sum = open.map(o -> sum(o, s)).orElse(s);
            boolean complete = sum.operations > 0 && sum.cpuNanos > 0 && sum.wallNanos > 0;
            if (complete) whole.add(sum);
            open = complete ? Optional.empty() : Optional.of(sum);
        }
        return whole;
    }

    private static Slice sum(Slice a, Slice b) {
        return new Slice(a.operations + b.operations, a.wallNanos + b.wallNanos, a.cpuNanos + b.cpuNanos,
                known(a.runDelayNanos, b.runDelayNanos), known(a.involuntarySwitches, b.involuntarySwitches),
                known(a.stealTicks, b.stealTicks), a.jitMillis + b.jitMillis, a.gcCount + b.gcCount,
                a.gcMillis + b.gcMillis, a.allocatedBytes + b.allocatedBytes, Math.max(a.crowding, b.crowding),
                known(a.processNanos, b.processNanos));
    }

    private static long known(long a, long b) {
        return a < 0 || b < 0 ? -1 : a + b;
    }
}

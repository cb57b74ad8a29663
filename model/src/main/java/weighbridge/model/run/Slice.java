package weighbridge.model.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * 100 ms of measuring inside a trial; summed over the worker threads, but for the wall time, which runs from the first
 * start to the last end, and what belongs to the machine or the JVM, which is the largest that one of them saw.
 *
 * @param operations          finished in the slice
 * @param wallNanos           nanoseconds on the clock
 * @param cpuNanos            CPU time of the workers, in nanoseconds
 * @param runDelayNanos       time that the workers were runnable but not running, in nanoseconds; −1 where the system
 *                            does not tell
 * @param involuntarySwitches of the workers; −1 where the system does not tell
 * @param stealTicks          of the machine, 10 ms each; −1 where the system does not tell
 * @param jitMillis           compile time of the JVM
 * @param gcCount             collections
 * @param gcMillis            time in collections
 * @param allocatedBytes      by the workers
 * @param crowding          time of work that sees whether anything else uses the core to that of work that does not, in
 *                          thousandths; the larger of those before and after the slice; −1 where that was not tried
 * @param processNanos      CPU time of all threads of the JVM, the collector's and the compiler's too, in nanoseconds; −1
 *                          where the system does not tell
 */
public record Slice(long operations, long wallNanos, long cpuNanos, long runDelayNanos, long involuntarySwitches,
        long stealTicks, long jitMillis, long gcCount, long gcMillis, long allocatedBytes, long crowding,
        long processNanos) {
    /** The value of {@code crowding} and {@code processNanos} if not measured. */
    public static final int NOT_TRIED = -1;
    /** How long a slice is asked to be; it ends with the operation that is then in flight. */
    public static final Duration LENGTH = Duration.ofMillis(100);

    /** A slice in which the CPU time of the whole JVM was not measured. */
    public Slice(long operations, long wallNanos, long cpuNanos, long runDelayNanos, long involuntarySwitches,
            long stealTicks, long jitMillis, long gcCount, long gcMillis, long allocatedBytes, long crowding) {
        this(operations, wallNanos, cpuNanos, runDelayNanos, involuntarySwitches, stealTicks, jitMillis, gcCount,
                gcMillis, allocatedBytes, crowding, NOT_TRIED);
    }

    /** A slice in which neither that nor its crowding was measured. */
    public Slice(long operations, long wallNanos, long cpuNanos, long runDelayNanos, long involuntarySwitches,
            long stealTicks, long jitMillis, long gcCount, long gcMillis, long allocatedBytes) {
        this(operations, wallNanos, cpuNanos, runDelayNanos, involuntarySwitches, stealTicks, jitMillis, gcCount,
                gcMillis, allocatedBytes, NOT_TRIED);
    }

    /** The same slices, but one in which no operation ended, or no CPU time was seen, is one with the next. */
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

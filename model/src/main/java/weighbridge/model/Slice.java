package weighbridge.model;

/**
 * 100 ms of measuring inside a trial; summed over the worker threads, but for the wall time, which runs from the first start to
 * the last end, and what belongs to the machine or the JVM, which is the largest that one of them saw.
 *
 * @param operations          finished in the slice
 * @param wallNanos           nanoseconds on the clock
 * @param cpuNanos            CPU time of the workers, in nanoseconds
 * @param runDelayNanos       time that the workers were runnable but not running, in nanoseconds; −1 where the system does not tell
 * @param involuntarySwitches of the workers; −1 where the system does not tell
 * @param stealTicks          of the machine, 10 ms each; −1 where the system does not tell
 * @param jitMillis           compile time of the JVM
 * @param gcCount             collections
 * @param gcMillis            time in collections
 * @param allocatedBytes      by the workers
 */
public record Slice(long operations, long wallNanos, long cpuNanos, long runDelayNanos, long involuntarySwitches, long stealTicks,
                    long jitMillis, long gcCount, long gcMillis, long allocatedBytes) {}

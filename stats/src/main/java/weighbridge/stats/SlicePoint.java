package weighbridge.stats;

/**
 * One slice of a trial as the rules see it.
 *
 * @param wallSeconds   length of the slice
 * @param cpuSeconds    CPU time that a worker received in the slice
 * @param value         ln of CPU nanoseconds per operation
 * @param jitMillis     compile time in the slice, in milliseconds
 * @param runDelayShare share of the wall time in which a worker waited for a CPU; 0 if the system does not report it
 * @param stealShare    share of the wall time that the host took from the machine; 0 if the system does not report it
 * @param crowded       whether something else used the core, according to {@link Crowding}
 */
public record SlicePoint(double wallSeconds, double cpuSeconds, double value, double jitMillis, double runDelayShare,
        double stealShare, boolean crowded) {
    /** A slice during which nothing else used the core. */
    public SlicePoint(double wallSeconds, double cpuSeconds, double value, double jitMillis, double runDelayShare,
            double stealShare) {
        this(wallSeconds, cpuSeconds, value, jitMillis, runDelayShare, stealShare, false);
    }

    public SlicePoint {
        for (double d : new double[] {wallSeconds, cpuSeconds, value, jitMillis, runDelayShare, stealShare}) {
            if (!Double.isFinite(d)) throw new IllegalArgumentException("expected finite numbers in a slice, got " + d);
        }
    }

    /**
     * A slice of several threads, from what was counted in it.
     *
     * @param cpuNanos      of all threads, like {@code runDelayNanos}
     * @param runDelayNanos negative if the system does not report it
     * @param stealTicks    of the machine, 10 ms each; negative if the system does not report it
     */
    public static SlicePoint of(long operations, long wallNanos, long cpuNanos, long runDelayNanos, long stealTicks,
            long jitMillis, boolean crowded, int threads, int cores) {
        double wall = wallNanos / 1e9;
        double delay = runDelayNanos < 0 ? 0 : kept((double) runDelayNanos / wallNanos, threads, cores);
        double steal = stealTicks < 0 ? 0 : stealTicks * 0.01 / wall / cores;
        return new SlicePoint(wall, cpuNanos / 1e9 / Math.min(threads, cores), Math.log((double) cpuNanos / operations),
                jitMillis, delay, steal, crowded);
    }

    /**
     * The share of the time in which other programs kept the processors from the threads. If there are more threads
     * than cores, they also wait for each other, which does not count.
     *
     * @param waiting how many of the threads were runnable but not running, on average
     */
    public static double kept(double waiting, int threads, int cores) {
        return Math.max(0, waiting - Math.max(0, threads - cores)) / Math.min(threads, cores);
    }
}

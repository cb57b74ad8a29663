package weighbridge.stats;

/**
 * One slice of a trial as the rules see it.
 *
 * @param wallSeconds   length of the slice
 * @param cpuSeconds    CPU time that a worker received in it
 * @param value         ln of CPU nanoseconds per operation
 * @param jitMillis     compile time in it
 * @param runDelayShare share of the wall time in which a worker waited for a CPU; 0 where the system does not tell
 * @param stealShare    share of the wall time that the host took from the machine; 0 where the system does not tell
 * @param crowded       whether something else used the core through it, as {@link Crowding} tells
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
     * A slice of this many threads, from what was counted in it.
     *
     * @param cpuNanos      of all threads, as the next
     * @param runDelayNanos negative where the system does not tell
     * @param stealTicks    of the machine, 10 ms each; negative where the system does not tell
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
     * The part of the time in which others kept the processors from the threads. Threads that are more than the cores
     * wait for each other: that is their own affair.
     *
     * @param waiting how many of the threads were runnable but not running, on average
     */
    public static double kept(double waiting, int threads, int cores) {
        return Math.max(0, waiting - Math.max(0, threads - cores)) / Math.min(threads, cores);
    }
}

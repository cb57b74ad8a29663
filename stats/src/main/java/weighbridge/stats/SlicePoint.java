package weighbridge.stats;

/**
 * One slice of a trial as the rules see it.
 *
 * @param wallSeconds   length of the slice
 * @param cpuSeconds    CPU time that a worker received in it
 * @param value         ln of CPU nanoseconds an operation
 * @param jitMillis     compile time in it
 * @param runDelayShare share of the wall time in which a worker waited for a CPU; 0 where the system does not tell
 * @param stealShare    share of the wall time that the host took from the machine; 0 where the system does not tell
 */
public record SlicePoint(double wallSeconds, double cpuSeconds, double value, double jitMillis, double runDelayShare, double stealShare) {
    public SlicePoint {
        for (double d : new double[] {wallSeconds, cpuSeconds, value, jitMillis, runDelayShare, stealShare}) {
            if (!Double.isFinite(d)) throw new IllegalArgumentException("expected finite numbers in a slice, got " + d);
        }
    }
}

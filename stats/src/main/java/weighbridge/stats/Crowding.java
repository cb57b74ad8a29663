package weighbridge.stats;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Finds the slices during which something else used the core: a neighbour on its other hyperthread, which slows
 * everything that runs and appears in none of the system's counters.
 *
 * <p>The evidence is a ratio in thousandths: the time of work that a neighbour slows, measured beside the slice, to the
 * time of work that it does not slow. On an unshared core the ratio is the same on one machine from trial to trial,
 * within 0.3 %, whatever the core's clock does; beside a neighbour it is larger by a third to a whole.
 */
public final class Crowding {
    private Crowding() {}

    /**
     * What a trial shows of an unshared core: the third-lowest ratio after the first slices, in which the probe's work
     * was not yet compiled.
     *
     * @param slices ratios in order; negative where none was measured
     * @return 0 if it is unknown
     */
    public static long least(LongStream slices) {
        return slices.skip(Thresholds.WINDOW).filter(c -> c >= 0).sorted().skip(Thresholds.LEAST_CROWDED - 1)
                .findFirst().orElse(0);
    }

    /** The same for a first look, which has hardly more slices than those left out. */
    public static long leastOfLook(LongStream slices) {
        return slices.skip(Thresholds.LOOK_FROM + 1).filter(c -> c >= 0).sorted().skip(Thresholds.LEAST_CROWDED - 1)
                .findFirst().orElse(0);
    }

    /**
     * What a run shows of an unshared core: at most a quarter of its trials have less, so that a few in which the work
     * was compiled differently do not matter.
     *
     * @param trials what each trial shows; 0 where it is unknown
     * @return 0 if it is unknown
     */
    public static long uncrowded(LongStream trials) {
        long[] sorted = trials.filter(c -> c > 0).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) / 4];
    }

    /**
     * Whether something else used the core, for each slice of a trial.
     *
     * @param slices    ratios in order; negative where none was measured
     * @param uncrowded what the run shows of an unshared core; 0 if it is unknown
     */
    public static boolean[] of(long[] slices, long uncrowded) {
        long least =
                LongStream.of(uncrowded, least(Arrays.stream(slices))).filter(c -> c > 0).min().orElse(Long.MAX_VALUE);
        boolean[] crowded = new boolean[slices.length];
        for (int i = 0; i < slices.length; i++) crowded[i] = slices[i] / Thresholds.CROWDED > least;
        return crowded;
    }

    /**
     * Whether something else used the core, for each slice of a first look.
     *
     * @param slices    ratios in order; negative where none was measured
     * @param uncrowded what the run shows of an unshared core; 0 if it is unknown
     */
    public static boolean[] ofLook(long[] slices, long uncrowded) {
        return of(slices,
                LongStream.of(uncrowded, leastOfLook(Arrays.stream(slices))).filter(c -> c > 0).min().orElse(0));
    }

    /**
     * Whether a trial should continue on another core, because something else used this one during its last slices.
     *
     * @param slices    ratios in order; negative where none was measured
     * @param here      the index of the first slice on this core
     * @param uncrowded what the run shows of an unshared core; 0 if it is unknown
     */
    public static boolean leaves(long[] slices, int here, long uncrowded) {
        int from = slices.length - Thresholds.LEAVES;
        // In the first slices the probe's work was not yet compiled.
        if (from < Math.max(here, Thresholds.WINDOW)) return false;
        boolean[] crowded = of(slices, uncrowded);
        return IntStream.range(from, slices.length).allMatch(i -> crowded[i]);
    }
}

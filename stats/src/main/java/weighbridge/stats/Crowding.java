package weighbridge.stats;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Tells through which slices something else used the core: a neighbour on its other hyperthread, which slows all that
 * runs and is in none of the system's counters.
 *
 * <p>What is looked at is the time that work which sees a neighbour took beside the slice to the time of work that does
 * not, in thousandths. On a core of its own that is one number on a machine, from trial to trial within 0.3 %, whatever
 * the core's clock does; beside a neighbour it is a third to a whole larger.
 */
public final class Crowding {
    private Crowding() {}

    /**
     * What a trial shows of a core of its own: the third of its least, behind the first slices, in which the work was
     * not yet compiled.
     *
     * @param slices in their order; negative where it was not tried
     * @return 0 if it cannot be told
     */
    public static long least(LongStream slices) {
        return slices.skip(Thresholds.WINDOW).filter(c -> c >= 0).sorted().skip(Thresholds.LEAST_CROWDED - 1)
                .findFirst().orElse(0);
    }

    /** The same for a first look, which has hardly more slices. */
    public static long leastOfLook(LongStream slices) {
        return slices.skip(Thresholds.LOOK_FROM + 1).filter(c -> c >= 0).sorted().skip(Thresholds.LEAST_CROWDED - 1)
                .findFirst().orElse(0);
    }

    /**
     * What a run shows of it: a quarter of its trials have less at most, so that a few in which the work was compiled
     * in another way do not matter.
     *
     * @param trials what each shows; 0 where it cannot be told
     * @return 0 if it cannot be told
     */
    public static long uncrowded(LongStream trials) {
        long[] sorted = trials.filter(c -> c > 0).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) / 4];
    }

    /**
     * Whether something else used the core through each slice of a trial.
     *
     * @param slices    in their order; negative where it was not tried
     * @param uncrowded what the run shows of a core of its own; 0 if it cannot be told
     */
    public static boolean[] of(long[] slices, long uncrowded) {
        long least =
                LongStream.of(uncrowded, least(Arrays.stream(slices))).filter(c -> c > 0).min().orElse(Long.MAX_VALUE);
        boolean[] crowded = new boolean[slices.length];
        for (int i = 0; i < slices.length; i++) crowded[i] = slices[i] / Thresholds.CROWDED > least;
        return crowded;
    }

    /**
     * Whether something else used the core through each slice of a first look.
     *
     * @param slices    in their order; negative where it was not tried
     * @param uncrowded what the run shows of a core of its own; 0 if it cannot be told
     */
    public static boolean[] ofLook(long[] slices, long uncrowded) {
        return of(slices,
                LongStream.of(uncrowded, leastOfLook(Arrays.stream(slices))).filter(c -> c > 0).min().orElse(0));
    }

    /**
     * Whether a trial is better gone on with on another core, for something else used this one through its last slices.
     *
     * @param slices    in their order; negative where it was not tried
     * @param here      the first of them that was on this core
     * @param uncrowded what the run shows of a core of its own; 0 if it cannot be told
     */
    public static boolean leaves(long[] slices, int here, long uncrowded) {
        int from = slices.length - Thresholds.LEAVES;
        // In the first slices the work was not yet compiled.
        if (from < Math.max(here, Thresholds.WINDOW)) return false;
        boolean[] crowded = of(slices, uncrowded);
        return IntStream.range(from, slices.length).allMatch(i -> crowded[i]);
    }
}

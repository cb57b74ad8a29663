package weighbridge.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a trial of about a second shows of a level: enough for a coarse claim, but for no other.
 *
 * <p>Its value is the least of its slices, except those of the first half second and those during which something else
 * used the core. Whatever disturbs a slice, including the compiler, makes it slower (docs/order.md shows the effect of
 * this choice).
 */
public final class FirstLook {
    private FirstLook() {}

    /** Whether a trial may end: a second has passed, and enough of its slices were free. */
    public static boolean isEnough(List<SlicePoint> slices) {
        return slices.size() >= Thresholds.WINDOW && free(slices).length >= Thresholds.LOOK_FREE;
    }

    /**
     * The level that a trial shows. Its range extends below the least slice by as much as the level still fell among
     * the slices that count; if no slice was free, by as much as a neighbour can slow a codec.
     *
     * @param slices one or more
     */
    public static Level of(List<SlicePoint> slices) {
        int[] free = free(slices);
        int[] all = IntStream.range(Math.min(Thresholds.LOOK_FROM, slices.size() - 1), slices.size()).toArray();
        double[] values = IntStream.of(free.length > 0 ? free : all).mapToDouble(i -> slices.get(i).value()).toArray();
        int middle = (values.length + 1) / 2;
        double begin = Arrays.stream(values, 0, middle).min().orElseThrow();
        double end = Arrays.stream(values, middle, values.length).min().orElse(begin);
        double least = Math.min(begin, end);
        double low = least - (free.length > 0 ? Math.max(0, begin - end) : Thresholds.NEIGHBOUR_SLOWS);
        return new Level(low, least, least, false, true);
    }

    /** Whether a look says so little that another is worth its time: its range is as wide as if no slice was free. */
    public static boolean isVague(Level level) {
        // The subtraction that made the range was rounded.
        return level.brief() && level.high() - level.low() > Thresholds.NEIGHBOUR_SLOWS * (1 - 1e-9);
    }

    /**
     * Free slices after the first half second and the least CPU time: while a worker waits for a core, so does its
     * compiler.
     */
    private static int[] free(List<SlicePoint> slices) {
        double[] cpuBefore = new double[slices.size() + 1];
        for (int i = 0; i < slices.size(); i++) cpuBefore[i + 1] = cpuBefore[i] + slices.get(i).cpuSeconds();
        return IntStream.range(Thresholds.LOOK_FROM, slices.size())
                .filter(i -> cpuBefore[i] >= Thresholds.LOOK_CPU_SECONDS && !slices.get(i).crowded()).toArray();
    }
}

package weighbridge.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a trial of about a second tells of a level: enough for a coarse claim, and for no other.
 *
 * <p>Its value is the least of its slices, but for the first half second and those through which something else used
 * the core: all that disturbs a slice, the compiler too, makes it slower (docs/order.md has what that was worth).
 */
public final class FirstLook {
    private FirstLook() {}

    /** Whether a trial may end: a second has gone by, and enough of its slices were free. */
    public static boolean isEnough(List<SlicePoint> slices) {
        return slices.size() >= Thresholds.WINDOW && free(slices).length >= Thresholds.LOOK_FREE;
    }

    /**
     * The level that a trial shows. Its range goes down from the least slice by as much as the level still fell within
     * those that count; where none was free, by as much as a neighbour slows a codec.
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

    /** Slices after the first half second, also of CPU time: when a worker waits for a core, so does its compiler. */
    private static int[] free(List<SlicePoint> slices) {
        double[] cpuBefore = new double[slices.size() + 1];
        for (int i = 0; i < slices.size(); i++) cpuBefore[i + 1] = cpuBefore[i] + slices.get(i).cpuSeconds();
        return IntStream.range(Thresholds.LOOK_FROM, slices.size())
                .filter(i -> cpuBefore[i] >= Thresholds.LOOK_CPU_SECONDS && !slices.get(i).crowded()).toArray();
    }
}

package weighbridge.stats;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What a trial without a steady state still shows: the levels that it moved through. */
public final class Movement {
    private Movement() {}

    /**
     * The range of the medians of ten slices behind the least warm-up, of the last twenty slices at least. Slices through
     * which something else used the core are left out where ten others are there. Where they are not, the range begins
     * at least of those that are, or below all by as much as a neighbour slows a codec.
     *
     * @param slices of a trial, a window or more
     * @param value  that it shows
     */
    public static Level of(List<SlicePoint> slices, double value, WarmUp rule) {
        int from = Math.clamp(warm(slices, rule), 0, Math.max(0, slices.size() - 2 * Thresholds.WINDOW));
        List<SlicePoint> late = slices.subList(from, slices.size());
        List<SlicePoint> free = late.stream().filter(s -> !s.crowded()).toList();
        boolean enough = free.size() >= Thresholds.WINDOW;
        double[] medians = medians(enough ? free : late);
        double low = Math.min(value, DoubleStream.of(medians).min().orElseThrow());
        if (!enough) {
            low = Math.min(low, free.isEmpty() ? low - Thresholds.NEIGHBOUR_SLOWS
                    : free.stream().mapToDouble(SlicePoint::value).min().orElseThrow());
        }
        return new Level(low, value, Math.max(value, DoubleStream.of(medians).max().orElseThrow()), false);
    }

    /** The first slice after the minimum warm-up. */
    private static int warm(List<SlicePoint> slices, WarmUp rule) {
        double seconds = 0;
        int slice = 0;
        while (slice < slices.size() && seconds < rule.wallSeconds()) seconds += slices.get(slice++).wallSeconds();
        return slice;
    }

    private static double[] medians(List<SlicePoint> slices) {
        int window = Math.min(Thresholds.WINDOW, slices.size());
        return IntStream.rangeClosed(0, slices.size() - window).mapToDouble(
                i -> Location.median(slices.subList(i, i + window).stream().mapToDouble(SlicePoint::value).toArray()))
                .toArray();
    }
}

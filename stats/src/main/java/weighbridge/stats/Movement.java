package weighbridge.stats;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The levels that a trial without a steady state moved through. */
public final class Movement {
    private Movement() {}

    /**
     * The range of the medians of ten slices after the least warm-up, and of at least the last twenty slices. Slices
     * during which something else used the core are left out if at least ten others remain. If fewer remain, the range
     * reaches down to the least of them; if none remains, it reaches below all slices by as much as a neighbour can
     * slow a codec.
     *
     * @param slices of a trial, at least a window of them
     * @param value  that the trial shows
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

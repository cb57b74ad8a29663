package weighbridge.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a long trial says of the level that the warm-up rule accepts: whether it is still the level when the trial ends.
 */
public sealed interface Drift {
    /** The window for a level in slices: two seconds. */
    int WINDOW = 2 * Thresholds.WINDOW;

    /**
     * The level at the end is the accepted one, within 3 %. {@code ratio} is of the end's level to the accepted one.
     */
    record Stays(double ratio) implements Drift {}

    /**
     * The level moved on.
     *
     * @param ratio      of the end's level to the accepted one; below 1 the codec became faster
     * @param fromSecond wall time from which on the level is that of the end; a step is told to within half a second or
     *                   so
     */
    record Drifts(double ratio, double fromSecond) implements Drift {}

    /** The trial cannot tell. */
    record Unknown(String reason) implements Drift {}

    /**
     * Holds the last 5 s of a trial against the level that the rule accepts in it.
     *
     * <p>Only quiet slices are looked at, through windows of two seconds: what a neighbour on the machine does for less
     * than half of that is not a change of level.
     *
     * @param slices of a trial long enough that its end lies behind what the rule measures
     */
    static Drift of(List<SlicePoint> slices, WarmUp rule) {
        return switch (rule.judge(slices)) {
            case Steadiness.Steady s -> of(slices, s);
            case Steadiness.NotSteady n -> new Unknown("it is not steady: " + n.reason());
            case Steadiness.NeedsMore n -> new Unknown("it is too short: " + n.reason());
        };
    }

    private static Drift of(List<SlicePoint> slices, Steadiness.Steady accepted) {
        double[] begins = new double[slices.size() + 1];
        for (int i = 0; i < slices.size(); i++) begins[i + 1] = begins[i] + slices.get(i).wallSeconds();
        // Half a slice of tolerance: slices of 100 ms add up to a hair more or less.
        double endsAt = begins[slices.size()] - Thresholds.AUDIT_END_SECONDS - begins[1] / 2;
        if (begins[accepted.to()] > endsAt + begins[1])
            return new Unknown("its end does not come after what was measured in it");

        int[] quiet = IntStream.range(0, slices.size())
                .filter(i -> !slices.get(i).crowded() && slices.get(i).runDelayShare() < Thresholds.QUIET_RUN_DELAY)
                .toArray();
        double[] values = IntStream.of(quiet).mapToDouble(i -> slices.get(i).value()).toArray();
        int atEnd = (int) IntStream.of(quiet).filter(i -> begins[i] >= endsAt).count();
        if (atEnd < WINDOW)
            return new Unknown("only " + atEnd + " of its last slices were quiet, fewer than " + WINDOW);
        double level = median(values, values.length - atEnd, values.length);
        double ratio = Math.exp(level - accepted.value());
        if (Math.abs(Math.log(ratio)) <= Thresholds.DRIFT) return new Stays(ratio);

        int to = values.length;
        while (to >= WINDOW && Math.abs(median(values, to - WINDOW, to) - level) <= Thresholds.DRIFT) to--;
        if (to == values.length) return new Unknown("its level still moves at its end");
        // A window's median has moved once half of its slices have.
        return new Drifts(ratio, begins[quiet[to - WINDOW / 2]]);
    }

    private static double median(double[] values, int from, int to) {
        return Location.median(Arrays.copyOfRange(values, from, to));
    }
}

package weighbridge.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a long trial shows about the level that the warm-up rule accepts: whether it is still the level when the trial
 * ends.
 */
public sealed interface Drift {
    /** The window for a level in slices: two seconds. */
    int WINDOW = 2 * Thresholds.WINDOW;

    /**
     * The level at the end is the accepted one, within 3 %. {@code ratio} is the end's level divided by the accepted
     * one.
     */
    record Stays(double ratio) implements Drift {}

    /**
     * The level moved on.
     *
     * @param ratio      the end's level divided by the accepted one; below 1 if the codec became faster
     * @param fromSecond wall time from which the level is that of the end; accurate for a step to about half a second
     */
    record Drifts(double ratio, double fromSecond) implements Drift {}

    /** The trial does not show it. */
    record Unknown(String reason) implements Drift {}

    /** The one of two of a codec that says more against the accepted level: the larger drift, if there is one. */
    default Drift worse(Drift other) {
        if (this instanceof Drifts(double ratio, _))
            return other instanceof Drifts(double by, _) && Math.abs(Math.log(by)) > Math.abs(Math.log(ratio)) ? other
                    : this;
        return other instanceof Drifts || this instanceof Unknown ? other : this;
    }

    /**
     * Compares the last 5 s of a trial with the level that the rule accepts in it.
     *
     * <p>Only quiet slices are used, in windows of two seconds: what a neighbour on the machine does for less than half
     * a window is not a change of level.
     *
     * @param slices of a trial so long that its end comes after the slices that the rule measures
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
        // Half a slice of tolerance, because slices of 100 ms do not add up exactly.
        double endsAt = begins[slices.size()] - Thresholds.AUDIT_END_SECONDS - begins[1] / 2;
        if (begins[accepted.to()] > endsAt + begins[1])
            return new Unknown("the trial ended too soon after the slices that were measured");

        int[] quiet = IntStream.range(0, slices.size())
                .filter(i -> !slices.get(i).crowded() && slices.get(i).runDelayShare() < Thresholds.QUIET_RUN_DELAY)
                .toArray();
        double[] values = IntStream.of(quiet).mapToDouble(i -> slices.get(i).value()).toArray();
        int atEnd = (int) IntStream.of(quiet).filter(i -> begins[i] >= endsAt).count();
        if (atEnd < WINDOW)
            return new Unknown(
                    "only " + atEnd + " of the trial's last slices were quiet, fewer than the required " + WINDOW);
        double level = median(values, values.length - atEnd, values.length);
        double ratio = Math.exp(level - accepted.value());
        if (Math.abs(Math.log(ratio)) <= Thresholds.DRIFT) return new Stays(ratio);

        int to = values.length;
        while (to >= WINDOW && Math.abs(median(values, to - WINDOW, to) - level) <= Thresholds.DRIFT) to--;
        if (to == values.length) return new Unknown("the level was still changing when the trial ended");
        // A window's median moves once half of its slices have moved.
        return new Drifts(ratio, begins[quiet[to - WINDOW / 2]]);
    }

    private static double median(double[] values, int from, int to) {
        return Location.median(Arrays.copyOfRange(values, from, to));
    }
}

package weighbridge.stats;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rule that finds the end of warm-up in the slices of a trial.
 *
 * <p>Slices during which something else used the core are left out, except from the elapsed time; in a run without
 * claims, all count. Warm-up ends after the fewest slices w for which all of these conditions hold:
 * <ol type="a">
 * <li>enough wall and CPU time has passed, since a JVM can sit at a flat but slow level for seconds;</li>
 * <li>the compiler is quiet over the last window;</li>
 * <li>the last window's level is that of the previous window;</li>
 * <li>no earlier window was clearly faster;</li>
 * <li>the slices measured after w confirm the level, in both halves.</li>
 * </ol>
 *
 * @param wallSeconds the least wall time
 * @param cpuSeconds  the least CPU time of a worker
 * @param capSeconds  the wall time of counting slices after which a trial that has not become steady is given up
 * @param measured    the fewest slices that a trial's value rests on; {@link Thresholds#MEASURED} if there are that
 *                    many
 */
public record WarmUp(double wallSeconds, double cpuSeconds, double capSeconds, int measured) {
    public static final WarmUp STANDARD = new WarmUp(Thresholds.WARM_UP_WALL_SECONDS, Thresholds.WARM_UP_CPU_SECONDS,
            Thresholds.WARM_UP_CAP_SECONDS, Thresholds.MEASURED);

    /** The rule for a run without claims: it may mistake a plateau for the end of warm-up. */
    public static final WarmUp SMOKE = new WarmUp(Thresholds.SMOKE_WALL_SECONDS, Thresholds.SMOKE_CPU_SECONDS,
            Thresholds.WARM_UP_CAP_SECONDS, Thresholds.SMOKE_MEASURED);

    /** The rule for a run of at most this many rounds: one that is too short for any claim needs no long warm-up. */
    public static WarmUp ofRounds(int most) {
        return most < Thresholds.LIKELY_ROUNDS ? SMOKE : STANDARD;
    }

    /** The rule for a cell that showed a slow mode. */
    public WarmUp longer() {
        double f = Thresholds.SLOW_MODE_FACTOR;
        return new WarmUp(f * wallSeconds, f * cpuSeconds, f * capSeconds, measured);
    }

    /**
     * The rule for a cell that was seen to drift until this many wall seconds had passed; its cap moves by as much as
     * its least wall time.
     */
    public WarmUp from(double seconds) {
        return seconds <= wallSeconds ? this
                : new WarmUp(seconds, cpuSeconds, seconds + capSeconds - wallSeconds, measured);
    }

    /** The smallest number of slices with which a trial can be steady. */
    public int fewestSlices(double sliceSeconds) {
        return Math.max(2 * Thresholds.WINDOW, (int) Math.ceil(wallSeconds / sliceSeconds)) + measured;
    }

    /** Judges a trial; pure, so that stored trials can be judged again. */
    public Steadiness judge(List<SlicePoint> slices) {
        return judge(slices, EnumSet.allOf(Rule.class));
    }

    /** Judges by a subset of the rules, so that a test can see what each contributes. */
    Steadiness judge(List<SlicePoint> slices, Set<Rule> rules) {
        return new Series(slices, rules).judge();
    }

    /**
     * Which slices of a trial count: in a run without claims all, otherwise those during which nothing else used the
     * core, as far as is known.
     */
    public int[] counting(List<SlicePoint> slices) {
        return counting(slices, EnumSet.allOf(Rule.class));
    }

    private int[] counting(List<SlicePoint> slices, Set<Rule> rules) {
        boolean all = measured < Thresholds.MEASURED || !rules.contains(Rule.CROWDED);
        return IntStream.range(0, slices.size()).filter(i -> all || !slices.get(i).crowded()).toArray();
    }

    enum Rule {
        CROWDED("something else used the core"), WALL("too little time has passed"),
        CPU("the worker got too little CPU time"), JIT("the compiler is still at work"), HOLDS("the level still moves"),
        NEAR_BEST("an earlier level was faster"), CONFIRMED("the measured slices do not confirm the level");

        private final String violation;

        Rule(String violation) {
            this.violation = violation;
        }
    }

    private final class Series {
        private final List<SlicePoint> slices;
        private final Set<Rule> rules;
        /** The slices that count; a position is an index into this array. */
        private final int[] at;
        private final double[] values;
        private final double[] wallBefore;
        private final double[] cpuBefore;
        /** The median of the window that ends before each position. */
        private final double[] windows;

        private Series(List<SlicePoint> slices, Set<Rule> rules) {
            this.slices = slices;
            this.rules = rules;
            at = counting(slices, rules);
            values = IntStream.of(at).mapToDouble(i -> slices.get(i).value()).toArray();
            wallBefore = new double[slices.size() + 1];
            cpuBefore = new double[slices.size() + 1];
            for (int i = 0; i < slices.size(); i++) {
                wallBefore[i + 1] = wallBefore[i] + slices.get(i).wallSeconds();
                cpuBefore[i + 1] = cpuBefore[i] + slices.get(i).cpuSeconds();
            }
            windows = new double[at.length + 1];
            for (int end = Thresholds.WINDOW; end <= at.length; end++)
                windows[end] = median(end - Thresholds.WINDOW, end);
        }

        /** The slice at a position, or the number of slices at the end. */
        private int slice(int position) {
            return position < at.length ? at[position] : slices.size();
        }

        private int behind(int position) {
            return position == 0 ? 0 : at[position - 1] + 1;
        }

        private Steadiness judge() {
            int n = at.length;
            for (int w = 2 * Thresholds.WINDOW; w + measured <= n
                    && counted(w) <= capSeconds + wallBefore[1] / 2; w++) {
                if (!violations(w).isEmpty()) continue;
                int to = Math.min(n, w + Thresholds.MEASURED);
                int quietLeast = (int) Math.ceil(Thresholds.QUIET_SHARE * (to - w));
                while (quiet(w, to) < quietLeast && to - w < Thresholds.EXTENDED_MOST) {
                    if (to + Thresholds.EXTEND_BY > n) {
                        String reason = "only " + quiet(w, to) + " of " + (to - w) + " measured slices were quiet";
                        return new Steadiness.NeedsMore(reason, to + 2 * Thresholds.EXTEND_BY, lastSlices());
                    }
                    to += Thresholds.EXTEND_BY;
                }
                int middle = (w + to) / 2;
                double moved =
                        Math.max(Math.abs(median(w, middle) - windows[w]), Math.abs(median(middle, to) - windows[w]));
                if (rules.contains(Rule.CONFIRMED) && moved > Thresholds.CONFIRMS) continue;
                Set<Steadiness.Flag> flags = EnumSet.noneOf(Steadiness.Flag.class);
                if (quiet(w, to) < quietLeast) flags.add(Steadiness.Flag.CONTENDED);
                return new Steadiness.Steady(slice(w), behind(to), median(w, to), flags);
            }
            return unsteady(n);
        }

        private Steadiness unsteady(int n) {
            int last = n - measured;
            Set<Rule> violations = last < 2 * Thresholds.WINDOW ? EnumSet.of(Rule.WALL) : violations(last);
            if (violations.isEmpty()) violations.add(Rule.CONFIRMED);
            if (2 * n < slices.size()) violations = EnumSet.of(Rule.CROWDED);
            String reason = violations.stream().map(r -> r.violation).collect(Collectors.joining(", "));
            if (last < 2 * Thresholds.WINDOW || counted(last) < capSeconds) {
                int all = slices.size();
                double slice = all == 0 ? 0.1 : wallBefore[all] / all;
                int atCap = (int) Math.ceil(capSeconds / slice) + Thresholds.MEASURED;
                int least = fewestSlices(slice) + Thresholds.MEASURED - measured;
                // A worker that gets a fifth of a CPU needs five times as long for its CPU time.
                int forCpu = cpuBefore[all] == 0 ? 0
                        : (int) Math.min(atCap, Math.ceil(all * cpuSeconds / cpuBefore[all]) + Thresholds.MEASURED);
                int more = Math.max(Math.max(least, forCpu), n + 2 * Thresholds.WINDOW);
                return new Steadiness.NeedsMore(reason, Math.min(atCap, more), lastSlices());
            }
            return new Steadiness.NotSteady(reason, violations.contains(Rule.JIT), median(last, n));
        }

        private Set<Rule> violations(int w) {
            Set<Rule> violations = EnumSet.noneOf(Rule.class);
            // Half a slice of tolerance: 30 slices of 100 ms add up to slightly less than 3 s.
            double tolerance = wallBefore[1] / 2;
            if (wallBefore[slice(w)] < wallSeconds - tolerance) violations.add(Rule.WALL);
            if (cpuBefore[slice(w)] < cpuSeconds - tolerance) violations.add(Rule.CPU);
            if (jitBusy(w)) violations.add(Rule.JIT);
            double level = windows[w];
            if (Math.abs(level - windows[w - Thresholds.WINDOW]) >= Thresholds.WINDOWS_AGREE)
                violations.add(Rule.HOLDS);
            double best = Arrays.stream(windows, Thresholds.WINDOW, w + 1).min().orElseThrow();
            if (level > best + Thresholds.NEAR_BEST) violations.add(Rule.NEAR_BEST);
            violations.retainAll(rules);
            return violations;
        }

        private boolean jitBusy(int w) {
            double[] jit = slices.subList(slice(w - Thresholds.WINDOW), behind(w)).stream()
                    .mapToDouble(SlicePoint::jitMillis).sorted().toArray();
            return Location.median(jit) >= Thresholds.JIT_MEDIAN_MILLIS
                    || jit[jit.length - 1] >= Thresholds.JIT_MAX_MILLIS;
        }

        /** Wall seconds of the counting slices before a position. */
        private double counted(int position) {
            return IntStream.of(at).limit(position).mapToDouble(i -> slices.get(i).wallSeconds()).sum();
        }

        private long quiet(int from, int to) {
            return IntStream.range(from, to).filter(i -> slices.get(at[i]).runDelayShare() < Thresholds.QUIET_RUN_DELAY)
                    .count();
        }

        /**
         * The median of the last window, or of the last slices of all kinds if too few count: shown, but never
         * compared.
         */
        private OptionalDouble lastSlices() {
            int all = slices.size();
            if (all < 2 * Thresholds.WINDOW) return OptionalDouble.empty();
            if (at.length >= 2 * Thresholds.WINDOW) return OptionalDouble.of(windows[at.length]);
            return OptionalDouble.of(Location.median(
                    slices.subList(all - Thresholds.WINDOW, all).stream().mapToDouble(SlicePoint::value).toArray()));
        }

        private double median(int from, int to) {
            return Location.median(Arrays.copyOfRange(values, from, to));
        }
    }
}

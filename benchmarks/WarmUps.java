import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Steadiness;
import weighbridge.stats.WarmUp;
import weighbridge.store.RunDirectory;

/**
 * Replays the warm-up rule on the trials of stored runs, cut to given numbers of slices, and prints a row for each
 * number: how many trials the rule accepts, what an accepted trial costs, and how far its value is from the truth, as
 * far as that is known.
 *
 * <p>There are two stand-ins for the truth: the level of the trial's own last 10 slices, if they come after what was
 * measured; and the median of such levels of the same cell's other trials in the run, if there are two or more. Run by
 * {@code benchmarks/warm-up} for several sets of thresholds.
 */
final class WarmUps {
    private static final double SLICE_SECONDS = 0.1;
    /** The time that a trial takes outside its slices, in seconds; see {@code benchmarks/trial-costs}. */
    private static final double BESIDE_SECONDS = 0.6;
    private static final int END = 10;
    private static final int WORST = 3;

    /** A stored trial; {@code cell} is its run and its scenario. */
    private record Series(String cell, List<SlicePoint> slices) {
        private double end() {
            return median(slices.subList(slices.size() - END, slices.size()));
        }
    }

    private record Miss(String cell, double error) {}

    /** Arguments: the label of the thresholds; the lengths, comma-separated; run directories. */
    static void main(String[] arguments) throws IOException {
        int[] lengths = Stream.of(arguments[1].split(",")).mapToInt(Integer::parseInt).toArray();
        List<Series> all = new ArrayList<>();
        for (String run : Arrays.asList(arguments).subList(2, arguments.length)) all.addAll(read(Path.of(run)));
        int longest = Arrays.stream(lengths).max().orElseThrow();
        if (arguments[0].isEmpty()) describe(all, longest);
        else for (int length : lengths) row(arguments[0], all, length, longest);
    }

    private static void describe(List<Series> all, int longest) {
        System.out.printf("%d trials of %d cells; %d of them have %d slices or more and are replayed%n", all.size(),
                all.stream().map(Series::cell).distinct().count(),
                all.stream().filter(s -> s.slices.size() >= longest).count(), longest);
        double[] noise =
                all.stream().mapToDouble(s -> deviation(s.slices.subList(s.slices.size() - END, s.slices.size())))
                        .sorted().toArray();
        System.out.printf(Locale.ROOT,
                "standard deviation of a trial's last %d slices: median %.1f %%, upper quartile %.1f %%%n", END,
                100 * noise[noise.length / 2], 100 * noise[noise.length * 3 / 4]);
        System.out.println(
                "thresholds           slices  accepted   share  s each | own end: n    sd  median  worst | others: n   "
                        + " sd  median  worst");
    }

    private static void row(String label, List<Series> all, int length, int longest) {
        int trials = 0;
        int accepted = 0;
        List<Miss> own = new ArrayList<>();
        List<Miss> others = new ArrayList<>();
        for (Series series : all) {
            if (series.slices.size() < longest) continue;
            trials++;
            if (!(WarmUp.STANDARD.judge(series.slices.subList(0, length)) instanceof Steadiness.Steady s)) continue;
            accepted++;
            if (series.slices.size() - END >= s.to()) own.add(new Miss(series.cell, s.value() - series.end()));
            double[] siblings = all.stream().filter(o -> o != series && o.cell.equals(series.cell))
                    .mapToDouble(Series::end).sorted().toArray();
            if (siblings.length >= 2) others.add(new Miss(series.cell, s.value() - middle(siblings)));
        }
        System.out.printf(Locale.ROOT, "%-20s %6d  %4d/%-4d %5.0f %%  %6.1f | %s | %s%n", label, length, accepted,
                trials, 100.0 * accepted / trials, trials * (length * SLICE_SECONDS + BESIDE_SECONDS) / accepted,
                summary(own), summary(others));
        worst("own end", own);
        worst("others", others);
    }

    private static String summary(List<Miss> misses) {
        if (misses.isEmpty()) return "         0                       ";
        double[] sorted = misses.stream().mapToDouble(m -> Math.abs(m.error)).sorted().toArray();
        double squares = Arrays.stream(sorted).map(e -> e * e).sum();
        return String.format(Locale.ROOT, "%10d %4.1f %% %5.1f %% %5.1f %%", sorted.length,
                100 * Math.sqrt(squares / sorted.length), 100 * middle(sorted), 100 * sorted[sorted.length - 1]);
    }

    private static void worst(String of, List<Miss> misses) {
        if (!Boolean.getBoolean("worst")) return;
        misses.stream().sorted(Comparator.comparingDouble(m -> -Math.abs(m.error))).limit(WORST)
                .forEach(m -> System.out.printf(Locale.ROOT, "    %s: %s %+.1f %%%n", of, m.cell, 100 * m.error));
    }

    private static List<Series> read(Path folder) throws IOException {
        RunDirectory run = RunDirectory.open(folder);
        int cores = run.environment().cores();
        List<Series> series = new ArrayList<>();
        for (Entry entry : run.entries()) {
            if (!(entry instanceof Entry.OfTrial t) || t.scenario().operation() == Operation.COLD) continue;
            if (!(t.outcome() instanceof Outcome.Measured<Trial>(Trial trial)) || trial.slices().size() < 2 * END)
                continue;
            int threads = t.scenario().threads();
            List<SlicePoint> points = trial.slices().stream().filter(s -> s.operations() > 0 && s.cpuNanos() > 0)
                    .map(s -> point(s, threads, cores)).toList();
            series.add(new Series(run.name() + " " + t.scenario(), points));
        }
        return series;
    }

    private static SlicePoint point(Slice s, int threads, int cores) {
        double wall = s.wallNanos() / 1e9;
        double delay = Math.max(0, (double) s.runDelayNanos() / s.wallNanos() / threads);
        double steal = Math.max(0, s.stealTicks() * 0.01 / wall / cores);
        return new SlicePoint(wall, s.cpuNanos() / 1e9 / threads, Math.log((double) s.cpuNanos() / s.operations()),
                s.jitMillis(), delay, steal);
    }

    private static double median(List<SlicePoint> slices) {
        return middle(slices.stream().mapToDouble(SlicePoint::value).sorted().toArray());
    }

    private static double deviation(List<SlicePoint> slices) {
        double mean = slices.stream().mapToDouble(SlicePoint::value).average().orElseThrow();
        return Math.sqrt(
                slices.stream().mapToDouble(s -> (s.value() - mean) * (s.value() - mean)).sum() / (slices.size() - 1));
    }

    private static double middle(double[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.ToIntFunction;
import weighbridge.model.run.Scenario;
import weighbridge.stats.Comparison;
import weighbridge.stats.Prior;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/** How comparisons of codecs change if values are counted differently. */
final class Pairs {
    /** A pair that can be compared in both ways. */
    private record Pair(String names, Comparison is, Comparison would) {
        private double moved() {
            return would.ratio().point() / is.ratio().point();
        }
    }

    private final List<Pair> pairs = new ArrayList<>();
    private int onlySo;

    /** Adds the pairs of one run. */
    void add(Map<Scenario, Levels> levels, String baseline, Levels.Way way) {
        Prior before = prior(levels, baseline, Levels.Way.REPORT);
        Prior after = prior(levels, baseline, way);
        for (Scenario one : levels.keySet()) {
            for (Scenario two : levels.keySet()) {
                if (!one.group().equals(two.group()) || one.codec().compareTo(two.codec()) >= 0) continue;
                double[] is = differences(levels.get(one), levels.get(two), Levels.Way.REPORT);
                double[] would = differences(levels.get(one), levels.get(two), way);
                if (is.length == 0 && would.length > 0) onlySo++;
                if (is.length == 0 || would.length == 0) continue;
                pairs.add(new Pair(one + " to " + two.codec(), Comparison.of(is, Thresholds.MARGIN, before),
                        Comparison.of(would, Thresholds.MARGIN, after)));
            }
        }
    }

    private static double[] differences(Levels one, Levels two, Levels.Way way) {
        SortedMap<Integer, Double> others = two.of(way);
        return one.of(way).entrySet().stream().filter(e -> others.containsKey(e.getKey()))
                .mapToDouble(e -> e.getValue() - others.get(e.getKey())).toArray();
    }

    /** The noise of a run, estimated as in its report. */
    private static Prior prior(Map<Scenario, Levels> levels, String baseline, Levels.Way way) {
        return Prior.of(
                levels.keySet().stream().filter(s -> !s.codec().equals(baseline))
                        .filter(s -> levels.containsKey(s.group().of(baseline)))
                        .map(s -> differences(levels.get(s), levels.get(s.group().of(baseline)), way)).toList(),
                Prior.OF_DIFFERENCES);
    }

    /** The pairs for which a statement changes. */
    List<String> changed() {
        return pairs.stream().filter(p -> shown(p.is) != shown(p.would) || claimed(p.is) != claimed(p.would))
                .map(p -> p.names + ": " + words(p.is) + " becomes " + words(p.would)).toList();
    }

    private static String words(Comparison c) {
        return String.format(Locale.ROOT, "%s (%.3f–%.3f)", c.verdict().words(), c.ratio().low(), c.ratio().high());
    }

    /** The cells of a table row. */
    String cells() {
        long beyond = pairs.stream().filter(p -> isBeyond(p.moved())).count();
        double farthest = pairs.stream().mapToDouble(p -> Math.abs(Math.log(p.moved()))).max().orElse(0);
        long sides = pairs.stream().filter(p -> p.is.ratio().point() > 1 != p.would.ratio().point() > 1).count();
        return String.format(Locale.ROOT, "%d | %d | %d | %.1f %% | %d | %s | %s", pairs.size(), onlySo, beyond,
                100 * Math.expm1(farthest), sides, becomes(Pairs::shown), becomes(Pairs::claimed));
    }

    static boolean isBeyond(double ratio) {
        return Math.abs(Math.log(ratio)) > Math.log1p(Thresholds.MARGIN);
    }

    /** Counts how many statements are kept, lost, gained and reversed. */
    private String becomes(ToIntFunction<Comparison> statement) {
        int[] counts = new int[4];
        for (Pair p : pairs) {
            int is = statement.applyAsInt(p.is);
            int would = statement.applyAsInt(p.would);
            if (is != 0 || would != 0) counts[is == would ? 0 : would == 0 ? 1 : is == 0 ? 2 : 3]++;
        }
        return counts[0] + " / " + counts[1] + " / " + counts[2] + " / " + counts[3];
    }

    /** The side of 1 on which the whole 95 % interval lies, or 0. */
    private static int shown(Comparison c) {
        return c.ratio().low() > 1 ? 1 : c.ratio().high() < 1 ? -1 : 0;
    }

    private static int claimed(Comparison c) {
        return c.verdict() instanceof Verdict.Slower ? 1 : c.verdict() instanceof Verdict.Faster ? -1 : 0;
    }
}

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import weighbridge.model.run.Scenario;
import weighbridge.stats.Comparison;
import weighbridge.stats.Contest;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
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

    /** Adds the pairs of one run, which makes claims about all of them together. */
    void add(Map<Scenario, Levels> levels, Levels.Way way) {
        Map<Scenario.Group, List<Scenario>> groups = levels.keySet().stream()
                .collect(Collectors.groupingBy(Scenario::group, LinkedHashMap::new, Collectors.toList()));
        long codecs = levels.keySet().stream().map(Scenario::codec).distinct().count();
        Family family = Family.of(codecs, groups.size(), true);
        for (List<Scenario> group : groups.values()) {
            Contest is = contest(family, group, levels, Levels.Way.REPORT);
            Contest would = contest(family, group, levels, way);
            for (Scenario one : group) {
                for (Scenario two : group) {
                    if (one.codec().compareTo(two.codec()) >= 0) continue;
                    Optional<Comparison> before = is.compare(one.codec(), two.codec());
                    Optional<Comparison> after = would.compare(one.codec(), two.codec());
                    if (before.isEmpty() && after.isPresent()) onlySo++;
                    if (before.isPresent() && after.isPresent())
                        pairs.add(new Pair(one + " to " + two.codec(), before.get(), after.get()));
                }
            }
        }
    }

    private static Contest contest(Family family, List<Scenario> group, Map<Scenario, Levels> levels, Levels.Way way) {
        Map<String, Contest.Entrant> field = new LinkedHashMap<>();
        for (Scenario s : group) {
            SortedMap<Integer, Level> own = new TreeMap<>();
            levels.get(s).of(way).forEach((round, value) -> own.put(round, Level.steady(value)));
            field.put(s.codec(), new Contest.Entrant(own, 1));
        }
        return new Contest(family, Thresholds.MARGIN, field);
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

package weighbridge.stats;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Levels of several contestants that were measured in blocks, such as on several machines: what a block adds to the
 * levels of all, and whether it treats two contestants unlike other blocks do.
 */
public final class Blocks {
    /** After this many passes the offsets have long stopped moving, however many levels are missing. */
    private static final int PASSES = 50;

    private Blocks() {}

    /**
     * What each block adds to the levels (ln) of all contestants: the median over the contestants, so that one that a
     * block treats in its own way moves it little. The offsets of all blocks have the mean 0.
     *
     * @param levels by contestant, then by block; a contestant may lack some of the blocks
     */
    public static SortedMap<Integer, Double> offsets(Map<String, ? extends Map<Integer, Double>> levels) {
        Set<Integer> blocks = levels.values().stream().flatMap(l -> l.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        SortedMap<Integer, Double> offsets = new TreeMap<>();
        blocks.forEach(b -> offsets.put(b, 0.0));
        for (int pass = 0; pass < PASSES; pass++) {
            SortedMap<Integer, Double> next = new TreeMap<>();
            for (int b : blocks) {
                double[] above = levels.values().stream().filter(l -> l.containsKey(b))
                        .mapToDouble(l -> l.get(b) - own(l, offsets)).sorted().toArray();
                next.put(b, (above[(above.length - 1) / 2] + above[above.length / 2]) / 2);
            }
            double mean = next.values().stream().mapToDouble(o -> o).average().orElse(0);
            next.replaceAll((_, o) -> o - mean);
            offsets.putAll(next);
        }
        return offsets;
    }

    /** A contestant's level without what the blocks add. */
    private static double own(Map<Integer, Double> levels, Map<Integer, Double> offsets) {
        return levels.entrySet().stream().mapToDouble(e -> e.getValue() - offsets.get(e.getKey())).average()
                .orElseThrow();
    }

    /**
     * The probability that blocks which treat two contestants alike are as far apart as these, or further: an analysis
     * of variance in which blocks may differ as much as runs on one machine do ({@link Thresholds#BETWEEN_RATIOS}).
     *
     * @param differences of the two contestants' levels, by block; blocks without any do not count
     * @return 1 if fewer than two blocks have a difference, or none has two
     */
    public static double alike(Map<Integer, double[]> differences) {
        double[][] groups = differences.values().stream().filter(d -> d.length > 0).toArray(double[][]::new);
        int all = Stream.of(groups).mapToInt(g -> g.length).sum();
        int between = groups.length - 1;
        int within = all - groups.length;
        if (between < 1 || within < 1) return 1;
        double grand = 0;
        for (double[] g : groups) grand += DoubleStream.of(g).sum() / all;
        double sumBetween = 0;
        double sumWithin = 0;
        double squares = 0;
        for (double[] g : groups) {
            double mean = DoubleStream.of(g).average().orElseThrow();
            sumBetween += g.length * (mean - grand) * (mean - grand);
            for (double d : g) sumWithin += (d - mean) * (d - mean);
            squares += (double) g.length * g.length;
        }
        double size = (all - squares / all) / between;
        double expected = sumWithin / within + size * Thresholds.BETWEEN_RATIOS * Thresholds.BETWEEN_RATIOS;
        return FDistribution.of(between, within).survivalProbability(sumBetween / between / expected);
    }
}

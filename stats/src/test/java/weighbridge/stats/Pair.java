package weighbridge.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Two contestants, of which the second stays at one level. */
final class Pair {
    static final Family ONE = new Family(1, true);
    static final Family SIXTEEN = Family.of(16, 1, true);

    private Pair() {}

    /** Compares them in a family, by these levels of the first in as many rounds. */
    static Comparison compare(Family family, Level... one) {
        return contest(family, Thresholds.MARGIN, List.of(one), 1).compare("one", "other").orElseThrow();
    }

    static Comparison compare(Family family, double... one) {
        return compare(family, steady(one));
    }

    /** A contest of the two: the second has the same kind of trial in each round as the first, at a level of 0. */
    static Contest contest(Family family, double margin, List<Level> one, double speeds) {
        SortedMap<Integer, Level> ones = new TreeMap<>();
        SortedMap<Integer, Level> others = new TreeMap<>();
        for (Level l : one) {
            ones.put(ones.size() + 1, l);
            others.put(others.size() + 1, new Level(0, 0, 0, !l.brief(), l.brief()));
        }
        return new Contest(family, margin,
                Map.of("one", new Contest.Entrant(ones, speeds), "other", new Contest.Entrant(others, 1)));
    }

    static Level[] steady(double... levels) {
        return Arrays.stream(levels).mapToObj(Level::steady).toArray(Level[]::new);
    }

    static Level look(double level) {
        return new Level(level, level, level, false, true);
    }

    /** {@code n} levels, evenly spread around a centre, in percent. */
    static double[] spread(int n, double centrePercent, double sidePercent) {
        double[] d = new double[n];
        Arrays.setAll(d, i -> (centrePercent + sidePercent * (2.0 * i / (n - 1) - 1)) / 100);
        return d;
    }
}

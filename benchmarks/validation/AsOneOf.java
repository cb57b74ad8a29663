import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import weighbridge.stats.Comparison;
import weighbridge.stats.Contest;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Thresholds;

/** Two codecs, compared by today's rules as one of a number of pairs. */
final class AsOneOf {
    private AsOneOf() {}

    /**
     * @param differences ln of the ratio of the first to the second, one per round
     * @param pairs       about which claims are made together
     */
    static Comparison compare(double[] differences, long pairs) {
        SortedMap<Integer, Level> one = new TreeMap<>();
        SortedMap<Integer, Level> other = new TreeMap<>();
        for (double d : differences) {
            one.put(one.size() + 1, Level.steady(d));
            other.put(other.size() + 1, Level.steady(0));
        }
        return new Contest(new Family(pairs, true), Thresholds.MARGIN,
                Map.of("one", new Contest.Entrant(one, 1), "other", new Contest.Entrant(other, 1)))
                .compare("one", "other").orElseThrow();
    }
}

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * A count out of a total, with the exact binomial 95 % interval (Clopper and Pearson), as if all cases were
 * independent.
 */
record Share(long hits, long of) {
    private static final double TAIL = 0.025;

    static <T> Share of(Collection<T> all, Predicate<T> hit) {
        return new Share(all.stream().filter(hit).count(), all.size());
    }

    Share plus(Share other) {
        return new Share(hits + other.hits, of + other.of);
    }

    double point() {
        return of == 0 ? Double.NaN : (double) hits / of;
    }

    double low() {
        return hits == 0 ? 0 : BetaDistribution.of(hits, of - hits + 1.0).inverseCumulativeProbability(TAIL);
    }

    double high() {
        return hits == of ? 1 : BetaDistribution.of(hits + 1.0, of - hits).inverseSurvivalProbability(TAIL);
    }

    @Override
    public String toString() {
        if (of == 0) return "nothing yet";
        return String.format(Locale.ROOT, "%.1f %% (%d of %d; %.1f–%.1f %%)", 100 * point(), hits, of, 100 * low(),
                100 * high());
    }

    /**
     * The share alone, if the interval would say nothing, as with resampled pairs, of which any number can be drawn.
     */
    String percent() {
        return of == 0 ? "–" : String.format(Locale.ROOT, "%.1f %%", 100 * point());
    }

    /** The counts alone, if the total is not a sample of anything. */
    String count() {
        return hits + " of " + of;
    }

    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("hits", hits);
        tree.put("of", of);
        if (of > 0) {
            tree.put("low", low());
            tree.put("high", high());
        }
        return tree;
    }
}

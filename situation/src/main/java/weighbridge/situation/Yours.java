package weighbridge.situation;

import java.util.Map;

/**
 * What the user has today. Its times are unknown.
 *
 * @param name  what a sentence calls it, such as {@code your CSV}
 * @param sizes mean bytes of a record, by metric, compressed as the codecs are; metrics that were not measured are
 *              absent
 */
public record Yours(String name, Map<String, Double> sizes) {
    public Yours {
        sizes = Map.copyOf(sizes);
    }
}

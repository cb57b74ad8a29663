package weighbridge.situation;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a run knows about one workload, in the form that a decision needs.
 *
 * @param contestants the codecs, without limits of the harness, in the order of the report
 * @param ratios      the ratios of each pair that was compared
 * @param yours       what the user has today, if it was weighed
 * @param sampled     the metrics of those sizes that are of a sample of the messages
 */
public record Numbers(String workload, List<Contestant> contestants, List<Ratio> ratios, Optional<Yours> yours,
        Set<String> sampled) {
    public Numbers {
        contestants = List.copyOf(contestants);
        ratios = List.copyOf(ratios);
        sampled = Set.copyOf(sampled);
    }
}

package weighbridge.studies.evolve.cells;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Contestant;

/**
 * The pairs of versions that one codec is tested with.
 *
 * @param weighed messages whose size is determined, if any
 * @param limit   how long a cell may take
 */
public record EvolveJob(Contestant contestant, List<Pair> pairs, Optional<Side> weighed, Duration limit) {
    public EvolveJob {
        pairs = List.copyOf(pairs);
    }
}

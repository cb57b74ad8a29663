package weighbridge.studies.evolve.cells;

import java.time.Duration;
import java.util.List;
import weighbridge.model.Contestant;

/**
 * The pairs of versions that one codec is tested with.
 *
 * @param limit how long a cell may take
 */
public record EvolveJob(Contestant contestant, List<Pair> pairs, Duration limit) {
    public EvolveJob {
        pairs = List.copyOf(pairs);
    }
}

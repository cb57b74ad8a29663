package weighbridge.model.job;

import java.nio.file.Path;
import java.util.List;

/**
 * Has codecs on the class path held to the contract of every codec. The outcome is a {@link Held}, whether they keep it
 * or not.
 *
 * @param ids    of the codecs; none for all that the first codec.properties on the class path has
 * @param random the number of random schemas
 * @param readme the page that explains the codecs' configuration
 */
public record ContractJob(List<String> ids, int random, Path readme) {
    /** The class whose main method does this job; it prints a line after each check. */
    public static final String MAIN = "weighbridge.testkit.ContractRun";

    public ContractJob {
        ids = List.copyOf(ids);
    }

    /**
     * What became of it.
     *
     * @param checks   the number of checks
     * @param breaches what is wrong, a line each
     */
    public record Held(long checks, List<String> breaches) {
        public Held {
            breaches = List.copyOf(breaches);
        }
    }
}

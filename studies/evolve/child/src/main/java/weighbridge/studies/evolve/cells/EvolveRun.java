package weighbridge.studies.evolve.cells;

import java.util.List;
import java.util.Optional;
import weighbridge.evolution.Cell;

/**
 * The cells of one codec.
 *
 * @param checked what its library's own checker says of the pairs
 * @param unasked the library's checker, if it is not installed
 * @param weight  of messages of one version; empty if they were not weighed, or cannot be carried
 */
public record EvolveRun(List<Seen> cells, List<Left> left, List<Checked> checked, Optional<Unasked> unasked,
        Optional<Weight> weight) {
    public EvolveRun {
        cells = List.copyOf(cells);
        left = List.copyOf(left);
        checked = List.copyOf(checked);
    }

    public EvolveRun(List<Seen> cells, List<Left> left) {
        this(cells, left, List.of(), Optional.empty(), Optional.empty());
    }

    /** Who has the older version. */
    public enum Old {
        /** A new reader reads what an old writer wrote. */
        WRITER,
        /** An old reader reads what a new writer wrote. */
        READER
    }

    /** What the reader did before. */
    public enum State {
        /** Nothing. */
        FRESH,
        /** It read messages of its own version, and does so again afterwards. */
        MIXED,
        /** It read the other version's messages, and then writes for a fresh reader of its own, and reads them itself. */
        REWRITING
    }

    /** The worst reading of the messages of a pair. */
    public record Seen(String change, String place, Old old, State state, Cell cell) {}

    /**
     * What a library's own checker says of a pair.
     *
     * @param checker   its name
     * @param objection why the reader cannot read the writer's messages; empty if it can
     */
    public record Checked(String change, String place, Old old, String checker, Optional<String> objection) {}

    /**
     * A library's checker that cannot be asked.
     *
     * @param why what is missing, and where it comes from
     */
    public record Unasked(String checker, String why) {}

    /** The bytes of all messages together. */
    public record Weight(long messages, long bytes) {}

    /** A pair that cannot be tested. */
    public record Left(String change, String place, String why) {}
}

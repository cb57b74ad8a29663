package weighbridge.studies.evolve.cells;

import java.util.List;
import weighbridge.evolution.Cell;

/** The cells of one codec. */
public record EvolveRun(List<Seen> cells, List<Left> left) {
    public EvolveRun {
        cells = List.copyOf(cells);
        left = List.copyOf(left);
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

    /** A pair that cannot be tested. */
    public record Left(String change, String place, String why) {}
}

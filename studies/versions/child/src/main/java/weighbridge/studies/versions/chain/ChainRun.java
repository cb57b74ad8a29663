package weighbridge.studies.versions.chain;

import java.util.List;
import weighbridge.evolution.Cell;

/** The results of the units in one cluster. */
public record ChainRun(List<UnitRun> units) {
    public ChainRun {
        units = List.copyOf(units);
    }

    /**
     * What came of one unit.
     *
     * @param failure why it has nothing to tell; empty if it has
     */
    public record UnitRun(String name, List<Read> reads, List<Answer> answers, String failure) {
        public UnitRun {
            reads = List.copyOf(reads);
            answers = List.copyOf(answers);
        }
    }

    /**
     * What one version saw of another's messages of one struct: the worst of several.
     *
     * @param old    the older version, or both
     * @param young  the newer version, or both
     * @param back   whether the newer one wrote and the older read
     * @param struct the field of the message that holds it
     * @param full   whether every optional field was there
     */
    public record Read(int old, int young, boolean back, String struct, boolean full, Cell cell) {}

    /**
     * What came of a misuse.
     *
     * @param said the first line of what was thrown; empty if it went well
     */
    public record Answer(int old, int young, String said) {}
}

package weighbridge.studies.versions.chain;

import java.util.List;
import weighbridge.evolution.Cell;

/** The results of the units in one cluster. */
public record ChainRun(List<UnitRun> units) {
    public ChainRun {
        units = List.copyOf(units);
    }

    /**
     * The results of one unit.
     *
     * @param failure why the unit has no results; empty if it has
     */
    public record UnitRun(String name, List<Read> reads, List<Answer> answers, String failure) {
        public UnitRun {
            reads = List.copyOf(reads);
            answers = List.copyOf(answers);
        }
    }

    /**
     * What one version saw of another's messages of one struct: the worst of several readings.
     *
     * @param old    the older version, which may equal the newer
     * @param young  the newer version
     * @param back   whether the newer version wrote and the older read
     * @param struct the field of the message that contains the struct
     * @param full   whether every optional field was present
     */
    public record Read(int old, int young, boolean back, String struct, boolean full, Cell cell) {}

    /**
     * The answer to a misuse.
     *
     * @param said the first line of the exception; empty if there was none
     */
    public record Answer(int old, int young, String said) {}
}

package weighbridge.workloads.profile;

import java.util.List;
import java.util.Optional;

/**
 * The statistics of one field, or of the elements, keys or values of a collection.
 *
 * @param present  values
 * @param absent   where the field was not there
 * @param stays    how often the field was there, or not there, as it was the time before
 * @param repeats  how often a value was the one before
 * @param others   different values that are not among the frequent ones; an estimate where there are many
 * @param step     all whole numbers are multiples of it
 * @param frequent values that are there several times, each by itself
 * @param rest     all other values
 * @param letters  of texts
 * @param slope    of whole numbers that never fall, or never rise
 */
public record Column(long present, long absent, long stays, long repeats, long others, long step, List<Cell> frequent,
        List<Cell> rest, List<Letter> letters, Optional<Slope> slope) {
    public Column {
        frequent = List.copyOf(frequent);
        rest = List.copyOf(rest);
        letters = List.copyOf(letters);
    }

    /**
     * How numbers go on from one to the next.
     *
     * @param from   about where they begin
     * @param deltas from each to the next
     */
    public record Slope(long from, List<Cell> deltas) {
        public Slope {
            deltas = List.copyOf(deltas);
        }
    }
}

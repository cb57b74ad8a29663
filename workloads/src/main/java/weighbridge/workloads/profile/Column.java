package weighbridge.workloads.profile;

import java.util.List;
import java.util.Optional;

/**
 * The statistics of one field, or of the elements, keys or values of a collection.
 *
 * @param present  the number of values
 * @param absent   how often the field was absent
 * @param stays    how often the field was present, or absent, as it had been the time before
 * @param repeats  how often a value equalled the one before
 * @param others   the number of different values that are not among the frequent ones; an estimate if there are many
 * @param step     a number of which all whole numbers are multiples
 * @param frequent values that occur several times, each on its own
 * @param rest     all other values
 * @param letters  frequencies of the letters in texts
 * @param slope    for whole numbers that never fall, or never rise
 */
public record Column(long present, long absent, long stays, long repeats, long others, long step, List<Cell> frequent,
        List<Cell> rest, List<Letter> letters, Optional<Slope> slope) {
    public Column {
        frequent = List.copyOf(frequent);
        rest = List.copyOf(rest);
        letters = List.copyOf(letters);
    }

    /**
     * How each number differs from the one before.
     *
     * @param from   roughly the first number
     * @param deltas the differences from each number to the next
     */
    public record Slope(long from, List<Cell> deltas) {
        public Slope {
            deltas = List.copyOf(deltas);
        }
    }
}

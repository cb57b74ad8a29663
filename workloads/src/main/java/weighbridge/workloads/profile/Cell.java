package weighbridge.workloads.profile;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * How often values in one range occur.
 *
 * @param form  see {@link Range}, as for the two that follow
 * @param count the number of values in the range, or of occurrences of one frequent value
 */
public record Cell(long form, long least, long most, long count) {
    Range range() {
        return new Range(form, least, most);
    }

    /** A random number in the range. */
    long drawn(RandomGenerator random) {
        return least == most ? least : least + random.nextLong(most - least + 1);
    }

    static long sum(List<Cell> cells) {
        return cells.stream().mapToLong(Cell::count).sum();
    }
}

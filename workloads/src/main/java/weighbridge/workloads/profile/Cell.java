package weighbridge.workloads.profile;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * How often values of one range are there.
 *
 * @param form  as {@link Range} says, like the two that follow
 * @param count of values, or how often one frequent value is there
 */
public record Cell(long form, long least, long most, long count) {
    Range range() {
        return new Range(form, least, most);
    }

    /** Any number of the range. */
    long drawn(RandomGenerator random) {
        return least == most ? least : least + random.nextLong(most - least + 1);
    }

    static long sum(List<Cell> cells) {
        return cells.stream().mapToLong(Cell::count).sum();
    }
}

package weighbridge.study;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;

/**
 * Cells that are measured once per round, as many rounds as there is time for.
 *
 * <p>The first round is measured whatever its cells take, shortened if necessary, so that everything that was requested
 * gets a number. Later ones begin no cell that might not end in time. A cell whose like has failed is not measured.
 *
 * @param most  the most rounds
 * @param cells of a round, in the order in which they are measured
 * @param key   of a cell's case
 * @param alike whether two cells differ only in their round
 * @param time  that a cell is measured
 * @param least to which this is shortened at most
 * @param other the approximate time that a cell takes besides
 */
public record Rounds<C>(int most, IntFunction<List<C>> cells, Function<C, String> key, BiPredicate<C, C> alike,
        Duration time, Duration least, Duration other) {
    /** A cell, and how long it is measured. */
    public record Turn<C>(C cell, Duration time) {}

    /**
     * The next cell; empty if all are done, or there is no time for another.
     *
     * @param before the cases so far, of these cells alone
     * @param open   keys of the cases in progress
     * @param left   what is left of the time
     * @param find   the cell of a case
     */
    public Optional<Turn<C>> next(List<Entry.OfCase> before, Set<String> open, Duration left,
            Function<String, Optional<C>> find) {
        if (left.isZero()) return Optional.empty();
        Set<String> known = before.stream().map(Entry.OfCase::key).collect(Collectors.toCollection(HashSet::new));
        known.addAll(open);
        List<C> failed = before.stream().filter(c -> !(c.outcome() instanceof Outcome.Measured<?>))
                .flatMap(c -> find.apply(c.key()).stream()).toList();
        for (int round = 1; round <= most; round++) {
            List<C> missing = cells.apply(round).stream()
                    .filter(c -> !known.contains(key.apply(c)) && failed.stream().noneMatch(f -> alike.test(c, f)))
                    .toList();
            if (missing.isEmpty()) continue;
            if (round == 1) return Optional.of(new Turn<>(missing.getFirst(), within(left.dividedBy(missing.size()))));
            return left.compareTo(longest(before)) < 0 ? Optional.empty()
                    : Optional.of(new Turn<>(missing.getFirst(), time));
        }
        return Optional.empty();
    }

    private Duration within(Duration share) {
        Duration room = share.minus(other);
        return room.compareTo(least) < 0 ? least : room.compareTo(time) < 0 ? room : time;
    }

    private Duration longest(List<Entry.OfCase> before) {
        return before.stream().map(Entry.OfCase::took).max(Duration::compareTo).orElse(time.plus(other));
    }
}

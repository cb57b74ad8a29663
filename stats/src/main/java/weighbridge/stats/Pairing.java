package weighbridge.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The levels of two contestants: those that count for each, and the differences in the rounds in which both have a whole
 * trial.
 *
 * <p>First looks count only until a contestant has 6 whole trials.
 */
record Pairing(List<Level> one, List<Level> other, List<Level> differences, Prior ofOne, Prior ofOther) {
    static Pairing of(SortedMap<Integer, Level> one, SortedMap<Integer, Level> other, double apartOne,
            double apartOther) {
        List<Level> differences = new ArrayList<>();
        one.forEach((round, level) -> {
            Level against = other.get(round);
            if (against != null && !level.brief() && !against.brief()) differences.add(level.less(against));
        });
        return new Pairing(counting(one), counting(other), differences, Prior.of(apartOne), Prior.of(apartOther));
    }

    /** The levels on which a contestant's time and all claims about it rest. */
    static List<Level> counting(SortedMap<Integer, Level> levels) {
        long whole = levels.values().stream().filter(l -> !l.brief()).count();
        return levels.values().stream().filter(l -> !l.brief() || whole < Thresholds.LIKELY_ROUNDS).toList();
    }

    /** The levels of the first rounds. */
    static SortedMap<Integer, Level> until(SortedMap<Integer, Level> levels, int round) {
        return levels.headMap(round + 1);
    }

    /** The levels of the first rounds in which both have a whole trial, as many as given. */
    static Pairing first(SortedMap<Integer, Level> one, SortedMap<Integer, Level> other, double apartOne,
            double apartOther, int rounds) {
        List<Integer> common =
                one.keySet().stream().filter(r -> other.containsKey(r) && !one.get(r).brief() && !other.get(r).brief())
                        .limit(rounds).toList();
        return of(only(one, common::contains), only(other, common::contains), apartOne, apartOther);
    }

    private static SortedMap<Integer, Level> only(SortedMap<Integer, Level> levels, Predicate<Integer> rounds) {
        SortedMap<Integer, Level> some = new TreeMap<>(levels);
        some.keySet().removeIf(rounds.negate());
        return some;
    }

    /** The same without whole trials that did not become steady; the same again if no whole trial would be left. */
    Pairing steady() {
        Pairing steady = new Pairing(steady(one), steady(other), differences.stream().filter(Level::steady).toList(),
                ofOne, ofOther);
        boolean none = steady.one.isEmpty() || steady.other.isEmpty()
                || !differences.isEmpty() && steady.differences.isEmpty();
        return none ? this : steady;
    }

    private static List<Level> steady(List<Level> levels) {
        return levels.stream().filter(l -> l.steady() || l.brief()).toList();
    }

    int rounds() {
        return differences.size();
    }

    /** Whether there are enough rounds for fine claims. */
    boolean isFine() {
        return rounds() >= Thresholds.LIKELY_ROUNDS;
    }

    /** The logarithm of the ratio: by rounds if there are enough, otherwise by all levels of both. */
    Estimate at(double confidence) {
        return within(confidence).withNoise(Thresholds.BETWEEN_RATIOS, confidence);
    }

    /** The same by the scatter within this run alone. */
    Estimate within(double confidence) {
        return isFine() ? Location.of(differences, confidence, ofOne.plus(ofOther))
                : Location.difference(one, other, confidence, ofOne.whole() > ofOther.whole() ? ofOne : ofOther);
    }

    /** The interval that must exclude a ratio of 1 before a fine claim is made. */
    Estimate together(double confidence) {
        Estimate own = isFine() ? Location.moderated(differences, confidence, ofOne.plus(ofOther)) : within(confidence);
        return own.withNoise(Thresholds.BETWEEN_RATIOS, confidence);
    }

    /** The interval of a coarse claim, which does not include what JVMs of a codec are known to be apart. */
    Estimate coarse() {
        Estimate own = Location.difference(one, other, Thresholds.COARSE, Prior.ONE_SPEED);
        return own.withNoise(Thresholds.BETWEEN_RATIOS, Thresholds.COARSE);
    }

    /** The difference of the means, with the ends that it has if all trials are at the ends of their ranges. */
    Estimate moved() {
        return Location.difference(one, other, 0, Prior.ONE_SPEED);
    }
}

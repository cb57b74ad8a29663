package weighbridge.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ranks of contestants: 1 + the number of those that proved to be better, head to head.
 *
 * <p>A shared rank says that as many others are proven better, not that the contestants are equal.
 *
 * @param ranks in the order of the contestants
 */
public record Ranking(List<Integer> ranks) {
    public Ranking {
        ranks = List.copyOf(ranks);
    }

    /** Says whether one contestant, by index, was proven better than another. */
    @FunctionalInterface
    public interface Better {
        boolean than(int one, int other);
    }

    public static Ranking of(int contestants, Better better) {
        List<Integer> ranks = IntStream.range(0, contestants)
                .mapToObj(
                        i -> 1 + (int) IntStream.range(0, contestants).filter(j -> j != i && better.than(j, i)).count())
                .toList();
        return new Ranking(ranks);
    }

    /** The contestants' indexes by rank, best first. */
    public List<List<Integer>> groups() {
        List<List<Integer>> groups = new ArrayList<>();
        for (int rank : ranks.stream().distinct().sorted().toList()) {
            groups.add(IntStream.range(0, ranks.size()).filter(i -> ranks.get(i) == rank).boxed().toList());
        }
        return groups;
    }

    /**
     * How many claims are expected to be false if all contestants were equal, at most: a claim needs the margin as
     * well.
     */
    public static double expectedFalseClaims(long comparisons) {
        return comparisons * (1 - Thresholds.PROVEN);
    }
}

package weighbridge.stats;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The places of contestants, by pairwise comparisons: a contestant that is proven better comes before another, proven
 * equals share a place, and those too close to call may come in either order.
 *
 * @param places in the order of the contestants
 */
public record Ranking(List<Place> places) {
    public Ranking {
        places = List.copyOf(places);
    }

    /** What is proven about one contestant against another. */
    public enum Relation {
        BETTER, WORSE, EQUAL, OPEN
    }

    /**
     * The range of places that a contestant may have; a single one if no comparison with it is open.
     *
     * @param first 1 + the number of contestants that are proven better; 0 if nothing is proven
     * @param last  its place if all that are too close to call are better
     */
    public record Place(int first, int last) {
        public static final Place NONE = new Place(0, 0);
    }

    /** @param relation of one contestant, by index, to another, by index */
    public static Ranking of(int contestants, BiFunction<Integer, Integer, Relation> relation) {
        return new Ranking(IntStream.range(0, contestants).mapToObj(i -> {
            List<Relation> others =
                    IntStream.range(0, contestants).filter(j -> j != i).mapToObj(j -> relation.apply(i, j)).toList();
            int first = 1 + (int) others.stream().filter(r -> r == Relation.WORSE).count();
            int open = (int) others.stream().filter(r -> r == Relation.OPEN).count();
            return open > 0 && open == others.size() ? Place.NONE : new Place(first, first + open);
        }).toList());
    }
}

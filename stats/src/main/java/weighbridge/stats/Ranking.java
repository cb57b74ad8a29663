package weighbridge.stats;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Places of contestants, head to head: who is proven better comes before, who is proven equal shares the place, and who
 * is too close to call may come before or after.
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
     * The places that a contestant may have; one alone where nothing about it is open.
     *
     * @param first 1 + the number of those that proved to be better; 0 where nothing is proven
     * @param last  the place it has if all that are too close to call are better
     */
    public record Place(int first, int last) {
        public static final Place NONE = new Place(0, 0);
    }

    /** @param relation of one contestant, by index, to another */
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

package weighbridge.report.view;

import java.util.Comparator;
import java.util.List;

/**
 * The codecs to choose from by size and time: those that no other codec beats in both.
 *
 * @param front the codecs for which no other is both smaller and faster by the estimates; from the smallest to the
 *              largest
 * @param open  codecs that are behind the front by the estimates, but not provably beaten
 */
record ParetoFront(List<Point> front, List<Point> open) {
    /**
     * One codec in the plane of size and time.
     *
     * @param low  the lower end of the time's interval
     * @param high the upper end of the time's interval
     * @param ties the codecs whose time is equal within the margin
     */
    record Point(String codec, double size, double low, double time, double high, List<String> ties) {
        /** Whether this codec is at least as good in both and provably better in one. */
        private boolean beats(Point other) {
            boolean tied = ties.contains(other.codec) || other.ties.contains(codec);
            return size <= other.size && high < other.low || size < other.size && tied;
        }

        /** Whether, by the estimates, this codec is at least as good in both and better in one. */
        private boolean leads(Point other) {
            return size <= other.size && time <= other.time && (size < other.size || time < other.time);
        }
    }

    static ParetoFront of(List<Point> points) {
        List<Point> unbeaten = points.stream().filter(p -> points.stream().noneMatch(q -> q.beats(p)))
                .sorted(Comparator.comparingDouble(Point::size).thenComparingDouble(Point::time)).toList();
        List<Point> front = unbeaten.stream().filter(p -> unbeaten.stream().noneMatch(q -> q.leads(p))).toList();
        return new ParetoFront(front, unbeaten.stream().filter(p -> !front.contains(p)).toList());
    }
}

package weighbridge.report.view;

import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * The codecs to choose from by size and time: those that no other codec beats in both.
 *
 * @param front the codecs for which no other is both smaller and faster by the estimates; from the smallest to the
 *              largest
 * @param open  codecs that are behind the front by the estimates, but that no codec as small is claimed to beat
 */
record ParetoFront(List<Point> front, List<Point> open) {
    /** One codec in the plane of size and time. */
    record Point(String codec, double size, double time) {

        /** Whether, by the estimates, this codec is at least as good in both and better in one. */
        private boolean leads(Point other) {
            return size <= other.size && time <= other.time && (size < other.size || time < other.time);
        }
    }

    /** @param isFaster whether the first of two codecs is claimed to be faster */
    static ParetoFront of(List<Point> points, BiPredicate<String, String> isFaster) {
        List<Point> unbeaten = points.stream()
                .filter(p -> points.stream().noneMatch(q -> q.size <= p.size && isFaster.test(q.codec, p.codec)))
                .sorted(Comparator.comparingDouble(Point::size).thenComparingDouble(Point::time)).toList();
        List<Point> front = unbeaten.stream().filter(p -> unbeaten.stream().noneMatch(q -> q.leads(p))).toList();
        return new ParetoFront(front, unbeaten.stream().filter(p -> !front.contains(p)).toList());
    }
}

package weighbridge.report;

import java.util.List;

/** The codecs that no other beats in both size and time. */
final class ParetoFront {
    private ParetoFront() {}

    /**
     * One codec in the plane of size and time.
     *
     * @param low  the lower end of the time's interval
     * @param high the upper end of the time's interval
     * @param ties codecs whose time is equal within the margin
     */
    record Point(String codec, double size, double low, double high, List<String> ties) {
        /** Whether this one is at least as good in both and provably better in one. */
        boolean beats(Point other) {
            boolean faster = high < other.low;
            boolean tied = ties.contains(other.codec) || other.ties.contains(codec);
            return size <= other.size && faster || size < other.size && tied;
        }
    }

    /** The points that no other beats, from the smallest size to the largest. */
    static List<Point> of(List<Point> points) {
        return points.stream().filter(p -> points.stream().noneMatch(q -> q.beats(p)))
                .sorted((a, b) -> a.size() == b.size() ? Double.compare(a.low(), b.low()) : Double.compare(a.size(), b.size())).toList();
    }
}

import java.util.List;
import java.util.Map;

/**
 * What one step has shown so far.
 *
 * @param title   the heading of its part of the page
 * @param text    the text of that part, in Markdown
 * @param goals   the rows that it adds to the table of goals
 * @param figures the same results as numbers
 */
record Section(String title, String text, List<Goal> goals, Map<String, Object> figures) {
    /** @param holds the answer of {@link Bounds#judge} */
    record Goal(String measure, String goal, String measured, String holds) {
        /** @param remark a remark on the share; may be empty */
        static Goal of(String measure, String goal, Bounds bounds, Share share, String remark) {
            String measured = share + (share.of() == 0 || remark.isEmpty() ? "" : "; " + remark);
            return new Goal(measure, goal, measured, bounds.judge(share));
        }
    }
}

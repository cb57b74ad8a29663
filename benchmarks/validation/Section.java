import java.util.List;
import java.util.Map;

/**
 * What one step has shown so far.
 *
 * @param title   of its part of the page
 * @param text    in Markdown
 * @param goals   the rows that it adds to the table of goals
 * @param figures the same in numbers
 */
record Section(String title, String text, List<Goal> goals, Map<String, Object> figures) {
    /** @param holds {@code yes}, {@code so far}, {@code not so far}, {@code no}, or why it cannot be said yet */
    record Goal(String measure, String goal, String measured, String holds) {
        static Goal of(String measure, String goal, String measured, boolean any, boolean holds) {
            return new Goal(measure, goal, measured, !any ? "not measured yet" : holds ? "yes" : "**no**");
        }

        /** The same, unless all that is to be measured for it has been, or what there is decides. */
        Goal soFar(boolean whole) {
            if (whole) return this;
            return switch (holds) {
                case "yes" -> new Goal(measure, goal, measured, "so far");
                case "**no**" -> new Goal(measure, goal, measured, "not so far");
                default -> this;
            };
        }
    }
}

package weighbridge.study;

import java.util.Map;
import java.util.Optional;
import weighbridge.report.model.Preface;

/** What a study came to, in each form that a reader may want. */
public interface Findings {
    /** Whether a contestant failed a gate. */
    boolean hasFailures();

    /** What {@code --json} prints, the run's folder aside: maps, lists, strings, numbers, booleans and nulls. */
    Map<String, Object> json();

    /**
     * The whole of it for a terminal.
     *
     * @param conditions of the machine, in one line
     * @param columns    to which sentences are folded
     */
    String text(String conditions, int columns);

    /** What stands before the ordinary report in report.html. */
    Preface preface();

    /** The page that {@code --docs} writes, in Markdown; empty if the study has none. */
    Optional<String> page(PageFacts facts);

    /**
     * What every page says of its run.
     *
     * @param command    that was typed
     * @param took       such as {@code 14m56s}
     * @param conditions of the machine, in one line
     */
    record PageFacts(String command, String took, String conditions) {}
}

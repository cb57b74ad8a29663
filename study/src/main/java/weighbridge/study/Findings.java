package weighbridge.study;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Evolving;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.Preface;

/** The results of a study, in each form that a reader may want. */
public interface Findings {
    /** Whether a contestant failed a gate. */
    boolean hasFailures();

    /** The scenarios of which more trials may decide what the study is to find out; none by default. */
    default Set<Scenario> wanting() {
        return Set.of();
    }

    /** What {@code --json} prints, except the run's folder: maps, lists, strings, numbers, booleans and nulls. */
    Map<String, Object> json();

    /**
     * The complete findings for a terminal.
     *
     * @param conditions of the machine, in one line
     * @param columns    the width at which sentences are wrapped
     */
    String text(String conditions, int columns);

    /** The part of report.html before the ordinary report. */
    Preface preface();

    /** The page that {@code --docs} writes, in Markdown; empty if the study has none. */
    Optional<String> page(PageFacts facts);

    /** What stands in a page for the name of the file with its {@link #drawing}. */
    String DRAWING = "${drawing}";

    /** A drawing that {@code --docs} writes beside the page, in SVG; none by default. */
    default Optional<String> drawing() {
        return Optional.empty();
    }

    /**
     * How far each codec's schemas may change, by id, if the study measured it: {@code --docs} keeps it in the codecs'
     * folders, from which every answer takes it. None by default.
     */
    default Map<String, Evolving> evolving() {
        return Map.of();
    }

    /**
     * What every page says about its run.
     *
     * @param command    the command that was typed
     * @param took       how long the run took, such as {@code 14m56s} or {@code 2h3m in 2 sittings}
     * @param conditions of the machine, in one line
     */
    record PageFacts(String command, String took, String conditions) {}
}

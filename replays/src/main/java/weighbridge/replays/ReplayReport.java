package weighbridge.replays;

import java.util.List;
import java.util.Map;

/** What a replay came to, in each form that a reader may want. */
public interface ReplayReport {
    /** Every figure. */
    List<ReplayRow> rows();

    /** What the article says, in its order, each with a verdict from this run's numbers. */
    List<Claim> claims();

    /** Whether a codec failed, lost something or could not carry its data. */
    boolean hasFailures();

    /**
     * The whole of it for a terminal.
     *
     * @param conditions of the machine, in one line
     * @param columns    to which sentences are folded
     */
    String text(String conditions, int columns);

    /** The tables: published, as published here, corrected. */
    List<Sheet> sheets();

    /** What holds, what does not, and why. */
    List<String> sentences();

    /** What the places of the replay's page are filled with, by their names. */
    Map<String, String> places();
}

package weighbridge.cli;

import java.util.Optional;
import weighbridge.replays.ReplayReport;
import weighbridge.report.ReportModel;

/** Carries a replay out, each kind in its own way. Every step keeps to the budget, and ends on Ctrl-C. */
interface Replaying extends AutoCloseable {
    /** Writes what the contestants get. */
    void write() throws Exception;

    /** Takes what is exact of the corrected contestants: their sizes, and that all carry the same. */
    void exact() throws Exception;

    /** Does what the article did. */
    void asPublished() throws Exception;

    /** Weighs as everything else here is weighed. */
    void corrected() throws Exception;

    /** Whether the user ended it. */
    boolean isCancelled();

    /** What it came to. */
    ReplayReport report();

    /** The ordinary report of what was weighed as everything else here; empty if nothing was. */
    Optional<ReportModel> weighed();

    /**
     * Takes the steps that are asked for. What is exact comes first: it takes no long time, and the end of the budget
     * must not cut it off.
     */
    default ReplayReport replay(boolean asPublished, boolean corrected) throws Exception {
        write();
        if (corrected) exact();
        if (asPublished && !isCancelled()) asPublished();
        if (corrected && !isCancelled()) corrected();
        return report();
    }

    @Override
    void close();
}

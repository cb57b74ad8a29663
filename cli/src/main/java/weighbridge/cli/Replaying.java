package weighbridge.cli;

import java.util.Optional;
import weighbridge.replays.ReplayReport;
import weighbridge.report.ReportModel;

/** Carries a replay out, each kind in its own way. */
interface Replaying extends AutoCloseable {
    /** Measures, within the budget, until Ctrl-C. */
    ReplayReport replay() throws Exception;

    /** The ordinary report of what was weighed as everything else here; empty if nothing was. */
    Optional<ReportModel> weighed();

    @Override
    void close();
}

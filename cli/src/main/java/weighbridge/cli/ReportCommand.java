package weighbridge.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import weighbridge.store.RunDirectory;

/** Makes a run's summary and report again from what was stored, and prints its table. */
@Command(name = "report", description = "Make a run's summary.json and report.html again, and print its table.")
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "A run's folder, or its name in the folder of runs.")
    private Path run;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        RunDirectory directory = common.open(run);
        Results results =
                new Results(directory, directory.plan(), directory.environment(), Contestants.of(directory, screen));
        return results.show(directory.entries(), screen);
    }
}

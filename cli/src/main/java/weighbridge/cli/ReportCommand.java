package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weighbridge.app.Contestants;
import weighbridge.app.Results;
import weighbridge.app.study.Studies;
import weighbridge.app.study.StudyRun;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.situation.Situation;
import weighbridge.store.RunDirectory;
import weighbridge.store.StudyRequest;
import weighbridge.study.Study;

/** Rebuilds a run's summary and report from its stored outcomes, and prints its table. */
@Command(name = "report", description = "Rebuild a run's summary.json and report.html, and print its table.")
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "A run's folder or name; latest is the newest.")
    private Path run;

    @Mixin
    private SituationOptions situation;

    @Mixin
    private Docs docs;

    @Mixin
    private Baseline baseline;

    @Mixin
    private WarningsOption notes;

    @Mixin
    private Common common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Screen screen = notes.on(common.screen());
        Optional<Situation> asked = situation.asked();
        baseline.requireName();
        RunDirectory directory = common.open(run);
        List<CodecInfo> contestants = Contestants.of(directory, Checkout.locate(), screen);
        Optional<StudyRequest> request = directory.study();
        if (request.isPresent()) {
            baseline.requireNoStudy();
            Optional<StudyCommand.Again> again =
                    again(Checkout.studies(Checkout.builder()), request.get(), spec.commandLine().getFactory());
            if (again.isPresent()) {
                if (asked.isPresent()) throw SituationOptions.ofNoStudy();
                StudyRun.Reported results = StudyRun.report(directory, again.get().survey(), contestants);
                return docs.show(results, again.get(), directory, screen);
            }
            screen.note("This run belongs to the study " + request.get().study()
                    + ", which this checkout does not have; the run's ordinary report follows.");
        }
        if (docs.wanted()) {
            throw new InputException(request.isPresent()
                    ? "only the run's study, which this checkout does not have, can write a page; leave out --docs"
                    : "only studies have pages, but this run does not belong to a study; leave out --docs");
        }
        boolean isRunning = directory.isRunning();
        if (isRunning && !directory.hasEnvironment()) {
            screen.note("The run has only just begun and has no results yet.");
            return 0;
        }
        Results results = new Results(directory, directory.plan(), directory.environment(), contestants);
        if (isRunning) {
            results.showSoFar(directory.entries(), screen);
            return 0;
        }
        return baseline.keep(directory, common.out(), screen, results.show(directory.entries(), screen, asked));
    }

    /** The study of a run with the options given then; empty if this checkout does not have that study. */
    static Optional<StudyCommand.Again> again(Studies studies, StudyRequest request, IFactory factory)
            throws IOException, InputException {
        Optional<Study> study = studies.named(request.study());
        if (study.isEmpty()) return Optional.empty();
        return Optional.of(StudyCommand.again(StudyCommand.of(study.get(), factory), request));
    }
}

package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import weighbridge.app.Continuation;
import weighbridge.app.study.StudyRun;
import weighbridge.app.terminal.Durations;
import weighbridge.app.terminal.Screen;
import weighbridge.model.InputException;
import weighbridge.model.run.Plan;
import weighbridge.model.file.NotWritten;
import weighbridge.store.RunDirectory;
import weighbridge.study.Findings;
import weighbridge.study.Study;

/** Shows a study's findings, and writes its page on request. */
@Command
final class Docs {
    private static final int GATE_FAILED = 3;

    @Option(names = "--docs", paramLabel = "FILE", arity = "0..1", fallbackValue = "",
            description = "Write the study's page from this run (to its usual place under docs/).")
    private Optional<String> file = Optional.empty();

    boolean wanted() {
        return file.isPresent();
    }

    /** The command that is repeated does not say that a run was allowed more rounds later. */
    private static String continued(Plan plan) {
        return plan.maxRounds() > Plan.USUAL_ROUNDS ? ", continued with --rounds " + plan.maxRounds() : "";
    }

    private static String text(StudyRun.Took took) {
        return Durations.text(took.time()) + (took.sittings() == 1 ? "" : " in " + took.sittings() + " sittings");
    }

    int show(StudyRun.Reported results, StudyCommand.Again again, RunDirectory directory, Screen screen)
            throws IOException, InputException {
        Findings findings = results.findings();
        if (file.isPresent() && results.isCut()) {
            // Otherwise the page of a whole run would give way to that of a part.
            screen.note("The page is not written, since the run was interrupted. To write it from what was measured: "
                    + "./weighbridge report " + Continuation.quoted(directory.folder().toString()) + " --docs"
                    + (file.get().isEmpty() ? "" : "=" + Continuation.quoted(file.get())));
        } else if (file.isPresent()) {
            Findings.PageFacts facts = new Findings.PageFacts(again.command(),
                    results.took().map(Docs::text).orElse("no time") + continued(directory.plan()),
                    results.conditions());
            String text = findings.page(facts).orElseThrow(
                    () -> new InputException("the study " + again.study().name() + " has no page; leave --docs out"));
            Path page = file.get().isEmpty() ? usual(again.study()) : Path.of(file.get());
            try {
                Files.createDirectories(page.toAbsolutePath().getParent());
                Path drawing = drawing(page);
                Files.writeString(page, text.replace(Findings.DRAWING, drawing.getFileName().toString()));
                Optional<String> drawn = findings.drawing();
                if (drawn.isPresent()) Files.writeString(drawing, drawn.get());
            } catch (IOException e) {
                throw NotWritten.of(page, e);
            }
            screen.note("Page: " + page);
            Measured.keep(findings.evolving(), directory.contestants().orElse(List.of()), screen);
        }
        if (screen.json()) {
            screen.printJson(results.json());
        } else {
            screen.print(findings.text(results.conditions(), screen.console().columns()));
            screen.print("  Report: " + results.report());
            screen.print(directory.folder().toString());
        }
        return findings.hasFailures() ? GATE_FAILED : 0;
    }

    /** The file beside the page with its name. */
    private static Path drawing(Path page) {
        return page.resolveSibling(page.getFileName().toString().replaceFirst("[.][^.]*$", "") + ".svg");
    }

    private static Path usual(Study study) throws InputException {
        String folder = switch (study.kind()) {
            case REPLAY -> "docs/replays/";
            case COMMAND -> "docs/studies/";
        };
        return Checkout.locate().folder().resolve(folder + study.name() + ".md");
    }
}

package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import weighbridge.app.Interrupts;
import weighbridge.app.terminal.Screen;
import weighbridge.model.InputException;
import weighbridge.store.RunDirectory;
import weighbridge.workloads.text.Printable;

/** The option of commands that end with a run: to keep it under a name, as what later runs are compared with. */
@Command
final class Baseline {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    @Option(names = "--save-baseline", paramLabel = "NAME",
            description = "Keep what compare needs of the run, without its messages, in DIR/baselines/NAME.")
    private Optional<String> name = Optional.empty();

    /** @throws InputException if the name is none, before anything is measured */
    void requireName() throws InputException {
        if (name.isEmpty()) return;
        if (!NAME.matcher(name.get()).matches() || name.get().equalsIgnoreCase(Common.LATEST))
            throw new InputException("--save-baseline " + Printable.quoted(name.get())
                    + " is not a name; give letters, digits, dots, dashes and underscores, such as main");
    }

    /** @throws InputException if a name was given for a study's run */
    void requireNoStudy() throws InputException {
        if (name.isPresent())
            throw new InputException(
                    "only runs of weigh and run are compared, not those of studies; leave out --save-baseline");
    }

    /** Keeps a run that has not been removed or interrupted, if a name was given; returns the command's exit code. */
    int keep(RunDirectory run, Path out, Screen screen, int exitCode) throws IOException {
        if (name.isEmpty() || !Files.isDirectory(run.folder())) return exitCode;
        if (Interrupts.exitCode().isPresent()) {
            screen.note("Not kept as the baseline " + name.get() + ", because the run was interrupted.");
            return exitCode;
        }
        RunDirectory kept = run.keep(out, name.get());
        screen.note("Kept as the baseline " + name.get() + ": " + kept.folder() + ". To compare a run with it: "
                + "./weighbridge compare " + name.get() + " RUN");
        return exitCode;
    }
}

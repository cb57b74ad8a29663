package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weighbridge.app.terminal.Console;
import weighbridge.app.terminal.Screen;
import weighbridge.store.RunDirectory;

/** The options that every command has. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false, sortSynopsis = false,
        showDefaultValues = false)
final class Common {
    private final Console console;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "runs",
            description = "The folder that runs are in (${DEFAULT-VALUE}).")
    private Path out;

    @Option(names = "--json", description = "Only machine-readable output on standard output.")
    private boolean json;

    @Option(names = "--quiet", description = "No progress.")
    private boolean quiet;

    @Option(names = "--no-color", description = "No colours.")
    private boolean noColor;

    Common(Console console) {
        this.console = console;
    }

    Path out() {
        return out;
    }

    /** The run in this folder, or of this name in the folder of runs. */
    RunDirectory open(Path run) throws IOException {
        Path named = out.resolve(run);
        return RunDirectory.open(!Files.isDirectory(run) && Files.isDirectory(named) ? named : run);
    }

    /** What the command prints to. */
    Screen screen() {
        return new Screen(noColor ? console.withoutColours() : console, spec.commandLine().getOut(),
                spec.commandLine().getErr(), json, quiet);
    }
}

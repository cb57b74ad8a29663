package weighbridge.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import weighbridge.app.terminal.Console;
import weighbridge.app.terminal.Screen;

/** The options that say what a command prints. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false, sortSynopsis = false,
        showDefaultValues = false)
final class OutputOptions {
    private final Console console;

    @Option(names = "--json", description = "Only machine-readable output on standard output.")
    private boolean json;

    @Option(names = "--quiet", description = "No progress.")
    private boolean quiet;

    @Option(names = "--no-color", description = "No colours.")
    private boolean noColor;

    OutputOptions(Console console) {
        this.console = console;
    }

    /** The screen on which a command prints. */
    Screen on(CommandLine command) {
        return new Screen(noColor ? console.withoutColours() : console, command.getOut(), command.getErr(), json,
                quiet);
    }
}

package weighbridge.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import weighbridge.app.terminal.Screen;

/** The option of commands that print a run's table. */
@Command
final class WarningsOption {
    @Option(names = "--warnings", description = "Print the notes below the table instead of only counting them.")
    private boolean warnings;

    Screen on(Screen screen) {
        return warnings ? screen.withNotes() : screen;
    }
}

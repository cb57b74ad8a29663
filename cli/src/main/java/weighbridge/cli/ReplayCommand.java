package weighbridge.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Does a published experiment again: by its own procedure, and corrected. Each is a command under this one. */
@Command(name = "replay", description = "Do a published experiment again, as it was published and corrected.",
        mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        synopsisSubcommandLabel = "NAME", commandListHeading = "%nPublished experiments:%n")
final class ReplayCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "say which: " + String.join(", ", spec.subcommands().keySet()));
    }
}

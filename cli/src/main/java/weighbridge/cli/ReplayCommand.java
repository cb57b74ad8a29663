package weighbridge.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Repeats a published experiment, both by its own procedure and corrected. Each experiment is a subcommand. */
@Command(name = "replay", description = "Repeat a published experiment, as published and corrected.",
        mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        synopsisSubcommandLabel = "NAME", commandListHeading = "%nPublished experiments:%n")
final class ReplayCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "the name of a published experiment is missing; give one of "
                + String.join(", ", spec.subcommands().keySet()));
    }
}

package weighbridge.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import weighbridge.app.Interrupts;
import weighbridge.app.study.Studies;
import weighbridge.app.terminal.Console;
import weighbridge.runner.Home;
import weighbridge.study.Study;

/** Weighbridge on the command line: each command is a straight line of typed steps, and strings stop here. */
@Command(name = "weighbridge",
        description = "Weighs serialization formats on the JVM: size, speed and allocation of every format for your "
                + "data.",
        mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        synopsisSubcommandLabel = "COMMAND", commandListHeading = "%nCommands:%n",
        subcommands = {WeighCommand.class, RunCommand.class, ReplayCommand.class, ListCommand.class, ShowCommand.class,
            ReportCommand.class, DoctorCommand.class, HelpCommand.class},
        footer = {"", "Exit codes: 0 fine, 1 the machine could not (a full disk, say), 2 bad usage or input,",
            "3 finished but a contestant failed, 130 interrupted."})
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Interrupts.install();
        int code = commandLine(Console.ofProcess(), out, err).execute(args);
        System.exit(Interrupts.exitCode().orElse(code));
    }

    /** The commands, writing to these streams. */
    static CommandLine commandLine(Console console, PrintWriter out, PrintWriter err) {
        Failures failures = new Failures();
        CommandLine line = new CommandLine(new Main(), new Commands(console));
        addStudies(line, new Commands(console));
        return line.setOut(out).setErr(err)
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.colours() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(Math.clamp(console.columns(), 60, 120)).setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(failures).setExecutionExceptionHandler(failures);
    }

    private static void addStudies(CommandLine line, Commands factory) {
        Optional<Home> home = Checkout.find();
        if (home.isEmpty()) return;
        try {
            for (Study study : Studies.read(home.get()).all()) {
                CommandLine parent = study.kind() == Study.Kind.REPLAY ? line.getSubcommands().get("replay") : line;
                parent.addSubcommand(StudyCommand.of(study, factory));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "say what to do: " + String.join(", ", spec.subcommands().keySet()));
    }
}

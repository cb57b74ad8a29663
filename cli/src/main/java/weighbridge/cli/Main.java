package weighbridge.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import weighbridge.app.Interrupts;
import weighbridge.app.study.Studies;
import weighbridge.app.study.StudyException;
import weighbridge.app.terminal.Console;
import weighbridge.model.InputException;
import weighbridge.model.file.MachineFault;
import weighbridge.study.Study;
import weighbridge.workloads.text.Printable;

/**
 * Weighbridge on the command line. Each command is a straight sequence of steps on typed values; texts are converted
 * before the first step.
 */
@Command(name = "weighbridge",
        description = "Weighs serialization formats on the JVM: size, speed and allocation of every format for your "
                + "data.",
        mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        synopsisSubcommandLabel = "COMMAND", commandListHeading = "%nCommands:%n",
        subcommands = {WeighCommand.class, RunCommand.class, ReplayCommand.class, ListCommand.class, ShowCommand.class,
            ReportCommand.class, ExportCommand.class, MergeCommand.class, CompareCommand.class, CleanCommand.class,
            DoctorCommand.class, NewCommand.class, CheckCommand.class, HelpCommand.class},
        footer = {"", "Exit codes: 0 success, 1 machine failure (such as a full disk), 2 bad usage or input, "
                + "3 finished with a failed contestant, 4 a regression (compare --fail-above), 130 interrupted."})
public final class Main implements Runnable {
    private static final String HELP = "help";
    private static final String REPLAY = "replay";
    private static final String ALL = "--help";
    /** The words for which studies are listed. */
    private static final Set<String> LISTING = Set.of(ALL, "-h", REPLAY);

    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Interrupts.install();
        int code = execute(Console.ofProcess(), out, err, args);
        if (out.checkError()) code = unwritten(err).orElse(code);
        System.exit(Interrupts.exitCode().orElse(code));
    }

    /** The exit code if the machine refuses what was printed; empty if nobody reads it any more, as in {@code | head}. */
    private static OptionalInt unwritten(PrintWriter err) {
        try (FileOutputStream again = new FileOutputStream(FileDescriptor.out)) {
            // A stream that prints does not say why it failed.
            again.write('\n');
            return OptionalInt.empty();
        } catch (IOException e) {
            if (!MachineFault.isIn(String.valueOf(e.getMessage()))) return OptionalInt.empty();
            err.println("weighbridge: standard output: " + e.getMessage() + "; fix this on the machine and try again");
            return OptionalInt.of(Failures.FAILED);
        }
    }

    /** Runs one command, writing to these streams, and returns its exit code. */
    static int execute(Console console, PrintWriter out, PrintWriter err, String... args) {
        Failures failures = new Failures();
        Commands factory = new Commands(console);
        CommandLine line = new CommandLine(new Main(), factory).setErr(err);
        try {
            addStudies(line, factory, args);
        } catch (IOException | InputException e) {
            return failures.exitCode(e, line);
        }
        Usage.fold(line, console.columns());
        line.setOut(out).setErr(err)
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.colours() ? Ansi.ON : Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true).setSubcommandsCaseInsensitive(true)
                .setParameterExceptionHandler(failures).setExecutionExceptionHandler(failures);
        try {
            return line.execute(args);
        } catch (Error e) {
            return failures.exitCode(e, line);
        }
    }

    /** Adds the commands of studies, which are built and loaded only when requested or when all commands are listed. */
    static void addStudies(CommandLine line, Commands factory, String... args) throws IOException, InputException {
        if (Checkout.find().isEmpty()) return;
        Studies studies = Checkout.studies(Checkout.builder());
        List<String> words = Stream.of(args).map(a -> a.toLowerCase(Locale.ROOT)).dropWhile(HELP::equals).toList();
        String command = words.isEmpty() ? ALL : words.getFirst();
        String named = command.equals(REPLAY) && words.size() > 1 ? words.get(1) : command;
        boolean isOwn = line.getSubcommands().containsKey(command) || command.startsWith("-");
        List<Study> wanted;
        if (studies.names().contains(named)) wanted = studies.named(named).stream().toList();
        else if (isOwn && !LISTING.contains(command)) wanted = List.of();
        else wanted = studies.all();
        List<String> leftOut = new ArrayList<>(studies.leftOut());
        for (Study study : wanted) {
            CommandLine parent = study.kind() == Study.Kind.REPLAY ? line.getSubcommands().get(REPLAY) : line;
            try {
                parent.addSubcommand(StudyCommand.of(study, factory));
            } catch (StudyException e) {
                if (study.name().equals(named)) throw e;
                leftOut.add(e.getMessage());
            }
        }
        for (String sentence : leftOut) line.getErr().println("weighbridge: " + Printable.line(sentence));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "a command is missing; give one of " + String.join(", ", spec.subcommands().keySet()));
    }
}

package weighbridge.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import weighbridge.app.BuildException;
import weighbridge.app.Interrupts;
import weighbridge.app.Similar;
import weighbridge.app.Stopped;
import weighbridge.app.study.StudyException;
import weighbridge.model.InputException;
import weighbridge.model.SchemaException;
import weighbridge.model.file.MachineFault;
import weighbridge.workloads.text.Printable;

/** Reports a failure in one sentence and returns an exit code. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    /** The exit code if the machine failed or Weighbridge has a bug. */
    static final int FAILED = 1;
    static final int BAD_INPUT = 2;
    /** The end of picocli's message about a malformed number. */
    private static final Pattern NUMBER_TYPE = Pattern.compile("is not an? (?:(int|long)|double)$");
    /** The start of picocli's message about an invalid argument that is not an option's. */
    private static final Pattern ARGUMENT =
            Pattern.compile("^Invalid value for positional parameter at index \\S+ \\((\\S+)\\)");

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        say(command, sentence(e) + " (" + command.getCommandSpec().qualifiedName() + " --help)");
        return BAD_INPUT;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        return exitCode(e, command);
    }

    /** Prints what went wrong and returns the exit code. */
    int exitCode(Throwable e, CommandLine command) {
        if (e instanceof ParameterException p) return handleParseException(p, new String[0]);
        switch (e) {
            case InputException i -> say(command, i.getMessage());
            case SchemaException s -> say(command, s.getMessage());
            case IOException io -> { return io(command, io); }
            case UncheckedIOException u -> { return io(command, u.getCause()); }
            default -> {
                say(command, "this is a bug in Weighbridge (" + oneLine(e.toString()) + "); " + keep(e));
                return FAILED;
            }
        }
        return BAD_INPUT;
    }

    private static int io(CommandLine command, IOException e) {
        // The builder has already said why.
        if (e instanceof BuildException b) return b.exitCode();
        if (e instanceof StudyException s) {
            say(command, s.getMessage() + "; " + keep(s));
            return FAILED;
        }
        if (e instanceof Stopped s) {
            say(command, sentence(s.getCause()) + "; fix this on the machine. What was measured is kept. To continue: "
                    + s.goOn());
            return FAILED;
        }
        String sentence = sentence(e);
        boolean machine = MachineFault.isIn(sentence);
        say(command, machine ? sentence + "; fix this on the machine and try again" : sentence);
        return machine ? FAILED : BAD_INPUT;
    }

    private static void say(CommandLine command, String sentence) {
        if (Interrupts.isEnding()) return;
        command.getErr().println("weighbridge: " + Printable.line(sentence));
    }

    private static String sentence(ParameterException e) {
        CommandSpec command = e.getCommandLine().getCommandSpec();
        return switch (e) {
            case UnmatchedArgumentException u when u.isUnknownOption() ->
                unknown(u, "option", command.optionsMap().keySet());
            case UnmatchedArgumentException u when !command.subcommands().isEmpty() ->
                unknown(u, "command", command.subcommands().keySet());
            case UnmatchedArgumentException u -> Printable.quoted(u.getUnmatched().getFirst())
                    + " is one argument too many; leave it out, or quote an argument that has spaces";
            case MissingParameterException m when m.getMissing().getFirst() instanceof PositionalParamSpec p ->
                p.paramLabel() + " is missing: " + String.join(" ", p.description()).replaceFirst("\\.$", "");
            default -> NUMBER_TYPE.matcher(ARGUMENT.matcher(oneLine(e.getMessage())).replaceFirst("$1"))
                    .replaceFirst(m -> m.group(1) == null ? "is not a number" : "is not a whole number");
        };
    }

    private static String unknown(UnmatchedArgumentException e, String what, Set<String> known) {
        String word = e.getUnmatched().getFirst();
        return Printable.quoted(word) + " is not " + (what.equals("option") ? "an " : "a ") + what
                + Similar.question(word, known);
    }

    private static String sentence(IOException e) {
        return switch (e) {
            case NoSuchFileException f -> f.getFile() + ": there is no such file";
            case AccessDeniedException f ->
                f.getFile() + ": this user may not read or write it; change its permissions, or choose another path";
            case NotDirectoryException f -> f.getFile() + ": is not a directory; give another one";
            case FileAlreadyExistsException f -> f.getFile() + ": is not a directory; give another one";
            case CharacterCodingException _ -> "a file that was read is not UTF-8 text; save it as UTF-8 text";
            case FileSystemException f when f.getReason() != null -> f.getFile() + ": " + f.getReason();
            default -> e.getMessage() == null ? e.toString() : oneLine(e.getMessage());
        };
    }

    private static String oneLine(String text) {
        return text == null ? "" : text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }

    private static String keep(Throwable e) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace, true));
        String name = "weighbridge-bug-" + LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss"))
                + ".txt";
        try {
            return "the trace is in "
                    + Files.writeString(Path.of(System.getProperty("java.io.tmpdir")).resolve(name), trace.toString());
        } catch (IOException _) {
            return "the trace could not be written to a file: " + trace;
        }
    }
}

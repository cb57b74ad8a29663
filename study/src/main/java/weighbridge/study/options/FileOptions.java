package weighbridge.study.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Stack;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import weighbridge.model.InputException;
import weighbridge.workloads.Given;
import weighbridge.workloads.schema.SchemaFile;

/** The options that say how a user's file is to be read. */
@Command
public final class FileOptions {
    @Option(names = "--schema", paramLabel = "FILE", converter = FilePath.class,
            description = "Use this schema instead of inferring one.")
    private Optional<Path> schema = Optional.empty();

    @Option(names = "--delimiter", paramLabel = "CHAR", converter = Delimiter.class,
            description = "Between the cells of a CSV file: comma, semicolon, tab, bar, or any character.")
    private Optional<Character> delimiter = Optional.empty();

    @Option(names = "--header", paramLabel = "N", arity = "0..1", parameterConsumer = LineNumber.class,
            description = "The first line of a CSV file, or line N, names its columns; lines above it are skipped.")
    private Optional<Integer> header = Optional.empty();

    @Option(names = "--no-header", description = "The first line of a CSV file is a record.")
    private boolean noHeader;

    /** A file may follow an option that has no number. */
    static final class LineNumber implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> args, ArgSpec option, CommandSpec command) {
            boolean numbered = !args.isEmpty() && args.peek().matches("\\d{1,9}");
            option.setValue(Optional.of(numbered ? Integer.parseInt(args.pop()) : 1));
        }
    }

    /** @throws InputException if the options contradict each other or the schema is not one */
    public Given given() throws IOException, InputException {
        if (schema.isPresent() && !Files.exists(schema.get()))
            throw new InputException(
                    "--schema " + schema.get() + ": there is no such file; give the path of a schema file");
        return new Given(schema.isPresent() ? Optional.of(SchemaFile.read(schema.get())) : Optional.empty(), delimiter,
                headerLine());
    }

    /** The options as a command would say them again. */
    public List<String> words() {
        List<String> options = new ArrayList<>();
        schema.ifPresent(s -> options.addAll(List.of("--schema", s.toString())));
        delimiter.ifPresent(d -> options.addAll(List.of("--delimiter", d == '\t' ? "tab" : d.toString())));
        header.ifPresent(line -> options.add("--header=" + line));
        if (noHeader) options.add("--no-header");
        return options;
    }

    /** The line that the user says; 0 for none. */
    private OptionalInt headerLine() throws InputException {
        if (noHeader && header.isPresent()) {
            throw new InputException("--header and --no-header contradict each other; give one of them");
        }
        if (header.isPresent() && header.get() < 1) {
            throw new InputException("--header is " + header.get() + "; the first line is 1");
        }
        if (noHeader) return OptionalInt.of(0);
        return header.map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}

package weighbridge.study.options;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Stack;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import weighbridge.model.InputException;
import weighbridge.source.Reading;
import weighbridge.source.Options;
import weighbridge.source.message.Framing;
import weighbridge.workloads.Given;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.Printable;

/** The options that say how a user's file is to be read. */
@Command
public final class FileOptions {
    @Option(names = "--schema", paramLabel = "FILE", converter = FilePath.class,
            description = "Use this schema instead of inferring one.")
    private Optional<Path> schema = Optional.empty();

    @Option(names = "--message", paramLabel = "NAME",
            description = "The message type, if the schema file defines several.")
    private Optional<String> message = Optional.empty();

    @Option(names = {"-I", "--include"}, paramLabel = "FOLDER", converter = FilePath.class,
            description = "A folder in which the schema's imports are searched for, as with protoc.")
    private List<Path> include = List.of();

    @Option(names = "--format", paramLabel = "NAME",
            description = "What the values in files without a mark are, such as cbor (docs/sources.md).")
    private Optional<String> format = Optional.empty();

    @Option(names = "--framing", paramLabel = "WORDS", converter = Words.class,
            description = "How messages lie in the file and what precedes each, if the guess is wrong: length4, "
                    + "length4le, varint, grpc, one, adjoining, newline, base64, hex, text; registry, single-object, "
                    + "bare.")
    private Optional<String> framing = Optional.empty();

    @Option(names = "--class", paramLabel = "NAME",
            description = "Use a Java class, such as com.acme.Order, as the message schema.")
    private Optional<String> className = Optional.empty();

    @Option(names = "--classpath", paramLabel = "PATH",
            description = "Jars and folders in which to find the class of --class.")
    private Optional<String> classPath = Optional.empty();

    @Option(names = "--sql", paramLabel = "QUERY",
            description = "Use the rows that this query selects from the files; each file is a table named after it.")
    private Optional<String> sql = Optional.empty();

    @Option(names = "--delimiter", paramLabel = "CHAR", converter = Delimiter.class,
            description = "The separator of a CSV file's cells: comma, semicolon, tab, bar, or any character.")
    private Optional<Character> delimiter = Optional.empty();

    @Option(names = "--header", paramLabel = "N", arity = "0..1", parameterConsumer = LineNumber.class,
            description = "The first line of a CSV file, or line N, names its columns; lines above it are skipped.")
    private Optional<Integer> header = Optional.empty();

    @Option(names = "--no-header", description = "The first line of a CSV file is a record.")
    private boolean noHeader;

    @Option(names = "--comment", paramLabel = "CHAR", converter = Comment.class,
            description = "Skip lines of a CSV file that begin with this character, such as #.")
    private Optional<Character> comment = Optional.empty();

    @Option(names = "--decimal", paramLabel = "CHAR", converter = DecimalPoint.class,
            description = "The decimal sign in a CSV file: a point or a comma.")
    private Optional<Character> decimal = Optional.empty();

    @Option(names = "--escape", paramLabel = "CHAR", converter = Escape.class,
            description = "The character that makes a quote part of a quoted cell of a CSV file, such as a backslash.")
    private Optional<Character> escape = Optional.empty();

    @Option(names = "--encoding", paramLabel = "NAME", converter = Encoding.class,
            description = "The encoding of text that is not UTF-8, such as windows-1252 or UTF-16LE.")
    private Optional<Charset> encoding = Optional.empty();

    @Option(names = "--records", paramLabel = "PATH", converter = Records.class,
            description = "Path to the records in JSON, such as data.hits, data.* (keys and values) or . (everything).")
    private Optional<RecordPath> records = Optional.empty();

    @Option(names = "--by", paramLabel = "PATH", converter = Records.class,
            description = "The member, such as type, whose text tells kinds of JSON objects apart; they become a union.")
    private Optional<RecordPath> by = Optional.empty();

    @Option(names = "--enums", description = "Treat columns with few distinct strings as enums.")
    private boolean enums;

    /** Consumes a number if there is one; a file may follow an option without a number. */
    static final class LineNumber implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> args, ArgSpec option, CommandSpec command) {
            boolean numbered = !args.isEmpty() && args.peek().matches("\\d{1,9}");
            option.setValue(Optional.of(numbered ? Integer.parseInt(args.pop()) : 1));
        }
    }

    /** Reads one character with which comment lines may begin. */
    static final class Comment implements ITypeConverter<Character> {
        @Override
        public Character convert(String text) {
            if (text.length() == 1 && !text.matches("[\"\\s\\p{Cs}]")) return text.charAt(0);
            throw new TypeConversionException(Printable.quoted(text) + " is not one character, such as #");
        }
    }

    /** Reads the one character that may precede a quote. */
    static final class Escape implements ITypeConverter<Character> {
        @Override
        public Character convert(String text) {
            if (text.equals("backslash")) return '\\';
            if (text.length() == 1 && !text.matches("[\"\\s\\w\\p{Cs}]")) return text.charAt(0);
            throw new TypeConversionException(Printable.quoted(text) + " is not one character, such as \\");
        }
    }

    /** Reads the name of an encoding. */
    static final class Encoding implements ITypeConverter<Charset> {
        @Override
        public Charset convert(String text) {
            try {
                return Charset.forName(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(
                        Printable.quoted(text) + " is not an encoding, such as windows-1252 or UTF-16LE");
            }
        }
    }

    /** Reads a point or a comma. */
    static final class DecimalPoint implements ITypeConverter<Character> {
        @Override
        public Character convert(String text) {
            return switch (text) {
                case ",", "comma" -> ',';
                case ".", "point" -> '.';
                default -> throw new TypeConversionException(Printable.quoted(text) + " is neither . nor ,");
            };
        }
    }

    /** Reads words for a framing. */
    static final class Words implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            for (String word : text.split(",", -1)) {
                if (Framing.words().contains(word)) continue;
                throw new TypeConversionException(Printable.quoted(word) + " is none of "
                        + String.join(", ", Framing.words()) + "; separate several words with commas");
            }
            return text;
        }
    }

    /** Reads a path in JSON. */
    static final class Records implements ITypeConverter<RecordPath> {
        @Override
        public RecordPath convert(String text) {
            try {
                return RecordPath.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(Printable.quoted(text)
                        + " is not a path such as features, data.hits or 'data.*' (" + e.getMessage() + ")");
            }
        }
    }

    /** @throws InputException if the options contradict each other or name something that does not exist */
    public Reading reading() throws InputException {
        if (by.isPresent() && (by.get().steps().isEmpty() || by.get().entries()))
            throw new InputException("--by " + by.get() + " is not the path of a member, such as type or event.type");
        if (schema.isPresent() && !Files.exists(schema.get()))
            throw new InputException(
                    "--schema " + schema.get() + ": there is no such file; give the path of a schema file");
        if (by.isPresent() && className.isPresent())
            throw new InputException(
                    "--by says nothing with --class, since the class says which kinds there are; leave it out");
        if (by.isPresent() && schema.isPresent())
            throw new InputException("--by says nothing with --schema, since the schema says which kinds there are; "
                    + (isOurs(schema.get()) ? "write \"by\": \"" + by.get().steps().getLast() + "\" in its union"
                            : "leave it out"));
        return new Reading(schema,
                new Given(Optional.empty(), new CsvGiven(delimiter, headerLine(), comment, decimal, escape), records,
                        enums, by, encoding),
                new Options(message, className, ClassPath.parse(classPath.orElse("")), sql, framing, folders(),
                        records.map(RecordPath::toString), format));
    }

    private static boolean isOurs(Path schema) {
        try {
            return SchemaFile.isOne(schema);
        } catch (IOException _) {
            return false;
        }
    }

    private List<Path> folders() throws InputException {
        for (Path folder : include) {
            if (!Files.isDirectory(folder))
                throw new InputException("--include: there is no folder " + folder + "; give one that exists");
        }
        return include;
    }

    /** The options in the words of a command that repeats them. */
    public List<String> words() {
        List<String> options = new ArrayList<>();
        schema.ifPresent(s -> options.addAll(List.of("--schema", s.toString())));
        message.ifPresent(m -> options.addAll(List.of("--message", m)));
        include.forEach(folder -> options.addAll(List.of("--include", folder.toString())));
        format.ifPresent(f -> options.addAll(List.of("--format", f)));
        framing.ifPresent(f -> options.addAll(List.of("--framing", f)));
        className.ifPresent(c -> options.addAll(List.of("--class", c)));
        classPath.ifPresent(p -> options.addAll(List.of("--classpath", p)));
        sql.ifPresent(q -> options.addAll(List.of("--sql", q)));
        delimiter.ifPresent(d -> options.addAll(List.of("--delimiter", Delimiter.text(d))));
        header.ifPresent(line -> options.add("--header=" + line));
        if (noHeader) options.add("--no-header");
        comment.ifPresent(c -> options.addAll(List.of("--comment", c.toString())));
        decimal.ifPresent(d -> options.addAll(List.of("--decimal", d.toString())));
        escape.ifPresent(c -> options.addAll(List.of("--escape", c.toString())));
        encoding.ifPresent(e -> options.addAll(List.of("--encoding", e.name())));
        records.ifPresent(path -> options.addAll(List.of("--records", path.toString())));
        by.ifPresent(path -> options.addAll(List.of("--by", path.toString())));
        if (enums) options.add("--enums");
        return options;
    }

    /** The header line that the user specified; 0 if there is no header. */
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

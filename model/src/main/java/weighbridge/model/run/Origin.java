package weighbridge.model.run;

import java.util.List;
import java.util.Optional;

/**
 * Where a workload's messages came from. The workload says how many there are, and the plan with which seed they were
 * drawn.
 */
public sealed interface Origin {
    /**
     * A file of the user's, or several.
     *
     * @param path    the path of the first file as it was given; {@code -} is standard input
     * @param options the other paths, and options that say how to read them, such as {@code --schema}, as they were
     *                given
     * @param form    how the file is written, such as {@code CSV (comma, header)}
     * @param own     the sizes of the records as they lie in the files; empty for the rows of a query, and in older
     *                runs
     */
    record File(String path, List<String> options, String form, Optional<OwnFile> own) implements Origin {
        public File {
            options = List.copyOf(options);
        }

        /** A file whose size is not known. */
        public File(String path, List<String> options, String form) {
            this(path, options, form, Optional.empty());
        }
    }

    /**
     * A built-in workload.
     *
     * @param about its contents, and where it was published
     */
    record BuiltIn(String about) implements Origin {}

    /**
     * A study's workload.
     *
     * @param command the command that asked for the study, without the program's name
     * @param about   its contents, and where it was published
     */
    record OfStudy(List<String> command, String about) implements Origin {
        public OfStudy {
            command = List.copyOf(command);
        }
    }

    /**
     * Values that were made up.
     *
     * @param arguments the arguments of {@code weigh} that make them up again, without options for how to measure
     * @param about     the profile or schema from which they were made up
     */
    record MadeUp(List<String> arguments, String about) implements Origin {
        public MadeUp {
            arguments = List.copyOf(arguments);
        }
    }

    /** The origin in words, for a report. */
    default String words() {
        return switch (this) {
            case File f when f.path().equals("-") -> f.form() + " from standard input";
            case File f -> f.form() + " file " + f.path().substring(f.path().lastIndexOf('/') + 1);
            case BuiltIn b -> b.about();
            case OfStudy s -> s.about();
            case MadeUp m -> m.about();
        };
    }
}

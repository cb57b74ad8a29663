package weighbridge.model.run;

import java.util.List;

/**
 * Where a workload's messages came from; the workload says how many they are, the plan by which seed they were drawn.
 */
public sealed interface Origin {
    /**
     * A file of the user's, or several.
     *
     * @param path    of the first, as it was given; {@code -} is standard input
     * @param options the others, and options that say how they are to be read, such as {@code --schema}, as they were
     * given
     * @param form    how the file is written, such as {@code CSV (comma, header)}
     */
    record File(String path, List<String> options, String form) implements Origin {
        public File {
            options = List.copyOf(options);
        }
    }

    /**
     * The built-in workload of that name.
     *
     * @param about what it holds, and where it was published
     */
    record BuiltIn(String about) implements Origin {}

    /**
     * A study's workload.
     *
     * @param command that the study was asked for with, without the program's name
     * @param about   what it holds, and where it was published
     */
    record OfStudy(List<String> command, String about) implements Origin {
        public OfStudy {
            command = List.copyOf(command);
        }
    }

    /**
     * Values that are nobody's data.
     *
     * @param arguments of {@code weigh} that make them up again, options that say how it measures left out
     * @param about     what they were made up by
     */
    record MadeUp(List<String> arguments, String about) implements Origin {
        public MadeUp {
            arguments = List.copyOf(arguments);
        }
    }

    /** In words, for a report. */
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

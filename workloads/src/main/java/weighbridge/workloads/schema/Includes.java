package weighbridge.workloads.schema;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * The other files that a schema file names, in a language with the comments and string literals of C. A library or a
 * compiler would open any file that is named, so each is examined first, and all languages have the same rules.
 */
public final class Includes {
    private static final String COMMENT = "/\\*.*?\\*/|//[^\\n\\r]*+";
    private static final String GAP = "(?:\\s++|" + COMMENT + ")*+";
    private static final String TEXT = "(?:\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+')";
    /** Matches names that a library may take for an address or resolve in its own way, and bytes that are not UTF-8. */
    private static final Pattern NO_PATH = Pattern.compile("[:%?#\\\\\\x00\\ufffd]");
    private static final int MOST_FILES = 1_000;
    private static final long MOST_BYTES = 4 << 20;

    /** How a language names other files. */
    private final Language language;
    private final Set<Path> passed = new HashSet<>();

    /**
     * How a language names other files.
     *
     * @param verb  what a file does with another, such as {@code imports}
     * @param words patterns of the words before the name of a file
     */
    public record Language(String verb, String... words) {
        /**
         * Requires a name to lead to a file that may be read.
         *
         * @param shown  what the naming file is called in messages
         * @param name   as the naming file has it
         * @param folder outside which the file must not be, whatever links lead to it
         * @return its real path
         */
        public Path admitted(Path shown, String name, Place place) throws IOException {
            String says = verb + " " + Printable.quoted(name);
            Path real = place.file().toRealPath();
            Path folder = place.folder().toRealPath();
            if (!real.startsWith(folder))
                throw new ImportException(shown, says + ", which lies outside " + folder + "; move it inside");
            if (!Files.isRegularFile(real)) {
                throw new ImportException(shown, says + ", which is not a regular file"
                        + (Files.isDirectory(real) ? " but a directory" : "") + "; put the schema's text there");
            }
            if (!Files.isReadable(real))
                throw new ImportException(shown, says + ", which cannot be read; check its permissions");
            if (Files.size(real) > MOST_BYTES) {
                throw new ImportException(shown, says + ", which has " + Files.size(real)
                        + " bytes; a schema file can have at most " + MOST_BYTES);
            }
            return real;
        }
    }

    /**
     * Where a file may be.
     *
     * @param folder outside which it must not be
     */
    public record Place(Path file, Path folder) {}

    /** Finds where a compiler would look for a file that another names; nowhere if the compiler is to say so itself. */
    @FunctionalInterface
    public interface Search {
        List<Place> of(Path file, String name);
    }

    private Includes(Language language) {
        this.language = language;
    }

    /**
     * Requires every file that a schema file names, directly or through others, to be one that may be read.
     *
     * @param shown what the file is called in messages
     */
    public static void require(Path shown, Path file, Language language, Search search) throws IOException {
        new Includes(language).walk(shown, file, search);
    }

    private record Open(Path shown, Path file) {}

    private void walk(Path shown, Path file, Search search) throws IOException {
        Deque<Open> open = new ArrayDeque<>(List.of(new Open(shown, file)));
        while (!open.isEmpty()) {
            Open next = open.remove();
            String text = new String(Files.readAllBytes(next.file()), StandardCharsets.UTF_8);
            for (String name : of(text, language.words())) {
                if (NO_PATH.matcher(name).find()) {
                    throw new ImportException(next.shown(), language.verb() + " " + Printable.quoted(name)
                            + ", which is not a plain path; write it without escapes, colons and the like");
                }
                List<Place> places = search.of(next.file(), name);
                if (!places.isEmpty() && places.stream().noneMatch(p -> Files.exists(p.file()))) {
                    throw new ImportException(next.shown(), language.verb() + " " + Printable.quoted(name)
                            + ", which is not in " + places.getFirst().folder() + "; put it there");
                }
                for (Place place : places) {
                    if (!Files.exists(place.file())) continue;
                    Path real = language.admitted(next.shown(), name, place);
                    if (!passed.add(real)) continue;
                    if (passed.size() > MOST_FILES) {
                        throw new ImportException(shown, language.verb() + " more than " + MOST_FILES
                                + " files; reduce the schema to what the message needs");
                    }
                    open.add(new Open(Path.of(name), place.file()));
                }
            }
        }
    }

    /**
     * The string literals that follow these words outside of comments and other literals, with their escapes
     * unresolved. Several in a row are one, as compilers take them.
     *
     * @param words patterns of the words, which blanks and comments may separate
     */
    public static List<String> of(String text, String... words) {
        String named = "\\b" + String.join(GAP, words) + GAP + "(" + TEXT + "(?:" + GAP + TEXT + ")*+)";
        return Pattern.compile("(?s)" + named + "|" + COMMENT + "|" + TEXT).matcher(text).results().map(m -> m.group(1))
                .filter(Objects::nonNull).map(Includes::joined).toList();
    }

    private static String joined(String literals) {
        return Pattern.compile("(?s)" + COMMENT + "|" + TEXT).matcher(literals).results().map(m -> m.group())
                .filter(t -> !t.startsWith("/")).map(t -> t.substring(1, t.length() - 1)).collect(Collectors.joining());
    }
}

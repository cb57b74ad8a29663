package weighbridge.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import weighbridge.model.InputException;
import weighbridge.runner.Home;

/** The example of a codec of one way outside a checkout, whose files become a new codec with another name. */
public final class CodecTemplate {
    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    /** The example's own name, in its files and in their paths. */
    private static final Pattern PACKAGE = Pattern.compile("com([./])example([./])mine");
    private static final Pattern CLASS = Pattern.compile("\\bMine(?=[A-Z]|\\b)");
    private static final Pattern NAME = Pattern.compile("\\bmine\\b");
    private static final Pattern VERSION =
            Pattern.compile("(?<=<weighbridge\\.version>)[^<]*(?=</weighbridge\\.version>)");

    private final Path example;

    /** @param way of {@link Codecs#WAYS} */
    public CodecTemplate(Home home, String way) {
        example = home.folder().resolve("examples/own-codec").resolve(way);
    }

    /**
     * Writes the files of a codec into a new folder.
     *
     * @param id in kebab-case
     * @throws InputException if it cannot be the id of a codec, or if the folder exists
     */
    public void write(String id, Path folder) throws IOException, InputException {
        if (!ID.matcher(id).matches())
            throw new InputException(
                    "\"" + id + "\" cannot be the id of a codec; give lower-case words that begin with "
                            + "a letter, such as my-codec");
        String word = id.replace("-", "");
        if (SourceVersion.isKeyword(word))
            throw new InputException("\"" + id + "\" is a word of Java, and so cannot be the name of a package; give "
                    + "another id, such as my-" + id);
        if (Files.exists(folder)) throw new InputException(folder + " exists already; give another id, or remove it");
        String words = Stream.of(id.split("-")).map(w -> w.substring(0, 1).toUpperCase(Locale.ROOT) + w.substring(1))
                .collect(Collectors.joining());
        try (Stream<Path> walk = Files.walk(example)) {
            for (Path file : files(walk)) {
                String path = renamed(example.relativize(file).toString(), id, word, words);
                Path to = folder.resolve(path);
                Files.createDirectories(to.getParent());
                String text = renamed(Files.readString(file), id, word, words);
                Files.writeString(to, VERSION.matcher(text).replaceAll(Matcher.quoteReplacement(Release.version())));
            }
        }
    }

    /** The example's files, without what its build left. */
    private List<Path> files(Stream<Path> walk) {
        return walk.filter(Files::isRegularFile).filter(f -> !example.relativize(f).startsWith("target")).sorted()
                .toList();
    }

    private static String renamed(String text, String id, String word, String words) {
        String moved = PACKAGE.matcher(text).replaceAll("com$1example$2" + word);
        // The package's new name may be a word that the next step would change.
        return Pattern.compile("com[./]example[./]" + word + "\\b|" + CLASS + "|" + NAME).matcher(moved)
                .replaceAll(m -> m.group().startsWith("com") ? m.group() : m.group().equals("mine") ? id : words);
    }
}

package weighbridge.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values that the build puts in place of {@code ${name}}.
 *
 * @param pom the text of a pom
 */
record PomProperties(String pom) {
    private static final Pattern NAME = Pattern.compile("\\$\\{(?:project\\.)?([^}]*)}");

    /** The properties of a pom; none if there is no such file. */
    static PomProperties of(Path pom) throws IOException {
        return new PomProperties(Files.exists(pom) ? Files.readString(pom) : "");
    }

    /** The text with each name replaced by its value; names missing from the pom stay unchanged. */
    String resolved(String text) {
        return NAME.matcher(text).replaceAll(name -> Matcher.quoteReplacement(value(name.group(1), name.group())));
    }

    /**
     * The value of an element, or the other text if the pom has none. A project's own element, such as its version, may
     * be its parent's.
     */
    private String value(String element, String other) {
        Matcher value = Pattern.compile("<" + Pattern.quote(element) + ">\\s*([^<]*?)\\s*</").matcher(pom);
        return value.find() ? value.group(1) : other;
    }
}

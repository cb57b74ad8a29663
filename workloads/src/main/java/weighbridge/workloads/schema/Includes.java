package weighbridge.workloads.schema;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Finds the other files that a schema file names, in a language with the comments and string literals of C. */
public final class Includes {
    private static final String COMMENT = "/\\*.*?\\*/|//[^\\n\\r]*+";
    private static final String GAP = "(?:\\s++|" + COMMENT + ")*+";
    private static final String TEXT =
            "(?:\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"|'([^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+)')";

    private Includes() {}

    /**
     * The string literals that follow these words outside of comments and other literals, with their escapes
     * unresolved.
     *
     * @param words patterns of the words, which blanks and comments may separate
     */
    public static List<String> of(String text, String... words) {
        String named = "\\b" + String.join(GAP, words) + GAP + TEXT;
        return Pattern.compile("(?s)" + named + "|" + COMMENT + "|" + TEXT).matcher(text).results()
                .map(m -> m.group(1) == null ? m.group(2) : m.group(1)).filter(Objects::nonNull).toList();
    }
}

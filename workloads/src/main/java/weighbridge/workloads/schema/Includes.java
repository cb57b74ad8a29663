package weighbridge.workloads.schema;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The other files that a schema file names, in a language with the comments and texts of C. */
public final class Includes {
    private static final String COMMENT = "/\\*.*?\\*/|//[^\\n\\r]*+";
    private static final String GAP = "(?:\\s++|" + COMMENT + ")*+";
    private static final String TEXT =
            "(?:\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"|'([^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+)')";

    private Includes() {}

    /**
     * The texts that follow these words anywhere outside of comments and texts, as written, escapes and all.
     *
     * @param words patterns of words, which blanks and comments may part
     */
    public static List<String> of(String text, String... words) {
        String named = "\\b" + String.join(GAP, words) + GAP + TEXT;
        return Pattern.compile("(?s)" + named + "|" + COMMENT + "|" + TEXT).matcher(text).results()
                .map(m -> m.group(1) == null ? m.group(2) : m.group(1)).filter(Objects::nonNull).toList();
    }
}

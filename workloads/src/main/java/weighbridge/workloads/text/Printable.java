package weighbridge.workloads.text;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Makes text from outside safe to show: on one line, without anything that a terminal interprets, and of bounded
 * length.
 */
public final class Printable {
    private static final int MAX_LINE = 800;
    /** Enough to keep the remedy, which is at the end of a sentence. */
    private static final int KEPT_AT_END = 300;
    private static final int MAX_QUOTED = 60;
    private static final int MAX_LISTED = 10;

    private Printable() {}

    /** The text with its control characters escaped; a text of more than 800 characters loses its middle. */
    public static String line(String text) {
        if (text.length() <= MAX_LINE) return shortened(escaped(text));
        // Escaping all of it could take six times the memory of the text.
        return shortened(escaped(start(text, MAX_LINE)) + " … " + escaped(end(text, KEPT_AT_END)));
    }

    private static String shortened(String line) {
        return line.length() <= MAX_LINE ? line
                : start(line, MAX_LINE - KEPT_AT_END - 3) + " … " + end(line, KEPT_AT_END);
    }

    /** The text in quotes; a text of more than 60 characters is cut off. */
    public static String quoted(String text) {
        return "\"" + (text.length() <= MAX_QUOTED ? escaped(text) : escaped(start(text, MAX_QUOTED)) + "…") + "\"";
    }

    /** The first ten of the texts, each shortened, and how many more there are. */
    public static String list(Collection<String> texts) {
        String listed = texts.stream().limit(MAX_LISTED)
                .map(t -> t.length() <= MAX_QUOTED ? escaped(t) : escaped(start(t, MAX_QUOTED)) + "…")
                .collect(Collectors.joining(", "));
        return texts.size() <= MAX_LISTED ? listed : listed + " and " + (texts.size() - MAX_LISTED) + " more";
    }

    /** The text with every invisible character escaped as in Java and JSON; spaces, quotes and backslashes stay. */
    public static String escaped(String text) {
        if (text.codePoints().noneMatch(Printable::isHidden)) return text;
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (!isHidden(c)) out.appendCodePoint(c);
            else if (c == '\n') out.append("\\n");
            else if (c == '\r') out.append("\\r");
            else if (c == '\t') out.append("\\t");
            else for (char unit : Character.toChars(c)) out.append(String.format("\\u%04x", (int) unit));
        });
        return out.toString();
    }

    /** Whether the code point is a control character, a mark of direction, a line separator or half of a character. */
    private static boolean isHidden(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE ->
                true;
            default -> false;
        };
    }

    private static String start(String text, int length) {
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
    }

    private static String end(String text, int length) {
        int from = text.length() - length;
        return text.substring(Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
    }
}

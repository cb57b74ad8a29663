package weighbridge.codec.source;

import java.util.stream.Collectors;

/** Texts as they stand in sources and schema files, in ASCII. */
public final class Literals {
    private Literals() {}

    /** A text in double quotes, as Java, Scala and JSON read it. */
    public static String quoted(String text) {
        return text.chars().mapToObj(Literals::character).collect(Collectors.joining("", "\"", "\""));
    }

    private static String character(int c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            default -> c >= ' ' && c <= '~' ? Character.toString(c) : String.format("\\u%04x", c);
        };
    }
}

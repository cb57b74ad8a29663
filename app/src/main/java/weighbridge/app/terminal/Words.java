package weighbridge.app.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Breaks text into lines between words. */
public final class Words {
    private static final Pattern PARAGRAPH_END = Pattern.compile("\\n(?=\\s*\\n|[-#|>]|\\d+\\. |```)|(?<=\\n)\\n");

    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private Words() {}

    /** Lines of at most this width, each with the text's own indentation; a longer word gets its own line. */
    public static List<String> wrap(String text, int width) {
        return wrap(text, width, "");
    }

    /** The same, but lines after the first also begin with {@code hang}. */
    public static List<String> wrap(String text, int width, String hang) {
        if (width(text) <= width) return List.of(text);
        String indent = text.substring(0, text.length() - text.stripLeading().length());
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        boolean empty = true;
        for (String word : text.strip().split(" +")) {
            if (!empty && width(line.toString()) + 1 + width(word) > width) {
                lines.add(line.toString());
                line = new StringBuilder(indent).append(hang);
                empty = true;
            }
            if (!empty) line.append(' ');
            line.append(word);
            empty = false;
        }
        lines.add(line.toString());
        return lines;
    }

    /** The width of a line on a terminal, where colours take no space. */
    public static int width(String text) {
        return COLOUR.matcher(text).replaceAll("").length();
    }

    /** Each text on its own lines. */
    public static String lines(List<String> texts, int width) {
        return texts.stream().flatMap(t -> wrap(t, width).stream()).collect(Collectors.joining("\n", "", "\n"));
    }

    /** Markdown paragraphs and lists, rewrapped at this width. */
    public static String markdown(String text, int width) {
        StringBuilder s = new StringBuilder();
        for (String paragraph : PARAGRAPH_END.split(text)) {
            String joined = paragraph.strip().replaceAll("\\s*\\n\\s*", " ");
            s.append(String.join("\n", wrap(joined, width, joined.startsWith("- ") ? "  " : ""))).append('\n');
        }
        return s.toString();
    }
}

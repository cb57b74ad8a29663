package weighbridge.report.view;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks text into lines of a terminal's width.
 *
 * @param width the width in characters
 */
record Layout(int width) {
    /** Facts joined by dots, with line breaks only between facts. */
    List<String> facts(List<String> facts, String rest) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String fact : facts.stream().map(Layout::plain).toList()) {
            if (!line.isEmpty() && length(line) + 3 + length(fact) > width) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(rest);
            } else if (!line.isEmpty()) {
                line.append(" · ");
            }
            line.append(shorten(fact, width - length(line)));
        }
        lines.add(line.toString());
        return lines;
    }

    /** Text broken to the width; a word that is longer than a line is cut into pieces. */
    List<String> wrap(String text, String first, String rest) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(first);
        int start = length(first);
        for (String word : plain(text).split(" +")) {
            String piece = word;
            if (length(line) > start && length(line) + 1 + length(piece) > width) {
                lines.add(line.toString());
                line = new StringBuilder(rest);
                start = length(rest);
            } else if (length(line) > start) {
                line.append(' ');
            }
            while (length(line) + length(piece) > width) {
                int cut = piece.offsetByCodePoints(0, Math.max(1, width - length(line)));
                lines.add(line + piece.substring(0, cut));
                piece = piece.substring(cut);
                line = new StringBuilder(rest);
                start = length(rest);
            }
            line.append(piece);
        }
        lines.add(line.toString());
        return lines;
    }

    /** Replaces control characters, since text from outside must not move the cursor. */
    static String plain(String text) {
        return text.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "\uFFFD");
    }

    static String shorten(String text, int most) {
        return length(text) <= most ? text : text.substring(0, text.offsetByCodePoints(0, Math.max(0, most - 1))) + "…";
    }

    static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - length(text)));
    }

    static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - length(text))) + text;
    }

    static int length(CharSequence text) {
        return (int) text.codePoints().count();
    }
}

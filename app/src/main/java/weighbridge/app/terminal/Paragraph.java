package weighbridge.app.terminal;

/** A text broken between words. */
public final class Paragraph {
    private static final String INDENT = "  ";

    private Paragraph() {}

    /** The text in indented lines of at most this width; a longer word stays whole. */
    public static String of(String text, int width) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" +")) {
            if (!line.isEmpty() && INDENT.length() + line.length() + 1 + word.length() > width) {
                lines.append(INDENT).append(line).append('\n');
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        return lines.append(INDENT).append(line).toString();
    }
}

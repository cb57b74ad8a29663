package weighbridge.study.replay;

/** Wraps sentences for a terminal. */
public final class Folding {
    private Folding() {}

    /** A sentence as a list item: a dash before its first line, the other lines indented. */
    public static String item(String sentence, int columns) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder("  -");
        for (String word : sentence.split(" ")) {
            if (line.length() + 1 + word.length() > columns && line.length() > 3) {
                text.append(line).append('\n');
                line = new StringBuilder("   ");
            }
            line.append(' ').append(word);
        }
        return text.append(line).append('\n').toString();
    }
}

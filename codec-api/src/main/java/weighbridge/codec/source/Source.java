package weighbridge.codec.source;

/** Java source under construction, indented according to its braces. */
public final class Source {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** Adds a line; one that opens or closes a brace changes the indentation. */
    public Source line(String line) {
        if (line.startsWith("}")) depth--;
        text.append("    ".repeat(depth)).append(line).append('\n');
        if (line.endsWith("{")) depth++;
        return this;
    }

    /** Adds a line made from a format of {@link String#format}. */
    public Source line(String format, Object... arguments) {
        return line(String.format(format, arguments));
    }

    /** Adds an empty line. */
    public Source blank() {
        text.append('\n');
        return this;
    }

    /** Closes the innermost brace. */
    public Source close() {
        return line("}");
    }

    @Override
    public String toString() {
        if (depth != 0) throw new IllegalStateException(depth + " braces are open in\n" + text);
        return text.toString();
    }
}

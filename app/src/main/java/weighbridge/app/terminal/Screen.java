package weighbridge.app.terminal;

import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.workloads.text.Printable;

/** The only place that prints: results on standard output, progress and notes on standard error. */
public final class Screen {
    private static final JsonMapper MAPPER = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    /** Back to the line's start, without wrapping; then clear the rest, and wrap again. */
    private static final String LINE_START = "\r\u001b[?7l";
    private static final String LINE_END = "\u001b[K\u001b[?7h";
    /** A line end, a colour, or a piece of any other text. */
    private static final Pattern PIECES = Pattern.compile("(\n|\u001b\\[[0-9;]*m)|\u001b|[^\n\u001b]+");

    private final Console console;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;
    private final boolean quiet;
    private boolean live;
    private int drawn;

    public Screen(Console console, PrintWriter out, PrintWriter err, boolean json, boolean quiet) {
        this.console = console;
        this.out = out;
        this.err = err;
        this.json = json;
        this.quiet = quiet;
    }

    public Console console() {
        return console;
    }

    /** How wide lists and texts may be; a pipe has no width, and whoever reads it wants a row a line. */
    public int width() {
        return console.terminalOut() ? console.columns() : Integer.MAX_VALUE;
    }

    public boolean json() {
        return json;
    }

    /** Whether {@link #live} and {@link #redraw} draw over what stood before. */
    public boolean isLive() {
        return console.terminalErr() && !quiet;
    }

    /**
     * The text with what a terminal obeys escaped, but for line ends and our own colours: names of files and of what is
     * in them may hold anything.
     */
    private static String safe(String text) {
        return PIECES.matcher(text).replaceAll(
                p -> Matcher.quoteReplacement(p.group(1) != null ? p.group() : Printable.escaped(p.group())));
    }

    /** Prints for the reader; nothing if the output is for a machine. */
    public void print(String text) {
        clearLive();
        if (!json) out.print(safe(text.endsWith("\n") ? text : text + "\n"));
        out.flush();
        drawn = 0;
    }

    /** Prints an answer for a machine. */
    public void printJson(Object value) {
        printText(MAPPER.writeValueAsString(value) + "\n");
    }

    /** Prints text that a machine reads, as it is. */
    public void printText(String text) {
        clearLive();
        out.print(text);
        out.flush();
    }

    /** Prints over what the last call of this method printed; only on a terminal, and only as long as it fits. */
    public void redraw(String text) {
        if (json || quiet || !console.terminalOut()) return;
        List<String> lines = text.lines().toList();
        if (lines.size() >= console.rows() - 1) return;
        clearLive();
        StringBuilder s = new StringBuilder("\u001b[?7l");
        if (drawn > 0) s.append("\u001b[").append(drawn).append("A\r");
        for (String line : lines) s.append(safe(line)).append("\u001b[K\n");
        out.print(s.append("\u001b[J\u001b[?7h"));
        out.flush();
        drawn = lines.size();
    }

    /** Takes back what {@link #redraw} printed. */
    public void erase() {
        if (drawn == 0) return;
        clearLive();
        out.print("\u001b[" + drawn + "A\r\u001b[J");
        out.flush();
        drawn = 0;
    }

    /** Tells how far the work is: one line that each call replaces. Nothing in a pipe. */
    public void live(String text) {
        if (!isLive()) return;
        err.print(LINE_START + safe(text) + LINE_END);
        err.flush();
        live = true;
    }

    /** A line of progress that stays. */
    public void progress(String text) {
        if (quiet) return;
        note(text);
    }

    /** A line for the reader that is not a result. */
    public void note(String text) {
        clearLive();
        err.println(safe(text));
        err.flush();
    }

    private void clearLive() {
        if (!live) return;
        err.print("\r\u001b[K");
        err.flush();
        live = false;
    }
}

package weighbridge.app.terminal;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.workloads.text.Printable;

/** The only class that prints: results on standard output, progress and notes on standard error. */
public final class Screen {
    /** A note with a command stays on one line so that it can be copied. */
    private static final String COMMAND = "weighbridge ";
    private static final JsonMapper MAPPER = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final String NO_WRAP = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";
    /** A line end, a colour, or a piece of any other text. */
    private static final Pattern PIECES = Pattern.compile("(\n|\u001b\\[[0-9;]*m)|\u001b|[^\n\u001b]+");

    private final Console console;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;
    private final boolean quiet;
    private final boolean notes;
    private final Supplier<Optional<Window.Size>> window;
    private List<String> drawn = List.of();
    private int columns;

    public Screen(Console console, PrintWriter out, PrintWriter err, boolean json, boolean quiet) {
        this(console, out, err, json, quiet, false, console.terminalErr() ? Window.ofErr()::size : Optional::empty);
    }

    Screen(Console console, PrintWriter out, PrintWriter err, boolean json, boolean quiet, boolean notes,
            Supplier<Optional<Window.Size>> window) {
        this.console = console;
        this.out = out;
        this.err = err;
        this.json = json;
        this.quiet = quiet;
        this.notes = notes;
        this.window = window;
    }

    /** The same screen, except that it prints the notes of a run's table. */
    public Screen withNotes() {
        return new Screen(console, out, err, json, quiet, true, window);
    }

    /** The same screen, except that it asks nothing. */
    public Screen withoutQuestions() {
        return new Screen(console.withoutInput(), out, err, json, quiet, notes, window);
    }

    /** Whether a user can be asked. */
    public boolean asks() {
        return console.terminalIn() && isLive() && !json;
    }

    /** Whether the notes of a run's table are printed instead of merely counted. */
    public boolean notes() {
        return notes;
    }

    public Console console() {
        return console;
    }

    /**
     * The width of lists and texts. For a pipe it is unlimited unless {@code COLUMNS} sets it, since a pipe's reader
     * wants one row per line.
     */
    public int width() {
        return console.folds() ? console.columns() : Integer.MAX_VALUE;
    }

    public boolean json() {
        return json;
    }

    /** Whether {@link #live} and {@link #frame} draw over earlier output. */
    public boolean isLive() {
        return console.terminalErr() && !quiet;
    }

    /**
     * The text with terminal control codes escaped, except line ends and our own colours: names of files and their
     * content may contain anything.
     */
    private static String safe(String text) {
        return PIECES.matcher(text).replaceAll(
                p -> Matcher.quoteReplacement(p.group(1) != null ? p.group() : Printable.escaped(p.group())));
    }

    /** Prints for a reader; does nothing if the output is for a program. */
    public void print(String text) {
        erase();
        if (!json) out.print(safe(text.endsWith("\n") ? text : text + "\n"));
        out.flush();
    }

    /** Prints an answer for a program. */
    public void printJson(Object value) {
        printText(MAPPER.writeValueAsString(value) + "\n");
    }

    /** Prints text for a program, unchanged. */
    public void printText(String text) {
        erase();
        out.print(text);
        out.flush();
    }

    /** The current size of the terminal. */
    Window.Size size() {
        return window.get().orElse(new Window.Size(console.rows(), console.columns()));
    }

    /** Reports progress on one line, which each call replaces. Does nothing in a pipe. */
    public void live(String text) {
        frame(List.of(text));
    }

    /**
     * Draws lines over those of the last call, as many as there is room for, and only what has changed; does nothing in
     * a pipe. Output above them stays.
     */
    public void frame(List<String> lines) {
        if (!isLive()) return;
        Window.Size size = size();
        List<String> fitting = lines.stream().limit(Math.max(1, size.rows() - 1)).map(Screen::safe).toList();
        StringBuilder s = new StringBuilder(NO_WRAP);
        // A terminal that became narrower has wrapped the drawing, whose beginning is now unknown.
        boolean over = !drawn.isEmpty() && size.columns() >= columns && drawn.size() < size.rows();
        if (over) s.append("\u001b[").append(drawn.size()).append("A");
        s.append('\r');
        for (int i = 0; i < fitting.size(); i++) {
            boolean same = over && i < drawn.size() && drawn.get(i).equals(fitting.get(i));
            s.append(same ? "\n" : fitting.get(i) + "\u001b[K\n");
        }
        err.print(s.append("\u001b[J").append(WRAP));
        err.flush();
        drawn = fitting;
        columns = size.columns();
    }

    /** Erases what {@link #frame} drew. */
    public void erase() {
        if (drawn.isEmpty()) return;
        int up = Math.min(drawn.size(), size().rows() - 1);
        err.print("\u001b[" + up + "A\r\u001b[J");
        err.flush();
        drawn = List.of();
    }

    /** Prints a line of progress that stays. */
    public void progress(String text) {
        if (quiet) return;
        note(text);
    }

    /** Prints a line for the reader that is not a result. */
    public void note(String text) {
        erase();
        boolean folds = isLive() && !text.contains(COMMAND);
        for (String line : safe(text).split("\n", -1)) {
            (folds ? Words.wrap(line, size().columns()) : List.of(line)).forEach(err::println);
        }
        err.flush();
    }
}

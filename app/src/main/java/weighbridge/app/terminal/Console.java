package weighbridge.app.terminal;

import java.util.regex.Pattern;

/**
 * What the process reads from and writes to.
 *
 * @param terminalIn  whether standard input is a terminal
 * @param terminalOut whether standard output is a terminal
 * @param terminalErr whether standard error is a terminal
 * @param columns     the terminal's width, or for a pipe the value of {@code COLUMNS}
 * @param rows        the terminal's height
 * @param colours     whether to use colours
 * @param folds       whether lists and texts are wrapped at the width
 */
public record Console(boolean terminalIn, boolean terminalOut, boolean terminalErr, int columns, int rows,
        boolean colours, boolean folds) {
    private static final int USUAL_COLUMNS = 120;
    private static final int USUAL_ROWS = 24;
    /** Widths from 20 columns, the narrowest for which a layout exists. */
    private static final Pattern COLUMNS = Pattern.compile("[2-9]\\d|[1-9]\\d{2,3}");

    /** The console that the launcher detected, because Java itself cannot tell whether each stream is a terminal. */
    public static Console ofProcess() {
        boolean out = Boolean.getBoolean("weighbridge.terminal.out");
        boolean wanted = System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
        int asked = asked(System.getenv("COLUMNS"));
        int columns = Integer.getInteger("weighbridge.terminal.columns", asked);
        int rows = Integer.getInteger("weighbridge.terminal.rows", 0);
        boolean err = Boolean.getBoolean("weighbridge.terminal.err");
        int width = !out && asked > 0 ? asked : columns > 0 ? columns : USUAL_COLUMNS;
        return new Console(Boolean.getBoolean("weighbridge.terminal.in"), out, err, width, rows > 0 ? rows : USUAL_ROWS,
                out && wanted, out || asked > 0);
    }

    /** The width in the shell's variable {@code COLUMNS}; 0 if it is missing or not a valid width. */
    static int asked(String columns) {
        return columns != null && COLUMNS.matcher(columns).matches() ? Integer.parseInt(columns) : 0;
    }

    /** A console none of whose streams is a terminal. */
    public static Console piped() {
        return new Console(false, false, false, USUAL_COLUMNS, USUAL_ROWS, false, false);
    }

    public Console withoutColours() {
        return new Console(terminalIn, terminalOut, terminalErr, columns, rows, false, folds);
    }

    /** The same console, but nobody is there to type. */
    Console withoutInput() {
        return new Console(false, terminalOut, terminalErr, columns, rows, colours, folds);
    }
}

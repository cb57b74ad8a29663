package weighbridge.app.terminal;

/**
 * What the process writes to.
 *
 * @param terminalOut whether standard output is a terminal
 * @param terminalErr whether standard error is a terminal
 * @param columns     the terminal's width
 * @param rows        the terminal's height
 * @param colours     whether colours are wanted
 */
public record Console(boolean terminalOut, boolean terminalErr, int columns, int rows, boolean colours) {
    private static final int USUAL_COLUMNS = 120;
    private static final int USUAL_ROWS = 24;

    /** What the launcher found out: Java itself cannot tell the two streams apart. */
    public static Console ofProcess() {
        boolean out = Boolean.getBoolean("weighbridge.terminal.out");
        boolean wanted = System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
        int columns = Integer.getInteger("weighbridge.terminal.columns", 0);
        int rows = Integer.getInteger("weighbridge.terminal.rows", 0);
        boolean err = Boolean.getBoolean("weighbridge.terminal.err");
        return new Console(out, err, columns > 0 ? columns : USUAL_COLUMNS, rows > 0 ? rows : USUAL_ROWS,
                out && wanted);
    }

    /** Neither stream is a terminal. */
    public static Console piped() {
        return new Console(false, false, USUAL_COLUMNS, USUAL_ROWS, false);
    }

    public Console withoutColours() {
        return new Console(terminalOut, terminalErr, columns, rows, false);
    }
}

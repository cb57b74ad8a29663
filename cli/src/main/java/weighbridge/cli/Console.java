package weighbridge.cli;

/**
 * What the process writes to.
 *
 * @param terminalOut whether standard output is a terminal
 * @param terminalErr whether standard error is a terminal
 * @param columns     the terminal's width
 * @param colours     whether colours are wanted
 */
record Console(boolean terminalOut, boolean terminalErr, int columns, boolean colours) {
    private static final int USUAL_COLUMNS = 120;

    /** What the launcher found out: Java itself cannot tell the two streams apart. */
    static Console ofProcess() {
        boolean out = Boolean.getBoolean("weighbridge.terminal.out");
        boolean wanted = System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
        int columns = Integer.getInteger("weighbridge.terminal.columns", 0);
        return new Console(out, Boolean.getBoolean("weighbridge.terminal.err"), columns > 0 ? columns : USUAL_COLUMNS, out && wanted);
    }

    /** Neither stream is a terminal. */
    static Console piped() {
        return new Console(false, false, USUAL_COLUMNS, false);
    }

    Console withoutColours() {
        return new Console(terminalOut, terminalErr, columns, false);
    }
}

package weighbridge.report.view;

/** How a terminal shows a text. Green always means proven. */
enum Style {
    PLAIN(0), BOLD(1), DIM(2), RED(31), GREEN(32), YELLOW(33);

    private final int code;

    Style(int code) {
        this.code = code;
    }

    String paint(String text, boolean colors) {
        return colors && code > 0 && !text.isBlank() ? "\u001B[" + code + "m" + text + "\u001B[0m" : text;
    }
}

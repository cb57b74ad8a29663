package weighbridge.app.terminal;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A terminal that obeys escape codes, as far as this program uses them. */
final class FakeTerminal extends Writer {
    private static final Pattern PIECE = Pattern.compile("\u001b\\[([?0-9;]*)([A-Za-z])|[\\s\\S]");

    private final int rows;
    private final int columns;
    private final List<String> scrolled = new ArrayList<>();
    private final List<StringBuilder> screen = new ArrayList<>();
    private int row;
    private int column;
    private int writes;

    FakeTerminal(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        for (int i = 0; i < rows; i++) screen.add(new StringBuilder());
    }

    PrintWriter writer() {
        return new PrintWriter(this);
    }

    Window.Size size() {
        return new Window.Size(rows, columns);
    }

    /** The content of the screen, without the empty lines at its end. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(screen.stream().map(l -> l.toString().stripTrailing()).toList());
        while (!lines.isEmpty() && lines.getLast().isEmpty()) lines.removeLast();
        return lines;
    }

    /** The lines that scrolled off the top of the screen. */
    List<String> scrolled() {
        return scrolled;
    }

    int writes() {
        return writes;
    }

    @Override
    public void write(char[] text, int from, int length) {
        writes++;
        Matcher m = PIECE.matcher(new String(text, from, length));
        while (m.find()) {
            if (m.group(2) != null) escape(m.group(1), m.group(2).charAt(0));
            else if (m.group().equals("\n")) down();
            else if (m.group().equals("\r")) column = 0;
            else put(m.group());
        }
    }

    private void escape(String argument, char code) {
        switch (code) {
            case 'A' -> row = Math.max(0, row - Integer.parseInt(argument));
            case 'K' -> screen.get(row).setLength(Math.min(column, screen.get(row).length()));
            case 'J' -> {
                screen.get(row).setLength(Math.min(column, screen.get(row).length()));
                for (int i = row + 1; i < rows; i++) screen.get(i).setLength(0);
            }
            case 'h', 'l', 'm' -> {}
            default -> throw new AssertionError("no such escape: " + argument + code);
        }
    }

    /** Moves the cursor down and to the start of the line, as terminals do for programs' output. */
    private void down() {
        column = 0;
        if (row < rows - 1) {
            row++;
            return;
        }
        scrolled.add(screen.removeFirst().toString());
        screen.add(new StringBuilder());
    }

    private void put(String character) {
        if (column >= columns) throw new AssertionError("too wide: " + screen.get(row));
        StringBuilder line = screen.get(row);
        while (line.length() <= column) line.append(' ');
        line.setCharAt(column++, character.charAt(0));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}

package weighbridge.app.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Plain aligned columns for lists. */
public final class Tables {
    private static final String GAP = "  ";
    /** A longer word in the last column, such as an address, gets its own line. */
    private static final int LEAST_LAST = 24;

    private Tables() {}

    /**
     * Rows below a heading, with cells wrapped between words if they do not fit side by side. A row of one cell spans
     * all columns.
     *
     * @param width of a line, in characters
     */
    public static String of(List<String> heading, List<List<String>> rows, int width) {
        int[] widths = widths(heading, rows, width);
        StringBuilder s = new StringBuilder();
        for (List<String> row : (Iterable<List<String>>) Stream.concat(Stream.of(heading), rows.stream())::iterator) {
            List<String> lines = row.size() == 1 ? Words.wrap(row.getFirst(), width) : lines(row, widths, width);
            for (String line : lines) s.append(line.stripTrailing()).append('\n');
        }
        return s.toString();
    }

    /** As wide as the widest cells; if that is too wide, the widest columns are narrowed first. */
    private static int[] widths(List<String> heading, List<List<String>> rows, int width) {
        int last = heading.size() - 1;
        int[] widths = new int[heading.size()];
        int[] least = new int[heading.size()];
        for (List<String> row : (Iterable<List<String>>) Stream.concat(Stream.of(heading), rows.stream())::iterator) {
            for (int c = 0; c <= last && row.size() > 1; c++) {
                widths[c] = Math.max(widths[c], row.get(c).length());
                least[c] = Math.max(least[c], longestWord(row.get(c)));
            }
        }
        least[last] = Math.min(least[last], LEAST_LAST);
        for (int room = width - GAP.length() * last; IntStream.of(widths).sum() > room;) {
            int widest = -1;
            for (int c = 0; c <= last; c++) {
                if (widths[c] > least[c] && (widest < 0 || widths[c] > widths[widest])) widest = c;
            }
            if (widest < 0) break;
            widths[widest]--;
        }
        return widths;
    }

    /** The length of the longest word, including the cell's indentation. */
    private static int longestWord(String cell) {
        int indent = cell.length() - cell.stripLeading().length();
        return indent + Arrays.stream(cell.strip().split(" +")).mapToInt(String::length).max().orElse(0);
    }

    private static List<String> lines(List<String> row, int[] widths, int width) {
        List<List<String>> cells = new ArrayList<>();
        for (int c = 0; c < widths.length; c++) cells.add(Words.wrap(row.get(c), widths[c]));
        int last = widths.length - 1;
        List<String> below = List.of();
        if (longestWord(row.get(last)) > widths[last]) {
            below = Words.wrap(GAP + row.get(last), width);
            cells.set(last, List.of());
        }
        List<String> lines = new ArrayList<>();
        int height = cells.stream().mapToInt(List::size).max().orElse(0);
        for (int l = 0; l < height; l++) {
            StringJoiner line = new StringJoiner(GAP);
            for (int c = 0; c < widths.length; c++) {
                String piece = l < cells.get(c).size() ? cells.get(c).get(l) : "";
                line.add(piece + " ".repeat(Math.max(0, widths[c] - piece.length())));
            }
            lines.add(line.toString());
        }
        lines.addAll(below);
        return lines;
    }
}

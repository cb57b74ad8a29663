package weighbridge.app.terminal;

import java.util.List;
import java.util.StringJoiner;

/** Plain aligned columns for lists. */
public final class Tables {
    private static final String GAP = "  ";

    private Tables() {}

    /** Rows below a heading; the last column is not padded. A row of one cell goes across all columns. */
    public static String of(List<String> heading, List<List<String>> rows) {
        int[] widths = new int[heading.size()];
        for (int c = 0; c < widths.length; c++) {
            widths[c] = heading.get(c).length();
            for (List<String> row : rows) if (row.size() > 1) widths[c] = Math.max(widths[c], row.get(c).length());
        }
        StringBuilder s = new StringBuilder(line(heading, widths));
        for (List<String> row : rows)
            s.append(row.size() == 1 ? row.getFirst().stripTrailing() + "\n" : line(row, widths));
        return s.toString();
    }

    private static String line(List<String> cells, int[] widths) {
        StringJoiner line = new StringJoiner(GAP);
        for (int c = 0; c < widths.length; c++) line.add(cells.get(c) + " ".repeat(widths[c] - cells.get(c).length()));
        return line.toString().stripTrailing() + "\n";
    }
}

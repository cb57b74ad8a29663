package weighbridge.workloads;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How a CSV file is written, guessed from its head.
 *
 * @param header whether the first record names the columns
 */
record CsvDialect(char delimiter, boolean header) {
    private static final char[] DELIMITERS = {',', ';', '\t', '|'};
    private static final int MAX_ROWS = 500;
    /** A cell of a header is a name, not a sentence. */
    private static final int MAX_NAME_CHARS = 80;

    /**
     * The delimiter is the one that gives the most records an equal number of cells, and of those the one that gives the most
     * cells. The first record is a header if none of its cells is a number, date or the like, and a column below has such
     * values, or it looks like names: different from each other, and not found again in their columns.
     *
     * @param whole     whether the head is the whole file; otherwise its last record may be cut
     * @param knownName names that make a header of the record that has them
     */
    static CsvDialect guess(String head, boolean whole, Predicate<List<String>> knownName) {
        char best = ',';
        double bestScore = -1;
        for (char delimiter : DELIMITERS) {
            double score = score(rows(head, delimiter, whole));
            if (score > bestScore) {
                best = delimiter;
                bestScore = score;
            }
        }
        List<List<String>> rows = rows(head, best, whole);
        return new CsvDialect(best, !rows.isEmpty() && (knownName.test(rows.getFirst()) || isHeader(rows)));
    }

    /** The share of records that are as wide as the most, then their width; 0 for one column. */
    private static double score(List<List<String>> rows) {
        Map<Integer, Long> widths = rows.stream().collect(Collectors.groupingBy(List::size, Collectors.counting()));
        double score = 0;
        for (var w : widths.entrySet()) {
            if (w.getKey() > 1) score = Math.max(score, w.getValue() / (double) rows.size() + Math.min(w.getKey(), 1000) / 1e6);
        }
        return score;
    }

    private static boolean isHeader(List<List<String>> rows) {
        List<String> first = rows.getFirst();
        List<String> names = first.stream().filter(c -> !c.isEmpty()).toList();
        if (names.isEmpty() || names.stream().anyMatch(n -> isTyped(List.of(n)))) return false;
        if (rows.size() == 1) return isNameLike(names);
        boolean typedBelow = false;
        boolean found = false;
        for (int c = 0; c < first.size(); c++) {
            int column = c;
            List<String> below = rows.stream().skip(1).filter(r -> r.size() > column).map(r -> r.get(column)).filter(v -> !v.isEmpty()).toList();
            typedBelow |= isTyped(below);
            found |= below.contains(first.get(c));
        }
        return typedBelow || !found && isNameLike(names);
    }

    private static boolean isNameLike(List<String> names) {
        return new HashSet<>(names).size() == names.size() && names.stream().allMatch(n -> n.length() <= MAX_NAME_CHARS);
    }

    private static boolean isTyped(List<String> cells) {
        Column column = Column.ofCells();
        cells.forEach(column::observe);
        return !(column.form() instanceof TextForm.Plain);
    }

    /** The records of the head, read leniently: a guess may be wrong, but it must not fail. */
    private static List<List<String>> rows(String head, char delimiter, boolean whole) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        boolean cellStart = true;
        for (int i = 0; i < head.length() && rows.size() < MAX_ROWS; i++) {
            char c = head.charAt(i);
            if (quoted) {
                if (c != '"') cell.append(c);
                else if (i + 1 < head.length() && head.charAt(i + 1) == '"') cell.append(head.charAt(++i));
                else quoted = false;
            } else if (c == '"' && cellStart) {
                quoted = true;
                cellStart = false;
            } else if (c == delimiter) {
                row.add(take(cell));
                cellStart = true;
            } else if (c == '\n' || c == '\r') {
                if (!row.isEmpty() || !cell.isEmpty()) {
                    row.add(take(cell));
                    rows.add(row);
                    row = new ArrayList<>();
                }
                cellStart = true;
            } else {
                cell.append(c);
                cellStart = false;
            }
        }
        if (rows.size() < MAX_ROWS && (whole || rows.isEmpty()) && (!row.isEmpty() || !cell.isEmpty())) {
            row.add(take(cell));
            rows.add(row);
        }
        return rows;
    }

    private static String take(StringBuilder cell) {
        String text = cell.toString();
        cell.setLength(0);
        return text;
    }

    /** The delimiter's name. */
    String delimiterName() {
        return switch (delimiter) {
            case ',' -> "comma";
            case ';' -> "semicolon";
            case '\t' -> "tab";
            default -> "bar";
        };
    }
}

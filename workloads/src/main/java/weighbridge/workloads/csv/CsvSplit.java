package weighbridge.workloads.csv;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.TextForm;

/**
 * The head of a CSV file, split at one delimiter.
 *
 * @param runs  whether several delimiters in a row count as one
 * @param twice whether two delimiters separate cells, so that one may be in a cell
 * @param width the number of cells that most records have
 * @param share the share of the records that have this many
 * @param told  the number of characters in columns whose cells are all numbers, dates, JSON or the like, without the
 *              first record, which may be a header
 */
record CsvSplit(char delimiter, boolean runs, boolean twice, List<Row> rows, int width, double share, long told) {
    static final Comparator<CsvSplit> BY_TOLD = Comparator.comparingLong(CsvSplit::told);
    static final Comparator<CsvSplit> BY_SHARE =
            Comparator.comparingDouble(CsvSplit::share).thenComparing(BY_TOLD).thenComparingInt(CsvSplit::width);
    private static final int MAX_ROWS = 500;
    /** A number; D for the exponent is Fortran's. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eEdD][+-]?\\d+)?");

    /** @param line the line in which the record begins, counted from 1 */
    record Row(long line, List<String> cells) {}

    /** @param whole whether the head is the whole file; otherwise its last record may be incomplete */
    static CsvSplit of(String head, char delimiter, Optional<Character> comment, boolean whole) {
        List<Row> rows = new Parsing(head, delimiter, comment).rows(whole);
        Map<Integer, Integer> counts = new HashMap<>();
        for (Row r : rows) counts.merge(r.cells().size(), 1, Integer::sum);
        int width = counts.keySet().stream()
                .max(Comparator.<Integer>comparingInt(counts::get).thenComparing(Comparator.naturalOrder())).orElse(0);
        double share = rows.isEmpty() ? 0 : counts.get(width) / (double) rows.size();
        return new CsvSplit(delimiter, false, false, rows, width, share, told(rows, width));
    }

    /** This split, of a head in which each run of spaces and tabs was replaced by one space. */
    CsvSplit atRuns() {
        return new CsvSplit(delimiter, true, twice, rows, width, share, told);
    }

    /** This split, of a head in which two of the delimiters were replaced by another character. */
    CsvSplit atTwo(char replaced) {
        return new CsvSplit(replaced, runs, true, rows, width, share, told);
    }

    /** The records without the first, which may be a header, unless it is the only one. */
    private static List<Row> values(List<Row> rows) {
        return rows.size() < 2 ? rows : rows.subList(1, rows.size());
    }

    private static long told(List<Row> rows, int width) {
        List<Row> values = values(rows);
        long told = 0;
        for (int c = 0; c < width; c++) {
            int column = c;
            List<String> cells =
                    values.stream().filter(r -> r.cells().size() == width).map(r -> r.cells().get(column)).toList();
            if (isTold(cells)) told += cells.stream().mapToLong(String::length).sum();
        }
        return told;
    }

    /**
     * Whether the cells are all numbers, dates, JSON or the like, and not all empty. Here a comma may take the place of
     * the decimal point, and the zero before it may be missing.
     */
    static boolean isTold(List<String> cells) {
        if (isTyped(cells) || isTyped(cells.stream().map(CsvSplit::plain).toList())) return true;
        List<String> present = cells.stream().filter(c -> !c.isEmpty()).toList();
        return !present.isEmpty() && present.stream()
                .allMatch(c -> c.startsWith("{") && c.endsWith("}") || c.startsWith("[") && c.endsWith("]"));
    }

    /** The number with a decimal point, and with a zero before it. */
    private static String plain(String cell) {
        String pointed = cell.replace(',', '.');
        return pointed.startsWith(".") ? "0" + pointed
                : pointed.startsWith("-.") ? "-0" + pointed.substring(1) : pointed;
    }

    private static boolean isTyped(List<String> cells) {
        Column column = Column.ofCells();
        cells.forEach(column::observe);
        return !(column.form() instanceof TextForm.Plain);
    }

    /** Whether each second cell is empty, as when two delimiters separate the others. */
    boolean isDoubled() {
        return width > 2 && width % 2 == 1 && rows.stream().filter(r -> r.cells().size() == width).allMatch(r -> {
            for (int c = 1; c < width; c += 2) if (!r.cells().get(c).isEmpty()) return false;
            return true;
        });
    }

    /** Whether any column consists of numbers, dates or the like. */
    boolean isTold() {
        return told > 0;
    }

    /**
     * Whether at least half of the text is numbers, dates or the like. Numbers count even in columns that have to stay
     * text: texts contain spaces too, so a space is taken for a delimiter only where most of the cells are values.
     */
    boolean isMostlyTold() {
        long all = values(rows).stream().flatMap(r -> r.cells().stream()).mapToLong(String::length).sum();
        long numbers = values(rows).stream().filter(r -> r.cells().size() == width).flatMap(r -> r.cells().stream())
                .filter(c -> NUMBER.matcher(c).matches()).mapToLong(String::length).sum();
        return width > 1 && 2 * Math.max(told, numbers) >= all;
    }

    List<List<String>> cells() {
        return rows.stream().map(Row::cells).toList();
    }

    /** How many records come before a table of at least two records of equal width; 0 if there is no such table. */
    int linesAbove() {
        int above = 0;
        while (above < rows.size() && rows.get(above).cells().size() != width) above++;
        boolean even = rows.stream().skip(above).allMatch(r -> r.cells().size() == width);
        return even && rows.size() - above >= 2 ? above : 0;
    }

    /** Reads the records of the head leniently: a guess may be wrong, but it must not fail. */
    private static final class Parsing {
        private final String head;
        private final char delimiter;
        private final Optional<Character> comment;
        private final List<Row> rows = new ArrayList<>();
        private List<String> cells = new ArrayList<>();
        private final StringBuilder cell = new StringBuilder();
        private long line = 1;
        private long startLine = 1;

        Parsing(String head, char delimiter, Optional<Character> comment) {
            this.head = head;
            this.delimiter = delimiter;
            this.comment = comment;
        }

        List<Row> rows(boolean whole) {
            boolean quoted = false;
            boolean cellStart = true;
            for (int i = 0; i < head.length() && rows.size() < MAX_ROWS; i++) {
                if (!quoted && cells.isEmpty() && cell.isEmpty() && cellStart) i = afterComments(i);
                if (i == head.length()) break;
                char c = head.charAt(i);
                boolean lineEnd = c == '\n' || c == '\r';
                if (c == '\n' || c == '\r' && !(i + 1 < head.length() && head.charAt(i + 1) == '\n')) line++;
                if (quoted) {
                    if (c != '"') cell.append(c);
                    else if (i + 1 < head.length() && head.charAt(i + 1) == '"') cell.append(head.charAt(++i));
                    else quoted = false;
                } else if (c == '"' && cellStart) {
                    quoted = true;
                    cellStart = false;
                } else if (c == delimiter) {
                    endCell();
                    cellStart = true;
                } else if (lineEnd) {
                    endRow();
                    cellStart = true;
                } else {
                    cell.append(c);
                    cellStart = false;
                }
            }
            if (rows.size() < MAX_ROWS && (whole || rows.isEmpty())) endRow();
            return rows;
        }

        /** Where the first line from here on that is not a comment begins. */
        private int afterComments(int from) {
            int at = from;
            while (comment.isPresent() && at < head.length() && head.charAt(at) == comment.get()) {
                while (at < head.length() && head.charAt(at) != '\n' && head.charAt(at) != '\r') at++;
                if (at + 1 < head.length() && head.charAt(at) == '\r' && head.charAt(at + 1) == '\n') at++;
                if (at < head.length()) at++;
                startLine = ++line;
            }
            return at;
        }

        private void endCell() {
            cells.add(cell.toString());
            cell.setLength(0);
        }

        /** Ends a record, unless it is a blank line. */
        private void endRow() {
            if (!cells.isEmpty() || !cell.isEmpty()) {
                endCell();
                rows.add(new Row(startLine, cells));
                cells = new ArrayList<>();
            }
            startLine = line;
        }
    }
}

package weighbridge.workloads.csv;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.file.TextFile;

/**
 * How a CSV file is written, as the user says or as its head lets guess.
 *
 * @param oneColumn    whether there is nothing to delimit
 * @param header       whether the first record names the columns
 * @param skippedLines lines above the first record that are passed over
 * @param notes        what a user may want to decide otherwise
 */
public record CsvDialect(char delimiter, boolean oneColumn, boolean header, int skippedLines, List<String> notes) {
    /** In the order in which they are seldom in texts. */
    private static final char[] DELIMITERS = {'\t', ',', ';', '|'};
    private static final char USUAL = ',';
    /** Two delimiters are as good as each other if one explains hardly more of the text than the other. */
    private static final double CLEARLY_MORE = 1.1;

    /**
     * The delimiter is one that gives all records an equal number of cells, else the one that gives it to most; of
     * several, the one whose cells are more of numbers, dates and the like.
     *
     * @param given      what the user says
     * @param knownNames names that make a header of the record that has them
     * @throws ImportException if two delimiters are as good as each other, or lines above the table are neither header
     * nor records
     */
    public static CsvDialect of(TextFile file, String head, CsvGiven given, Predicate<List<String>> knownNames)
            throws IOException {
        boolean whole = head.length() < TextFile.HEAD_CHARS;
        Optional<Character> delimiter = given.delimiter();
        OptionalInt headerLine = given.headerLine();
        int skipped = Math.max(0, headerLine.orElse(0) - 1);
        BufferedReader text = new BufferedReader(new StringReader(head));
        CsvRecords.skipLines(text, skipped);
        String table = text.readAllAsString();
        CsvSplit split = delimiter.isPresent() ? CsvSplit.of(table, delimiter.get(), whole) : best(file, table, whole);
        if (headerLine.isPresent()) {
            return new CsvDialect(split.delimiter(), split.width() < 2, headerLine.getAsInt() > 0, skipped, List.of());
        }
        requireTable(file, split);
        List<List<String>> rows = split.cells();
        if (rows.isEmpty()) return new CsvDialect(split.delimiter(), split.width() < 2, false, 0, List.of());
        if (knownNames.test(rows.getFirst())) {
            return new CsvDialect(split.delimiter(), split.width() < 2, true, 0, List.of());
        }
        CsvHeader guess = CsvHeader.guess(rows);
        return new CsvDialect(split.delimiter(), split.width() < 2, guess.present(), 0, guess.notes());
    }

    private static CsvSplit best(TextFile file, String table, boolean whole) throws ImportException {
        List<CsvSplit> several = new ArrayList<>();
        List<CsvSplit> even = new ArrayList<>();
        for (char delimiter : DELIMITERS) {
            CsvSplit split = CsvSplit.of(table, delimiter, whole);
            if (split.width() < 2) continue;
            several.add(split);
            if (split.share() == 1) even.add(split);
        }
        if (several.isEmpty()) {
            CsvSplit single = CsvSplit.of(table, USUAL, whole);
            CsvSplit spaced = CsvSplit.of(table, ' ', whole);
            return single.isTold() || spaced.share() < 1 || !spaced.isMostlyTold() ? single : spaced;
        }
        if (even.isEmpty()) return several.stream().max(CsvSplit.BY_SHARE).orElseThrow();
        even.sort(CsvSplit.BY_TOLD.reversed());
        CsvSplit first = even.getFirst();
        // A line that is longer than the head tells nothing else.
        if (!whole && first.rows().size() == 1) return several.getFirst();
        if (even.size() > 1 && first.told() <= even.get(1).told() * CLEARLY_MORE) {
            CsvSplit second = even.get(1);
            throw new ImportException(file.path(),
                    "can be split at each " + name(first.delimiter()) + " (" + first.width()
                            + " columns) as well as at each " + name(second.delimiter()) + " (" + second.width()
                            + "); say which with --delimiter");
        }
        return first;
    }

    /** What stands above a table has another number of cells: that is to blame, not the first line of the table. */
    private static void requireTable(TextFile file, CsvSplit split) throws ImportException {
        int above = split.linesAbove();
        if (above == 0) return;
        CsvSplit.Row first = split.rows().getFirst();
        long header = split.rows().get(above).line();
        throw new ImportException(file.path(), first.line(),
                "has " + cells(first.cells().size()) + ", the lines from line " + header + " on have " + split.width()
                        + "; if the header is line " + header + ", say --header=" + header
                        + ", else fix or remove what is above it");
    }

    public static String cells(int count) {
        return count == 1 ? "1 cell" : count + " cells";
    }

    /** What a person calls the form. */
    public String form() {
        String place = skippedLines == 0 ? "" : " in line " + (skippedLines + 1);
        return "CSV (" + (oneColumn ? "one column" : name(delimiter)) + ", " + (header ? "header" + place : "no header")
                + ")";
    }

    private static String name(char delimiter) {
        return switch (delimiter) {
            case ',' -> "comma";
            case ';' -> "semicolon";
            case '\t' -> "tab";
            case '|' -> "bar";
            case ' ' -> "space";
            default -> Printable.quoted(String.valueOf(delimiter));
        };
    }
}

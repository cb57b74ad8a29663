package weighbridge.workloads.csv;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weighbridge.model.run.OwnFile;
import weighbridge.workloads.text.EncodedLines;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.file.TextFile;

/**
 * How a CSV file is written, as stated by the user or guessed from the beginning of the file.
 *
 * @param runs         whether several spaces or tabs in a row count as one delimiter
 * @param twice        whether two delimiters separate cells
 * @param oneColumn    whether records have a single cell
 * @param header       whether the first record names the columns
 * @param skippedLines number of lines to skip above the first record
 * @param comment      the character that begins a line to skip
 * @param numbers      how numbers are written
 * @param notes        guesses that a user may want to override
 */
public record CsvDialect(char delimiter, boolean runs, boolean twice, boolean oneColumn, boolean header,
        int skippedLines, Optional<Character> comment, CsvNumbers numbers, List<String> notes) {
    /** Hive's delimiters, the first between columns, and ASCII's separators; hardly any text has them. */
    private static final String CONTROLS = "\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\u001f\u001e\u001d\u001c";
    /** Ordered by how seldom they occur in texts. */
    private static final char[] DELIMITERS = {'\t', ',', ';', '|'};
    /** The first line of files that Excel splits at the character it names. */
    private static final Pattern EXCEL = Pattern.compile("\"?sep=([^\"\r\n\\p{Cs}])\"?[\r\n]");
    private static final char USUAL = ',';
    private static final char SPACE = ' ';
    private static final char BAR = '|';
    private static final String TWO_BARS = "||";
    /** Takes the place of two bars while a head is split. */
    private static final char TWO = '\u001f';
    /** If less than this share of the lines has the same number of cells, there is no table. */
    private static final double HARDLY_ANY = 0.5;
    private static final char USUAL_COMMENT = '#';
    /** Two delimiters are equally good unless one explains more of the text than the other by at least this factor. */
    private static final double CLEARLY_MORE = 1.1;

    /** The text on which the guess is based, and what is known about it. */
    private record Head(TextFile file, String table, boolean whole, Optional<Character> delimiter) {
        CsvSplit split(char delimiter, Optional<Character> comment) {
            return CsvSplit.of(table, delimiter, comment, whole);
        }

        /** Splits at each space, or at each run of spaces and tabs where that makes a better table. */
        CsvSplit spaced(Optional<Character> comment) {
            CsvSplit single = split(SPACE, comment);
            if (single.share() == 1 && single.width() > 1) return single;
            CsvSplit runs = CsvSplit.of(Runs.squeezed(table), SPACE, comment, whole).atRuns();
            return runs.share() > single.share() && runs.width() > 1 ? runs : single;
        }

        /** Splits at each two bars if only they separate cells; the same split if not. */
        CsvSplit orTwoBars(CsvSplit bars, Optional<Character> comment) {
            if (delimiter.isPresent() || bars.delimiter() != BAR || !bars.isDoubled() || table.indexOf(TWO) >= 0)
                return bars;
            return CsvSplit.of(table.replace(TWO_BARS, "" + TWO), TWO, comment, whole).atTwo(BAR);
        }
    }

    /**
     * Guesses what the user has not stated. The delimiter is one that gives all records an equal number of cells, else
     * the one that does so for most; of several, the one with the most text in cells that are numbers, dates or the
     * like.
     *
     * @param given      what the user states
     * @param knownNames whether the cells of a record are known names, which make it a header
     * @throws ImportException if two delimiters are equally good, or lines above the table are neither a header nor
     * records
     */
    public static CsvDialect of(TextFile file, String text, CsvGiven given, Predicate<List<String>> knownNames)
            throws IOException {
        OptionalInt headerLine = given.headerLine();
        if (given.delimiter().isPresent() && given.delimiter().equals(given.comment())) {
            throw new ImportException(file.path(), name(given.delimiter().get())
                    + " cannot both delimit cells and begin comments; change --delimiter or --comment");
        }
        Optional<Character> excel = headerLine.orElse(0) == 0 ? excel(text) : Optional.empty();
        int skipped = excel.isPresent() ? 1 : Math.max(0, headerLine.orElse(0) - 1);
        BufferedReader lines = new BufferedReader(new StringReader(text));
        CsvRecords.skipLines(lines, skipped);
        Head head = new Head(file, lines.readAllAsString(), text.length() < TextFile.HEAD_CHARS,
                given.delimiter().or(() -> excel));
        Optional<Character> comment = given.comment();
        if (comment.isEmpty() && headerLine.isEmpty() && beginsWithComments(head)) comment = Optional.of(USUAL_COMMENT);
        CsvSplit split = head.orTwoBars(split(head, comment), comment);
        if (given.escape().isEmpty()) refuseEscapes(file, split.delimiter(), head, skipped);
        if (headerLine.isEmpty()) requireTable(file, split, head);
        List<List<String>> rows = split.cells();
        boolean encoded = split.width() < 2 && EncodedLines.areIn(head.table());
        CsvHeader header =
                encoded && headerLine.isEmpty()
                        ? new CsvHeader(false,
                                List.of("the lines look like bytes in Base64 or hexadecimal digits; if they are "
                                        + "messages, give their schema with --schema"))
                        : header(rows, headerLine, knownNames);
        List<List<String>> records = header.present() && !rows.isEmpty() ? rows.subList(1, rows.size()) : rows;
        CsvNumbers numbers = given.decimal().map(d -> new CsvNumbers(d, true, List.of()))
                .orElseGet(() -> CsvNumbers.guess(split.delimiter(), records));
        List<String> notes = new ArrayList<>(header.notes());
        notes.addAll(numbers.notes());
        if (split.delimiter() == BAR && !split.twice() && split.isDoubled())
            notes.add("each second column has neither a name nor values: two bars seem to separate the cells; without "
                    + "--delimiter the file is read so");
        excel.ifPresent(c -> notes.add(
                "the first line, sep=" + Printable.escaped("" + c) + ", is skipped: it tells Excel the delimiter"));
        odd(head.table()).filter(c -> c != split.delimiter() && given.delimiter().isEmpty())
                .ifPresent(c -> notes.add("the text contains the control character " + name(c)
                        + "; if it separates the cells, say so with --delimiter"));
        return new CsvDialect(split.delimiter(), split.runs(), split.twice(), split.width() < 2, header.present(),
                skipped, comment, numbers, notes);
    }

    /** Refuses a file that escapes quotes within quoted cells otherwise than by doubling them. */
    private static void refuseEscapes(TextFile file, char delimiter, Head head, int skipped) throws ImportException {
        OptionalLong line = CsvEscapes.line(head.table(), delimiter);
        if (line.isEmpty()) return;
        throw new ImportException(file.path(), line.getAsLong() + skipped,
                "a backslash precedes a quote within a quoted cell, as MySQL and Spark write it; read it so with "
                        + "--escape '\\'");
    }

    private static Optional<Character> excel(String text) {
        Matcher line = EXCEL.matcher(text);
        return line.lookingAt() ? Optional.of(line.group(1).charAt(0)) : Optional.empty();
    }

    /** The first of the {@link #CONTROLS} that the text contains. */
    private static Optional<Character> odd(String text) {
        return CONTROLS.chars().filter(c -> text.indexOf(c) >= 0).mapToObj(c -> (char) c).findFirst();
    }

    private static CsvSplit split(Head head, Optional<Character> comment) throws ImportException {
        if (head.delimiter().isEmpty()) return best(head, comment);
        char delimiter = head.delimiter().get();
        return delimiter == SPACE ? head.spaced(comment) : head.split(delimiter, comment);
    }

    private static CsvHeader header(List<List<String>> rows, OptionalInt line, Predicate<List<String>> knownNames) {
        if (line.isPresent()) return new CsvHeader(line.getAsInt() > 0, List.of());
        if (rows.isEmpty()) return new CsvHeader(false, List.of());
        return knownNames.test(rows.getFirst()) ? new CsvHeader(true, List.of()) : CsvHeader.guess(rows);
    }

    /**
     * Whether the file begins with comments. The last line that begins with # may be the header instead: it then has as
     * many cells as the records.
     */
    private static boolean beginsWithComments(Head head) throws ImportException {
        if (!head.table().stripLeading().startsWith("#")) return false;
        CsvSplit without = split(head, Optional.of(USUAL_COMMENT));
        if (without.rows().isEmpty() || without.share() <= 0.5) return false;
        List<String> last = head.split(without.delimiter(), Optional.empty()).cells().stream()
                .takeWhile(cells -> cells.getFirst().startsWith("#")).reduce((_, later) -> later).orElse(List.of("#"));
        return without.width() < 2 ? last.getFirst().startsWith("# ") : last.size() != without.width();
    }

    private static CsvSplit best(Head head, Optional<Character> comment) throws ImportException {
        List<CsvSplit> several = new ArrayList<>();
        List<CsvSplit> even = new ArrayList<>();
        for (char delimiter : DELIMITERS) {
            if (comment.filter(c -> c == delimiter).isPresent()) continue;
            CsvSplit split = head.split(delimiter, comment);
            if (split.width() < 2) continue;
            several.add(split);
            if (split.share() == 1) even.add(split);
        }
        Optional<CsvSplit> odd =
                odd(head.table()).map(c -> head.split(c, comment)).filter(s -> s.width() > 1 && s.share() > HARDLY_ANY);
        if (odd.isPresent() && even.stream().noneMatch(s -> s.told() > odd.get().told())) return odd.get();
        if (even.isEmpty()) {
            CsvSplit usual = several.stream().max(CsvSplit.BY_SHARE).orElseGet(() -> head.split(USUAL, comment));
            CsvSplit spaced = head.spaced(comment);
            boolean quoted = head.table().matches("(?s)\"[^\"\\n]*+\"(?: +\"[^\"\\n]*+\")++ *\r?\n.*");
            double least = several.isEmpty() ? HARDLY_ANY : Math.max(HARDLY_ANY, usual.share());
            boolean better = (spaced.share() == 1 || spaced.share() > least) && (quoted || spaced.isMostlyTold());
            return better && !(several.isEmpty() && usual.isTold()) ? spaced : usual;
        }
        even.sort(CsvSplit.BY_TOLD.reversed());
        CsvSplit first = even.getFirst();
        // One line that is longer than the head gives no further evidence.
        if (!head.whole() && first.rows().size() == 1) return several.getFirst();
        if (even.size() > 1 && first.told() <= even.get(1).told() * CLEARLY_MORE) {
            CsvSplit second = even.get(1);
            throw new ImportException(head.file().path(),
                    "can be split at each " + name(first.delimiter()) + " (" + first.width()
                            + " columns) as well as at each " + name(second.delimiter()) + " (" + second.width()
                            + "); choose one with --delimiter");
        }
        return first;
    }

    /**
     * Refuses lines above the table, which have another number of cells; the error names them, not the table's first
     * line.
     */
    private static void requireTable(TextFile file, CsvSplit split, Head head) throws ImportException {
        int above = split.linesAbove();
        if (above == 0) {
            boolean ragged = split.share() < HARDLY_ANY && split.rows().size() > 2;
            if (!ragged || head.delimiter().isPresent()) return;
            throw new ImportException(file.path(),
                    "does not look like a table: when its lines are split at each " + name(split.delimiter())
                            + ", they have different numbers of cells; give a file of records, or choose another "
                            + "delimiter with --delimiter");
        }
        CsvSplit.Row first = split.rows().getFirst();
        boolean trailing = above == 1 && first.cells().size() == split.width() - 1
                && split.rows().stream().skip(1).allMatch(r -> r.cells().getLast().isEmpty());
        if (trailing) {
            throw new ImportException(file.path(), split.rows().get(1).line(),
                    "ends with a " + name(split.delimiter()) + ", as all lines but the first do; remove it from them "
                            + "with sed 's/" + split.delimiter() + "$//' FILE | ./weighbridge weigh -");
        }
        long line = split.rows().get(above).line();
        String fault = "has " + cells(first.cells().size()) + ", but the lines from line " + line + " on have "
                + split.width();
        List<List<String>> table = split.cells().subList(above, split.rows().size());
        // --no-header cannot name a line to skip.
        String remedy = CsvHeader.guess(table).present()
                ? "if line " + line + " is the header, use --header=" + line
                        + "; otherwise fix or remove the lines above it"
                : "leave out the lines above line " + line + " with tail -n +" + line + " FILE | ./weighbridge weigh -";
        throw new ImportException(file.path(), first.line(), fault + "; " + remedy);
    }

    public static String cells(int count) {
        return count == 1 ? "1 cell" : count + " cells";
    }

    /** The description of the dialect for users. */
    public String form() {
        String place = skippedLines == 0 ? "" : " in line " + (skippedLines + 1);
        return "CSV (" + (oneColumn ? "one column" : runs ? "spaces" : twice ? "two bars" : name(delimiter)) + ", "
                + (header ? "header" + place : "no header") + comment.map(c -> ", comments after " + c).orElse("")
                + (numbers.decimal() == ',' ? ", decimal comma" : "") + ")";
    }

    /** What separates the cells. */
    String separator() {
        return twice ? TWO_BARS : String.valueOf(delimiter);
    }

    /** @param whole whether all columns are used */
    public OwnFile.Format format(boolean whole) {
        return new OwnFile.Format(delimiter == '\t' && !oneColumn ? "TSV" : "CSV", OwnFile.Arrangement.ROWS, whole);
    }

    private static String name(char delimiter) {
        return switch (delimiter) {
            case ',' -> "comma";
            case ';' -> "semicolon";
            case '\t' -> "tab";
            case BAR -> "bar";
            case ' ' -> "space";
            default -> Printable.quoted(String.valueOf(delimiter));
        };
    }
}

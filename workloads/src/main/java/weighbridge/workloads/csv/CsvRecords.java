package weighbridge.workloads.csv;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.RecordType;
import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;
import weighbridge.workloads.file.TextFile;

/** Streams the records of a CSV file (RFC 4180) as characters in a buffer; blank lines are skipped. */
public final class CsvRecords {
    /** The longest cell; a quote that is never closed is refused here before it exhausts the heap. */
    private static final int MAX_CELL_CHARS = 1 << 24;
    private static final int MAX_RECORD_CHARS = 1 << 24;
    /** The most columns: each becomes a field, and this is the largest field id. */
    private static final int MAX_COLUMNS = Short.MAX_VALUE;

    private CsvRecords() {}

    /** Receives the cells of one record after another. */
    public interface Row {
        /** Called before the first cell of a record that begins on this line. */
        default void begin(long line) {}

        /** Called for a blank line, which is no record. */
        default void blank() {}

        /** Called with each cell; its characters are valid only during the call. */
        void cell(int index, char[] b, int from, int length);

        /** Called after the last cell of a record that began on this line; returns whether to continue. */
        boolean end(long line, int cells) throws IOException;
    }

    /**
     * Passes the records to the row until it wants no more; returns whether it wanted all.
     *
     * @throws ImportException if the file is not CSV, or not UTF-8
     */
    public static boolean forEach(TextFile file, CsvDialect dialect, Progress progress, String step, Row row)
            throws IOException {
        Handler handler = new Handler(row, dialect.skippedLines());
        try (Reader text = new EndMarked(below(file, dialect, file.reader(progress, step)));
                CsvReader<Boolean> csv = reader(dialect).build(handler, text)) {
            for (var it = csv.iterator(); it.hasNext();) {
                it.next();
                if (handler.cells > MAX_COLUMNS) {
                    throw new ImportException(file.path(), handler.line, "has " + handler.cells
                            + " columns, but at most " + MAX_COLUMNS + " are allowed; remove some");
                }
                if (handler.chars > MAX_RECORD_CHARS) {
                    throw new ImportException(file.path(), handler.line, "a record is longer than " + MAX_RECORD_CHARS
                            + " characters; perhaps it opens a quote and never closes it");
                }
                if (handler.unclosed) {
                    throw new ImportException(file.path(), handler.line,
                            "this record opens a quote and never closes it; close it, or double it inside a quoted "
                                    + "cell");
                }
                if (handler.atEnd) return true;
                if (!row.end(handler.line, handler.cells)) return false;
            }
            return true;
        } catch (CsvParseException e) {
            throw new ImportException(file.path(), Math.max(1, handler.line), fault(e));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static CsvReader.CsvReaderBuilder reader(CsvDialect dialect) {
        CsvReader.CsvReaderBuilder builder = CsvReader.builder().fieldSeparator(dialect.separator())
                .maxBufferSize(MAX_CELL_CHARS).allowExtraFields(true).allowMissingFields(true);
        dialect.comment().ifPresent(c -> builder.commentStrategy(CommentStrategy.SKIP).commentCharacter(c));
        return builder;
    }

    private static Reader below(TextFile file, CsvDialect dialect, Reader text) throws IOException {
        if (dialect.skippedLines() == 0) return dialect.runs() ? new Runs(text) : text;
        BufferedReader lines = new BufferedReader(text);
        int skipped = skipLines(lines, dialect.skippedLines());
        if (skipped == dialect.skippedLines()) return dialect.runs() ? new Runs(lines) : lines;
        text.close();
        throw new ImportException(file.path(),
                "has " + (skipped == 1 ? "1 line" : skipped + " lines") + ", so its header cannot be line "
                        + (dialect.skippedLines() + 1) + "; give a smaller number with --header=N");
    }

    /** Skips whole lines; returns how many there were. */
    static int skipLines(BufferedReader text, int count) throws IOException {
        for (int line = 0; line < count; line++) {
            int c = text.read();
            if (c < 0) return line;
            while (c >= 0 && c != '\n' && c != '\r') c = text.read();
            if (c != '\r') continue;
            text.mark(1);
            if (text.read() != '\n') text.reset();
        }
        return count;
    }

    private static String fault(CsvParseException e) {
        String message = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
        if (message.contains("after closing quote"))
            return "characters follow a closing quote; double the quotes inside a quoted cell";
        if (message.contains("buffer")) {
            return "a cell is longer than " + MAX_CELL_CHARS
                    + " characters; perhaps a quote is opened in this record and never closed";
        }
        return "is not valid CSV (" + message + ")";
    }

    /**
     * Appends a mark to the file, in a record of its own, to tell whether the last quote was closed: the parser takes
     * the end of a file for the end of a quote. The mark is half of a surrogate pair without the other, which no text in
     * UTF-8 contains and no delimiter may be.
     */
    private static final class EndMarked extends FilterReader {
        private static final char MARK = '\udfff';
        private static final String END = "\n" + MARK;

        private int written;

        EndMarked(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int n = super.read(buffer, offset, length);
            if (n >= 0) return n;
            int marks = Math.min(length, END.length() - written);
            END.getChars(written, written + marks, buffer, offset);
            written += marks;
            return marks == 0 ? -1 : marks;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("the parser reads into a buffer");
        }
    }

    private static final class Handler extends CsvCallbackHandler<Boolean> {
        private final Row row;
        private final int skippedLines;
        private long line;
        private int cells;
        private long chars;
        private boolean blank;
        private boolean comment;
        private boolean atEnd;
        private boolean unclosed;

        Handler(Row row, int skippedLines) {
            this.row = row;
            this.skippedLines = skippedLines;
        }

        @Override
        protected void beginRecord(long startingLineNumber) {
            line = startingLineNumber + skippedLines;
            cells = 0;
            chars = 0;
            blank = false;
            comment = false;
            row.begin(line);
        }

        @Override
        protected void addField(char[] b, int from, int length, boolean quoted) {
            boolean isMark = length > 0 && b[from + length - 1] == EndMarked.MARK
                    && (length == 1 || !Character.isHighSurrogate(b[from + length - 2]));
            if (isMark) {
                atEnd = cells == 0 && !quoted;
                unclosed = !atEnd;
                cells++;
                return;
            }
            chars += length;
            // The excess is counted but not kept.
            if (cells < MAX_COLUMNS && chars <= MAX_RECORD_CHARS) row.cell(cells, b, from, length);
            cells++;
        }

        @Override
        protected void setEmpty() {
            blank = true;
            row.blank();
        }

        @Override
        protected RecordType getRecordType() {
            return comment ? RecordType.COMMENT : blank ? RecordType.EMPTY : RecordType.DATA;
        }

        @Override
        protected int getFieldCount() {
            return cells;
        }

        @Override
        protected void setComment(char[] b, int from, int length) {
            comment = true;
        }

        @Override
        protected Boolean buildRecord() {
            return true;
        }
    }
}

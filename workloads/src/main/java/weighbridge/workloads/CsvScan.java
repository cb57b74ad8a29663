package weighbridge.workloads;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import weighbridge.model.Field;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.csv.CsvDialect;
import weighbridge.workloads.csv.CsvRecords;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.TextForm;
import weighbridge.workloads.file.TextFile;

/**
 * Collects in one pass over a CSV file the columns' forms, the number of records, a sample of them and their mean size.
 */
final class CsvScan implements CsvRecords.Row {
    private static final int MOST_SAMPLED = 50;

    private TextFile file;
    private final TextFile firstFile;
    private final Reservoir<List<String>> reservoir;
    private final boolean header;
    private final Supplier<Column> newColumn;
    private final List<Column> columns = new ArrayList<>();
    private List<String> headerCells = List.of();
    private boolean inHeader;
    private boolean first = true;
    private boolean expectsHeader;
    private List<String> again = new ArrayList<>();
    private long firstLine = 1;
    private boolean keep;
    private List<String> kept = new ArrayList<>();
    private long keptChars;
    private int presentInRecord;
    private long filled;
    private long records;
    private long line;
    private long blanks;
    private long blanksAtEnd;
    private final Map<Column, String> lost = new HashMap<>();

    CsvScan(TextFile file, boolean header, long seed, Supplier<Column> newColumn) {
        this.file = file;
        firstFile = file;
        this.header = header;
        this.newColumn = newColumn;
        reservoir = new Reservoir<>(Importer.MAX_SAMPLE, Importer.MAX_SAMPLE_WEIGHT, seed);
        inHeader = header;
        keep = header || reservoir.wantsNext();
    }

    /** Continues with another file, which must have the same header. */
    void next(TextFile other) {
        blanksAtEnd = 0;
        file = other;
        expectsHeader = header && !first;
    }

    @Override
    public void begin(long firstLineOfRecord) {
        line = firstLineOfRecord;
    }

    @Override
    public void blank() {
        blanksAtEnd++;
    }

    /** How many blank lines there were, except at the end of a file. */
    long blanks() {
        return blanks;
    }

    @Override
    public void cell(int index, char[] b, int from, int length) {
        if (expectsHeader) {
            again.add(new String(b, from, length));
            return;
        }
        if (keep) {
            kept.add(new String(b, from, length));
            keptChars += length;
        }
        if (inHeader) return;
        if (first) columns.add(newColumn.get());
        if (index >= columns.size()) return;
        if (columns.get(index).observe(b, from, length)) lost.put(columns.get(index), place(file, line));
        if (length > 0) presentInRecord++;
    }

    @Override
    public boolean end(long line, int cells) throws IOException {
        blanks += blanksAtEnd;
        blanksAtEnd = 0;
        if (expectsHeader) {
            expectsHeader = false;
            List<String> found = again;
            again = new ArrayList<>();
            if (found.equals(headerCells)) return true;
            throw new ImportException(file.path(), line,
                    "has columns [" + Printable.list(found) + "], but the file before it has ["
                            + Printable.list(headerCells) + "]; give files with the same columns");
        }
        if (first) {
            first = false;
            firstLine = line;
            if (inHeader) {
                inHeader = false;
                headerCells = kept;
                while (columns.size() < cells) columns.add(newColumn.get());
                startRecord();
                return true;
            }
        }
        if (cells != columns.size()) {
            throw new ImportException(file.path(), line, "has " + CsvDialect.cells(cells) + ", but "
                    + (file.equals(firstFile) ? "line " + firstLine : "the first file") + " has " + columns.size()
                    + "; put quotes around cells that contain the delimiter or a line break, or fix the line");
        }
        if (keep) reservoir.take(kept, Importer.weight(keptChars, cells));
        records++;
        if (presentInRecord > 0) filled++;
        startRecord();
        return true;
    }

    private void startRecord() {
        kept = new ArrayList<>();
        keptChars = 0;
        keep = reservoir.wantsNext();
        presentInRecord = 0;
    }

    void requireRecords() throws ImportException {
        if (records > 0) return;
        throw new ImportException(file.path(), first
                ? "has no records, only blank lines; give at least one line of data"
                : "has a header but no records; give at least one line of data, or use --no-header if the line is a "
                        + "record");
    }

    /** A record's position, in words. */
    private String place(TextFile in, long at) {
        return (in.equals(firstFile) ? "line " : in.path().getFileName() + ", line ") + at;
    }

    /** Shows a cell to a column that is tried in place of another. */
    void again(Column tried, TextFile in, long at, String cell) {
        if (tried.observe(cell.toCharArray(), 0, cell.length())) lost.put(tried, place(in, at));
    }

    /** The place of the first cell that left the column without a form; empty if it has one. */
    String lost(int column) {
        return lost.getOrDefault(columns.get(column), "");
    }

    /** Whether a column is plain text, and its cells in the sample may be JSON. */
    boolean mayBeJson(int column) {
        if (!(columns.get(column).form() instanceof TextForm.Plain)) return false;
        List<String> cells = sampled(column);
        return !cells.isEmpty() && cells.stream()
                .allMatch(c -> c.startsWith("{") && c.endsWith("}") || c.startsWith("[") && c.endsWith("]"));
    }

    /** The share of the sample's cells that are numbers, dates or the like when each is read alone. */
    double share(int column) {
        List<String> cells = sampled(column);
        long typed = cells.stream().filter(c -> {
            Column one = newColumn.get();
            one.observe(c);
            return !(one.form() instanceof TextForm.Plain);
        }).count();
        return cells.isEmpty() ? 0 : typed / (double) cells.size();
    }

    private List<String> sampled(int column) {
        return reservoir.sample().stream().limit(MOST_SAMPLED).map(r -> r.get(column)).filter(c -> !c.isEmpty())
                .toList();
    }

    long records() {
        return records;
    }

    List<Column> columns() {
        return columns;
    }

    /** The header's cells, or column1, column2, … */
    List<String> names() {
        return header ? headerCells : FieldNames.fields(Collections.nCopies(columns.size(), ""));
    }

    List<Value.StructValue> sample(Function<List<String>, Value.StructValue> message) {
        return reservoir.sample().stream().map(message).toList();
    }

    /**
     * The mean size of a record as JSON. An empty cell is left out, and logical types are written as in the file.
     *
     * @param members the columns' names, and whether their values are quoted in JSON
     */
    double meanJsonBytes(List<Member> members) {
        // Two braces per record, minus the comma that is counted below for its first member.
        long sum = 2 * records - filled;
        for (int i = 0; i < columns.size(); i++) {
            Member member = members.get(i);
            sum += columns.get(i).jsonBytes()
                    + columns.get(i).present() * (member.name().length() + 4 + (member.quoted() ? 2 : 0));
        }
        return (double) sum / records;
    }

    /** @param quoted whether its values are strings in JSON */
    record Member(String name, boolean quoted) {
        static Member of(Field field) {
            return new Member(field.name(), !isBare(field.type()));
        }

        private static boolean isBare(Type type) {
            if (!(type instanceof Type.Scalar s)) return !(type instanceof Type.Ref);
            return s.logical().isPresent() ? s.logical().get() instanceof Logical.Decimal : s.kind().isPrimitive();
        }
    }
}

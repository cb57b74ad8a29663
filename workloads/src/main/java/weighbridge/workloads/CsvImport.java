package weighbridge.workloads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Imports one CSV file. */
final class CsvImport {
    private static final int MAX_COLUMNS = Short.MAX_VALUE;

    private final TextFile file;
    private final String head;
    private final Path payloadDirectory;
    private final long seed;
    private final Progress progress;
    private final List<String> notes = new ArrayList<>();

    CsvImport(TextFile file, String head, Path payloadDirectory, long seed, Progress progress) {
        this.file = file;
        this.head = head;
        this.payloadDirectory = payloadDirectory;
        this.seed = seed;
        this.progress = progress;
    }

    Imported read(Optional<Schema> given) throws IOException {
        boolean whole = head.length() < TextFile.HEAD_CHARS;
        CsvDialect dialect = CsvDialect.guess(head, whole, first -> given.isPresent() && areFields(first, given.get()));
        return given.isPresent() ? convert(dialect, given.get()) : infer(dialect);
    }

    private static boolean areFields(List<String> names, Schema schema) {
        List<String> fields = schema.rootStruct().fields().stream().map(Field::name).toList();
        return fields.containsAll(FieldNames.fields(names));
    }

    private Imported infer(CsvDialect dialect) throws IOException {
        Scan scan = new Scan(dialect.header(), Column::ofCells);
        CsvRecords.forEach(file, dialect.delimiter(), progress, "inferring", scan);
        scan.requireRecords();
        List<String> names = scan.names();
        List<String> fieldNames = FieldNames.fields(names);
        List<TextForm> forms = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < scan.columns.length; i++) {
            TextForm form = scan.columns[i].form();
            boolean required = scan.columns[i].present() == scan.records;
            forms.add(form);
            fields.add(new Field(i + 1, fieldNames.get(i), form.type(), required));
            if (scan.columns[i].present() == 0) notes.add("column \"" + names.get(i) + "\" is always empty; its type is string");
            if (form instanceof TextForm.Timestamp t && t.zone().isEmpty()) {
                notes.add("column \"" + names.get(i) + "\" has times without a zone; they are read as UTC");
            }
        }
        String root = FieldNames.type(FieldNames.singular(stem()), new HashSet<>());
        Schema schema = new Schema(root, List.of(new Definition.Struct(root, fields)));

        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema)) {
            CsvRecords.forEach(file, dialect.delimiter(), progress, "converting", new Cells(dialect.header(), (_, cells) -> {
                payloads.write(message(forms, cells));
                return !payloads.isFull();
            }));
            return imported(dialect, schema, names, scan, payloads.finish(scan.sample(cells -> message(forms, cells))));
        }
    }

    private static Value.StructValue message(List<TextForm> forms, List<String> cells) {
        Value[] values = new Value[forms.size()];
        for (int i = 0; i < values.length; i++) values[i] = cells.get(i).isEmpty() ? Value.ABSENT : forms.get(i).parse(cells.get(i));
        return new Value.StructValue(List.of(values));
    }

    /** Every record is converted, not only those that are kept: what does not fit the schema is said, wherever it is. */
    private Imported convert(CsvDialect dialect, Schema schema) throws IOException {
        SchemaReader reader = new SchemaReader(schema);
        Scan scan = new Scan(dialect.header(), Column::ofText);
        List<Field> fields = schema.rootStruct().fields();
        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema)) {
            int[][] columns = new int[1][];
            CsvRecords.forEach(file, dialect.delimiter(), progress, "converting", new Cells(false, (line, cells) -> {
                // The scan hears the cells too: it checks their number, draws the sample and weighs them.
                for (int i = 0; i < cells.size(); i++) scan.cell(i, cells.get(i).toCharArray(), 0, cells.get(i).length());
                scan.end(line, cells.size());
                if (scan.records == 0) return true;
                if (columns[0] == null) columns[0] = columns(fields, scan.names(), dialect.header());
                Value.StructValue message = message(reader, fields, columns[0], scan.names(), line, cells);
                if (!payloads.isFull()) payloads.write(message);
                return true;
            }));
            scan.requireRecords();
            int[] places = columns[0];
            var written = payloads.finish(scan.sample(cells -> message(reader, fields, places, scan.names(), cells)));
            return imported(dialect, schema, scan.names(), scan, written);
        }
    }

    /** The column of every field, or −1. */
    private int[] columns(List<Field> fields, List<String> names, boolean header) throws ImportException {
        List<String> spelt = FieldNames.fields(names);
        List<String> leftOut = new ArrayList<>(names);
        int[] columns = new int[fields.size()];
        if (!header && names.size() != fields.size() && fields.stream().noneMatch(f -> spelt.contains(f.name()))) {
            throw new ImportException(file.path(), "has no header and " + names.size() + " columns, the schema has " + fields.size()
                    + " fields; give the file a header or the schema a field a column");
        }
        boolean byPlace = !header && fields.stream().noneMatch(f -> spelt.contains(f.name()));
        for (int f = 0; f < columns.length; f++) {
            int exact = names.indexOf(fields.get(f).name());
            columns[f] = byPlace ? f : exact >= 0 ? exact : spelt.indexOf(fields.get(f).name());
            if (columns[f] < 0 && fields.get(f).required()) {
                throw new ImportException(file.path(), 1, "no column is the required field " + fields.get(f).name()
                        + " of the schema; the columns are [" + Printable.list(names) + "]; rename one or make the field optional");
            }
            if (columns[f] >= 0) leftOut.remove(names.get(columns[f]));
        }
        if (!leftOut.isEmpty()) notes.add("columns that are not in the schema are left out: " + Printable.list(leftOut));
        return columns;
    }

    private Value.StructValue message(SchemaReader reader, List<Field> fields, int[] columns, List<String> names, long line, List<String> cells)
            throws ImportException {
        try {
            return message(reader, fields, columns, names, cells);
        } catch (SchemaReader.Unfit e) {
            throw new ImportException(file.path(), line, "column " + e.path() + ": " + e.fault()
                    + "; mend the value or the field's type in the schema");
        }
    }

    private static Value.StructValue message(SchemaReader reader, List<Field> fields, int[] columns, List<String> names, List<String> cells) {
        Value[] values = new Value[columns.length];
        for (int f = 0; f < columns.length; f++) {
            String text = columns[f] < 0 ? "" : cells.get(columns[f]);
            try {
                values[f] = text.isEmpty() ? Value.ABSENT : reader.cell(fields.get(f).type(), text);
                SchemaReader.requirePresent(fields.get(f), values[f]);
            } catch (SchemaReader.Unfit e) {
                String column = "\"" + (columns[f] < 0 ? fields.get(f).name() : names.get(columns[f])) + "\"";
                throw new SchemaReader.Unfit(values[f] == Value.ABSENT ? column : column + e.path(), e.fault());
            }
        }
        return new Value.StructValue(List.of(values));
    }

    private Imported imported(CsvDialect dialect, Schema schema, List<String> names, Scan scan, PayloadPair.Written written) {
        List<String> fields = FieldNames.fields(names);
        List<Imported.Renamed> renamed = new ArrayList<>();
        for (int i = 0; i < names.size() && dialect.header(); i++) {
            if (!names.get(i).equals(fields.get(i))) renamed.add(new Imported.Renamed(names.get(i), fields.get(i)));
        }
        if (!dialect.header()) notes.add("the first line looks like data, not like a header; the columns are called column1, column2, …");
        String form = "CSV (" + dialect.delimiterName() + ", " + (dialect.header() ? "header" : "no header") + ")";
        return new Imported(file.path(), form, schema, renamed, notes, scan.records, scan.meanJsonBytes(schema, fields), written.all(),
                written.sample());
    }

    private String stem() {
        String name = file.path().getFileName().toString();
        int dot = name.indexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }

    /** One record as texts; whether to go on. */
    private interface Texts {
        boolean record(long line, List<String> cells) throws IOException;
    }

    private static final class Cells implements CsvRecords.Row {
        private final Texts texts;
        private boolean skip;
        private List<String> cells = new ArrayList<>();

        Cells(boolean skipFirst, Texts texts) {
            this.skip = skipFirst;
            this.texts = texts;
        }

        @Override
        public void cell(int index, char[] b, int from, int length) {
            cells.add(new String(b, from, length));
        }

        @Override
        public boolean end(long line, int count) throws IOException {
            List<String> record = cells;
            cells = new ArrayList<>(count);
            if (!skip) return texts.record(line, record);
            skip = false;
            return true;
        }
    }

    /** What one pass over the file learns: the columns' forms, the number of records, their sample and their mean size. */
    private final class Scan implements CsvRecords.Row {
        private final Reservoir<List<String>> reservoir = new Reservoir<>(Importer.MAX_SAMPLE, seed);
        private final boolean header;
        private final Supplier<Column> newColumn;
        private List<String> headerCells = List.of();
        private boolean inHeader;
        private boolean first = true;
        private Column[] columns = {};
        private long firstLine = 1;
        private boolean keep;
        private List<String> kept = new ArrayList<>();
        private int presentInRecord;
        private long commas;
        private long records;

        Scan(boolean header, Supplier<Column> newColumn) {
            this.header = header;
            this.newColumn = newColumn;
            inHeader = header;
            keep = header || reservoir.wantsNext();
        }

        @Override
        public void cell(int index, char[] b, int from, int length) {
            if (keep) kept.add(new String(b, from, length));
            if (inHeader) return;
            if (first) addColumn();
            if (index >= columns.length) return;
            columns[index].observe(b, from, length);
            if (length > 0) presentInRecord++;
        }

        private void addColumn() {
            columns = Arrays.copyOf(columns, columns.length + 1);
            columns[columns.length - 1] = newColumn.get();
        }

        @Override
        public boolean end(long line, int cells) throws IOException {
            if (first) {
                if (cells > MAX_COLUMNS) {
                    throw new ImportException(file.path(), line, "has " + cells + " columns; at most " + MAX_COLUMNS + " can be fields");
                }
                first = false;
                firstLine = line;
                if (inHeader) {
                    inHeader = false;
                    headerCells = kept;
                    while (columns.length < cells) addColumn();
                    startRecord();
                    return true;
                }
            }
            if (cells != columns.length) {
                throw new ImportException(file.path(), line, "has " + cells + (cells == 1 ? " cell" : " cells") + ", line " + firstLine
                        + " has " + columns.length + "; put quotes around cells that contain the delimiter or a line break, or mend the line");
            }
            if (keep) reservoir.take(kept);
            records++;
            commas += Math.max(0, presentInRecord - 1);
            startRecord();
            return true;
        }

        private void startRecord() {
            kept = new ArrayList<>();
            keep = reservoir.wantsNext();
            presentInRecord = 0;
        }

        void requireRecords() throws ImportException {
            if (records > 0) return;
            throw new ImportException(file.path(),
                    first ? "has no records, only blank lines" : "has a header but no records; give at least one line of data");
        }

        /** The header's cells, or column1, column2, … */
        List<String> names() {
            return header ? headerCells : FieldNames.fields(Collections.nCopies(columns.length, ""));
        }

        List<Value.StructValue> sample(Function<List<String>, Value.StructValue> message) {
            return reservoir.sample().stream().map(message).toList();
        }

        /** Members are named like the fields, an empty cell is no member, and logical types are written as in the file. */
        double meanJsonBytes(Schema schema, List<String> names) {
            long sum = 2 * records + commas;
            for (int i = 0; i < columns.length; i++) {
                String name = names.get(i);
                boolean quoted = schema.rootStruct().fields().stream().filter(f -> f.name().equals(name)).noneMatch(f -> isBare(f.type()));
                sum += columns[i].jsonBytes() + columns[i].present() * (name.length() + 3 + (quoted ? 2 : 0));
            }
            return (double) sum / records;
        }

        private static boolean isBare(Type type) {
            if (!(type instanceof Type.Scalar s)) return !(type instanceof Type.Ref);
            return s.logical().isPresent() ? s.logical().get() instanceof Logical.Decimal : s.kind().isPrimitive();
        }
    }
}

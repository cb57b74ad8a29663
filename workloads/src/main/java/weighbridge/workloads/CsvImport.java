package weighbridge.workloads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.workloads.csv.CsvDialect;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.csv.CsvRecords;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaReader;
import weighbridge.workloads.schema.UniqueNames;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.Progress;
import weighbridge.workloads.text.TextForm;
import weighbridge.workloads.text.WrittenTime;

/** Imports CSV files that have the same columns. */
final class CsvImport {
    private final List<TextFile> files;
    private final TextFile file;
    private final String name;
    private final Path payloadDirectory;
    private final long seed;
    private final Progress progress;
    private final ImportNotes notes = ImportNotes.ofColumns();
    /** Whether all columns are in the schema. */
    private boolean whole = true;

    /** @param name the common name of the files */
    CsvImport(List<TextFile> files, String name, Path payloadDirectory, long seed, Progress progress) {
        this.files = files;
        this.file = files.getFirst();
        this.name = name;
        this.payloadDirectory = payloadDirectory;
        this.seed = seed;
        this.progress = progress;
    }

    Imported read(String head, Given given) throws IOException {
        if (given.csv().escape().isPresent()) {
            return new CsvImport(files.stream().map(f -> f.escaped(given.csv().escape())).toList(), name,
                    payloadDirectory, seed, progress).read(given);
        }
        return read(head, given, given.csv());
    }

    private Imported read(Given given) throws IOException {
        return read(file.head(), given, given.csv());
    }

    private Imported read(String head, Given given, CsvGiven csv) throws IOException {
        CsvDialect dialect = CsvDialect.of(file, head, csv,
                first -> given.schema().isPresent() && CsvColumns.areNames(first, given.schema().get()));
        notes.addAll(dialect.notes());
        return given.schema().isPresent() ? convert(dialect, given.schema().get()) : infer(dialect, given.enums());
    }

    private Imported infer(CsvDialect dialect, boolean enums) throws IOException {
        CsvScan scan = new CsvScan(file, dialect.header(), seed, () -> Column.ofCells(dialect.numbers().decimal()));
        for (TextFile f : files) {
            scan.next(f);
            CsvRecords.forEach(f, dialect, progress, "inferring", scan);
        }
        scan.requireRecords();
        Set<Integer> json = lookAgain(dialect, scan);
        List<String> names = scan.names();
        List<String> fieldNames = FieldNames.fields(names);
        CsvFindings findings = new CsvFindings(notes);
        findings.names(names, fieldNames);
        Enums few = new Enums(enums, new UniqueNames(), new ArrayList<>(), notes);
        String root = FieldNames.type(FieldNames.singular(name), few.typeNames());
        List<TextForm> forms = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        Map<String, String> sources = new LinkedHashMap<>();
        Map<String, String> formats = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            Column column = scan.columns().get(i);
            TextForm form = json.contains(i) ? new TextForm.JsonText()
                    : few.form(names.get(i), Printable.quoted(names.get(i)), column);
            findings.column(names.get(i), column, form, scan.lost(i),
                    form instanceof TextForm.Plain ? scan.share(i) : 0);
            Field field = new Field(i + 1, fieldNames.get(i), form.type(), column.present() == scan.records());
            forms.add(form);
            fields.add(field);
            if (!names.get(i).isEmpty() && !names.get(i).equals(field.name())) {
                sources.put(FileSchema.path(root, field.name()), names.get(i));
            }
            if ((form instanceof TextForm.Marked m ? m.values() : form) instanceof TextForm.Written w) {
                formats.put(FileSchema.path(root, field.name()), w.time().pattern());
            }
        }
        few.definitions().addFirst(new Definition.Struct(root, fields));
        FileSchema schema = new FileSchema(new Schema(root, few.definitions()), sources, formats);
        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema.schema())) {
            for (TextFile f : files) {
                if (payloads.isFull()) break;
                CsvRecords.forEach(f, dialect, progress, "converting", new Cells(dialect.header(), (_, cells) -> {
                    payloads.write(message(forms, cells));
                    return !payloads.isFull();
                }));
            }
            double jsonBytes = scan.meanJsonBytes(fields.stream().map(CsvScan.Member::of).toList());
            return imported(dialect, schema, scan, jsonBytes,
                    payloads.finish(scan.sample(cells -> message(forms, cells))));
        }
    }

    /**
     * Reads the files again for columns that may be JSON, or numbers that are not written plainly. Returns the columns
     * that are JSON.
     */
    private Set<Integer> lookAgain(CsvDialect dialect, CsvScan scan) throws IOException {
        List<Column> columns = scan.columns();
        Map<Integer, List<Column>> tried = new HashMap<>();
        Set<Integer> json = new HashSet<>();
        for (int i = 0; i < columns.size(); i++) {
            List<Column> dressed = columns.get(i).dressed(dialect.numbers().decimal(), dialect.numbers().groups());
            if (!dressed.isEmpty()) tried.put(i, dressed);
            if (scan.mayBeJson(i)) json.add(i);
        }
        if (tried.isEmpty() && json.isEmpty()) return json;
        for (TextFile f : files) {
            CsvRecords.forEach(f, dialect, progress, "looking again", new Cells(dialect.header(), (line, cells) -> {
                tried.forEach((i, dressed) -> dressed.forEach(c -> scan.again(c, f, line, cells.get(i))));
                json.removeIf(i -> !cells.get(i).isEmpty() && !JsonRecords.isJson(cells.get(i)));
                return true;
            }));
        }
        // If no pattern fits all cells, the one that fits the most shows which cell is odd.
        tried.forEach((i, dressed) -> dressed.stream().max(Comparator.comparingLong(Column::fitting))
                .filter(c -> c.fitting() > columns.get(i).fitting()).ifPresent(c -> columns.set(i, c)));
        return json;
    }

    private static Value.StructValue message(List<TextForm> forms, List<String> cells) {
        Value[] values = new Value[forms.size()];
        for (int i = 0; i < values.length; i++)
            values[i] = cells.get(i).isEmpty() ? Value.ABSENT : forms.get(i).parse(cells.get(i));
        return new Value.StructValue(List.of(values));
    }

    /**
     * Converts every record, not only those that are kept, so that a value that does not fit the schema is reported
     * wherever it is.
     */
    private Imported convert(CsvDialect dialect, FileSchema schema) throws IOException {
        SchemaReader reader = new SchemaReader(schema,
                text -> Column.number(text, dialect.numbers().decimal(), dialect.numbers().groups()));
        CsvScan scan = new CsvScan(file, dialect.header(), seed, Column::ofText);
        List<Field> fields = schema.schema().rootStruct().fields();
        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema.schema())) {
            List<Place> places = new ArrayList<>();
            for (TextFile f : files) {
                scan.next(f);
                CsvRecords.forEach(f, dialect, progress, "converting", new Cells(false, scan::blank, (line, cells) -> {
                    // The scan receives the cells too, to check their number, draw the sample and weigh them.
                    for (int i = 0; i < cells.size(); i++)
                        scan.cell(i, cells.get(i).toCharArray(), 0, cells.get(i).length());
                    long before = scan.records();
                    scan.end(line, cells.size());
                    if (scan.records() == before) return true;
                    if (places.isEmpty()) places.addAll(places(schema, scan.names(), dialect.header()));
                    Value.StructValue message = message(reader, f.path(), places, line, cells);
                    weighValues(scan.columns(), places, message, cells);
                    if (!payloads.isFull()) payloads.write(message);
                    return true;
                }));
            }
            scan.requireRecords();
            List<CsvScan.Member> members = new ArrayList<>(
                    FieldNames.fields(scan.names()).stream().map(n -> new CsvScan.Member(n, true)).toList());
            for (Place p : places) {
                if (p.column() != CsvColumns.NONE) members.set(p.column(), CsvScan.Member.of(p.field()));
            }
            return imported(dialect, schema, scan, scan.meanJsonBytes(members),
                    payloads.finish(scan.sample(cells -> message(reader, places, cells))));
        }
    }

    /** A field of the schema, how its times are written, and the column that it is read from. */
    private record Place(Field field, Optional<WrittenTime> written, int column, String name) {}

    /**
     * Corrects the columns' sizes as JSON: a mark for no value does not count, and booleans are true or false there.
     */
    private static void weighValues(List<Column> columns, List<Place> places, Value.StructValue message,
            List<String> cells) {
        for (int f = 0; f < places.size(); f++) {
            int column = places.get(f).column();
            if (column == CsvColumns.NONE || cells.get(column).isEmpty()) continue;
            Value value = message.fields().get(f);
            if (value == Value.ABSENT) columns.get(column).forget(cells.get(column));
            if (value instanceof Value.Bool(boolean b)) columns.get(column).weighAs("" + b, cells.get(column));
        }
    }

    private List<Place> places(FileSchema schema, List<String> names, boolean header) throws ImportException {
        List<Field> fields = schema.schema().rootStruct().fields();
        int[] columns = CsvColumns.of(schema, names);
        Set<Integer> found =
                Arrays.stream(columns).filter(c -> c != CsvColumns.NONE).boxed().collect(Collectors.toSet());
        boolean byPlace = found.isEmpty() && !header;
        if (byPlace && names.size() != fields.size()) {
            throw new ImportException(file.path(), "has no header and " + names.size() + " columns, but the schema has "
                    + fields.size() + " fields; add a header, or declare one field per column");
        }
        List<String> leftOut = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) if (!byPlace && !found.contains(i)) leftOut.add(names.get(i));
        List<Place> places = new ArrayList<>();
        for (int f = 0; f < columns.length; f++) {
            Field field = fields.get(f);
            int column = byPlace ? f : columns[f];
            if (column == CsvColumns.NONE && field.required()) {
                throw noColumn("no column matches the required field " + field.name() + " of the schema", names);
            }
            places.add(new Place(field, schema.written(schema.schema().root(), field), column,
                    column == CsvColumns.NONE ? field.name() : names.get(column)));
        }
        if (found.isEmpty() && !byPlace) throw noColumn("no column matches a field of the schema", names);
        whole = leftOut.isEmpty();
        if (!whole) {
            notes.add("columns that are not in the schema are left out: " + Printable.list(leftOut));
        }
        return places;
    }

    private ImportException noColumn(String fault, List<String> names) {
        return new ImportException(file.path(), fault + " (the columns are [" + Printable.list(names)
                + "]); name the field's column with \"from\", or remove the field from the schema");
    }

    private Value.StructValue message(SchemaReader reader, Path path, List<Place> places, long line, List<String> cells)
            throws ImportException {
        try {
            return message(reader, places, cells);
        } catch (SchemaReader.Unfit e) {
            throw new ImportException(path, line, "column " + e.path() + ": " + e.advice());
        }
    }

    private static Value.StructValue message(SchemaReader reader, List<Place> places, List<String> cells) {
        Value[] values = new Value[places.size()];
        for (int f = 0; f < values.length; f++) {
            Place place = places.get(f);
            String text = place.column() == CsvColumns.NONE ? "" : cells.get(place.column());
            try {
                values[f] = text.isEmpty() || !place.field().required() && reader.isMark(place.field().type(), text)
                        ? Value.ABSENT : reader.cell(place.field().type(), place.written(), text);
                SchemaReader.requirePresent(place.field(), values[f]);
            } catch (SchemaReader.Unfit e) {
                String column = Printable.quoted(place.name());
                throw e.at(values[f] == Value.ABSENT ? column : column + e.path());
            }
        }
        return new Value.StructValue(List.of(values));
    }

    private Imported imported(CsvDialect dialect, FileSchema schema, CsvScan scan, double meanJsonBytes,
            PayloadPair.Written written) {
        if (dialect.oneColumn() && scan.blanks() > 0)
            notes.add("blank lines are skipped: " + scan.blanks()
                    + " (if they stand for missing values, write \"\" there)");
        return new Imported(file.path(), dialect.form(), schema, notes.sentences(), scan.records(), meanJsonBytes,
                written.all(), written.sample(), Optional.of(dialect.format(whole)));
    }

    /** Receives one record as texts; returns whether to continue. */
    private interface Texts {
        boolean record(long line, List<String> cells) throws IOException;
    }

    private static final class Cells implements CsvRecords.Row {
        private final Texts texts;
        private final Runnable blank;
        private boolean skip;
        private List<String> cells = new ArrayList<>();

        Cells(boolean skipFirst, Texts texts) {
            this(skipFirst, () -> {}, texts);
        }

        Cells(boolean skipFirst, Runnable blank, Texts texts) {
            this.skip = skipFirst;
            this.blank = blank;
            this.texts = texts;
        }

        @Override
        public void blank() {
            blank.run();
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
}

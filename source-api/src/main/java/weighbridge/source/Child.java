package weighbridge.source;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.SchemaException;
import weighbridge.model.Value;
import weighbridge.model.job.Failure;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadException;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Intake;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.schema.SchemaReader;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * The main class of a source's JVM, which reads files with its library and writes a workload. From time to time, it
 * prints the number of records read so far, so that the waiting process knows that it is not hanging; while it reads a
 * schema, it has printed {@value #SCHEMA}.
 */
public final class Child {
    public static final OutcomeFormat<SourceJob.Answer> FORMAT = OutcomeFormat.of(SourceJob.Answer.class);
    public static final String SCHEMA = "schema";
    private static final int REPORT_EVERY_MILLIS = 500;
    /**
     * The number of records after which the time is checked: few enough that reading even large ones does not exhaust
     * the waiting process's patience.
     */
    private static final int LOOK_EVERY_RECORDS = 8;
    /** The most columns that may need a wider type, since the files are read again for each. */
    private static final int MOST_WIDER = 100;
    /** The length of a JSON object without members, in bytes. */
    private static final int NOTHING = 2;

    private final PrintStream progress;
    private long reported = System.nanoTime();

    private Child(PrintStream progress) {
        this.progress = progress;
    }

    public static void main(String[] arguments) throws Exception {
        // The parent process must not see a library's own output.
        PrintStream progress = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        JobFiles.run(arguments, SourceJob.class, FORMAT, job -> carryOut(job, progress));
    }

    /**
     * Does a job in this JVM.
     *
     * @param progress receives a line with the number of records from time to time
     */
    public static Outcome<SourceJob.Answer> carryOut(SourceJob job, PrintStream progress) throws Exception {
        return new Child(progress).work(job);
    }

    private Outcome<SourceJob.Answer> work(SourceJob job) throws Exception {
        Source source = (Source) Class.forName(job.source()).getDeclaredConstructor().newInstance();
        try {
            return new Outcome.Measured<>(switch (job.work()) {
                case SourceJob.Work.Describe d -> describe(source, d);
                case SourceJob.Work.Read r -> read(source, r);
                case SourceJob.Work.Write w -> write(source, w);
            });
        } catch (ImportException e) {
            return new Outcome.Refused<>(e.getMessage());
        }
    }

    private static SourceJob.Answer describe(Source source, SourceJob.Work.Describe job) throws IOException {
        Described described = guarded(job.schema(), () -> source.describe(job.schema()));
        SchemaFile.write(job.written(), described.schema());
        return new SourceJob.Answer(described.ledger(), Optional.empty());
    }

    private static SourceJob.Answer write(Source source, SourceJob.Work.Write job) throws IOException {
        source.write(job.form(), job.table(), job.to());
        return new SourceJob.Answer(List.of(), Optional.empty());
    }

    /** Requires the schema to be valid by itself, so that its faults are not taken for those of the data. */
    private void requireSchema(Source source, Asked file) throws IOException {
        Path path = file.schema().orElseThrow();
        Asked schema = new Asked(path, path, Optional.empty(), file.options());
        progress.println(SCHEMA);
        guarded(schema, () -> source.describe(schema));
        progress.println(0);
    }

    /** Reads the files, and reads them again from the start whenever a column turns out to need a wider type. */
    private SourceJob.Answer read(Source source, SourceJob.Work.Read job) throws IOException {
        if (job.files().getFirst().schema().isPresent()) requireSchema(source, job.files().getFirst());
        Set<String> wider = new LinkedHashSet<>();
        while (true) {
            try {
                return read(source, job, wider);
            } catch (Wider e) {
                if (!wider.add(e.column()) || wider.size() > MOST_WIDER) {
                    throw new ImportException(job.files().getFirst().name(), "column " + e.column()
                            + " has values that fit no type, or too many columns do; export the file as JSON Lines");
                }
            }
        }
    }

    private SourceJob.Answer read(Source source, SourceJob.Work.Read job, Set<String> wider) throws IOException {
        Asked first = job.files().getFirst();
        Set<String> notes = new LinkedHashSet<>();
        Optional<FileSchema> given =
                job.given().isPresent() ? Optional.of(SchemaFile.read(job.given().get())) : Optional.empty();
        Optional<Intake> intake = Optional.empty();
        Optional<FileSchema> schema = Optional.empty();
        String form = "";
        Optional<OwnFile.Format> format = Optional.empty();
        try {
            for (Asked named : job.files()) {
                Asked file = named.with(wider);
                Amount amount = new Amount(file);
                try (Records records = guarded(file, () -> source.open(file, n -> {
                    amount.require(n);
                    tell(n);
                }))) {
                    FileSchema own = records.described().schema();
                    if (schema.isEmpty()) {
                        schema = Optional.of(own);
                        form = records.form();
                        intake = Optional.of(new Intake(given.orElse(own), job.folder(), job.seed()));
                    } else {
                        requireEqual(first, schema.get(), file, own);
                    }
                    notes.addAll(records.described().ledger());
                    Conversion conversion = Conversion.between(own, given);
                    long before = intake.orElseThrow().records();
                    readAll(file, records, amount, conversion, intake.orElseThrow());
                    if (intake.orElseThrow().records() > before) conversion.requireAny(file.name());
                    notes.addAll(conversion.notes());
                    notes.addAll(records.notes());
                    Optional<OwnFile.Format> ownFormat = records.format().map(f -> f.onlyIf(conversion.isWhole()));
                    format = format.isEmpty() ? ownFormat : format.flatMap(f -> ownFormat.map(f::and));
                }
            }
            Imported imported = intake.orElseThrow().finish(first.name(), form, format, List.copyOf(notes));
            if (imported.meanJsonBytes() <= NOTHING) {
                throw new ImportException(first.name(), String.format(Locale.ROOT,
                        "has no value in any of its %,d records; give a file with values", imported.records()));
            }
            SchemaFile.write(job.written(), imported.fileSchema());
            return new SourceJob.Answer(imported.notes(), Optional.of(new SourceJob.Counted(form, imported.records(),
                    imported.meanJsonBytes(), imported.all(), imported.sample(), imported.format())));
        } finally {
            if (intake.isPresent()) intake.get().close();
        }
    }

    /** Requires that two files have the same schema, except that messages are named after their files. */
    private static void requireEqual(Asked first, FileSchema schema, Asked file, FileSchema own)
            throws ImportException {
        List<String> known = fields(schema);
        List<String> found = fields(own);
        if (known.equals(found)) return;
        throw new ImportException(file.name(), "has different fields from " + first.name() + " ("
                + difference(known, found) + "); give files with the same schema");
    }

    private void readAll(Asked file, Records records, Amount amount, Conversion conversion, Intake intake)
            throws IOException {
        while (true) {
            Optional<Value.StructValue> next = guarded(file, () -> {
                amount.next();
                return records.next();
            });
            if (next.isEmpty()) return;
            try {
                intake.take(conversion.of(next.get()));
            } catch (SchemaReader.Unfit e) {
                throw new ImportException(file.name(),
                        "record " + (intake.records() + 1) + ", $" + e.path() + ": " + e.advice());
            }
            tell(intake.records());
        }
    }

    private void tell(long records) {
        if (records % LOOK_EVERY_RECORDS != 0) return;
        long now = System.nanoTime();
        if (now - reported < REPORT_EVERY_MILLIS * 1_000_000L) return;
        reported = now;
        progress.println(records);
    }

    /** The difference between two schemas, in words. */
    private static String difference(List<String> known, List<String> found) {
        List<String> more = new ArrayList<>(found);
        more.removeAll(known);
        List<String> less = new ArrayList<>(known);
        less.removeAll(found);
        if (less.isEmpty() && more.isEmpty()) return "in a different order";
        return (more.isEmpty() ? "" : "only here " + Printable.list(more))
                + (more.isEmpty() || less.isEmpty() ? "" : "; ")
                + (less.isEmpty() ? "" : "only there " + Printable.list(less));
    }

    private static List<String> fields(FileSchema file) {
        List<String> fields = new ArrayList<>();
        for (Definition d : file.schema().definitions()) {
            // The message is named after its file.
            String owner = d.name().equals(file.schema().root()) ? "" : d.name() + ".";
            if (d instanceof Definition.Enumeration e) fields.add(owner + e.symbols());
            for (Field f : d.fields()) {
                fields.add(owner + file.source(d.name(), f).orElse(f.name()) + " " + f.type()
                        + (f.required() ? "" : " optional"));
            }
        }
        return fields;
    }

    private interface Call<T> {
        T get() throws IOException;
    }

    /** Calls a library, which may throw any kind of exception on damaged input. */
    private static <T> T guarded(Asked file, Call<T> call) throws IOException {
        try {
            return call.get();
        } catch (ImportException | PayloadException | Wider e) {
            throw e;
        } catch (Amount.Endless e) {
            throw new ImportException(file.name(), e.getMessage());
        } catch (SchemaException e) {
            throw new ImportException(file.name(), e.getMessage());
        } catch (IOException | RuntimeException e) {
            Optional<IOException> machine = Failure.machine(e);
            if (machine.isPresent()) throw machine.get();
            if (Said.isOfText(e)) throw new ImportException(file.name(), "is not UTF-8 text; save it as UTF-8 text");
            throw new ImportException(file.name(), "cannot be read (" + Said.by(e)
                    + ") and may be damaged or cut short; write it again, or export it as CSV or JSON Lines");
        } catch (StackOverflowError _) {
            throw new ImportException(file.name(), "is nested too deeply to be read; flatten its values");
        } catch (OutOfMemoryError _) {
            // Off-heap memory ran out; running out of heap ends this JVM.
            throw new ImportException(file.name(), "takes too much memory to read; a record or batch may be too "
                    + "large, or the file damaged: write it again with smaller ones, or export it as CSV or JSON Lines");
        }
    }
}

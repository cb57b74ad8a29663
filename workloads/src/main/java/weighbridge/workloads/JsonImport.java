package weighbridge.workloads;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.exc.JacksonIOException;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.json.BulkLines;
import weighbridge.workloads.json.ExtendedJson;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonLayout;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.json.KeyedLines;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaReader;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.Progress;

/** Imports files of JSON objects. */
final class JsonImport {
    /** The characters before a fault, and behind it, that show what it is. */
    private static final int AROUND = 200;

    private final List<TextFile> files;
    private final String name;
    private final Path payloadDirectory;
    private final Progress progress;
    private final ImportNotes notes = ImportNotes.ofMembers();
    private final Reservoir<Json.Obj> sample;
    private RecordPath path = RecordPath.WHOLE;
    private boolean areKeyed;
    private boolean areBulk;
    private boolean isExtended;
    private boolean ofArrays;
    /** The name of the file that is being read; empty for the first. */
    private String inFile = "";
    private boolean inArray;
    private boolean areWrapped;
    /** Whether all members are in the schema. */
    private boolean whole = true;
    private long records;
    private long jsonBytes;

    /** @param name the common name of the files */
    JsonImport(List<TextFile> files, String name, Path payloadDirectory, long seed, Progress progress) {
        this.files = files;
        this.name = name;
        this.payloadDirectory = payloadDirectory;
        this.sample = new Reservoir<>(Importer.MAX_SAMPLE, Importer.MAX_SAMPLE_WEIGHT, seed);
        this.progress = progress;
    }

    Imported read(String head, Given given) throws IOException {
        areKeyed = KeyedLines.areIn(head);
        if (areKeyed)
            notes.add("each line is a key and a value, as Kafka's console consumer prints them; keys and "
                    + "null values are left out");
        areBulk = !areKeyed && BulkLines.areIn(head);
        if (areBulk)
            notes.add("the lines are a bulk request of Elasticsearch; those that say what to do with the documents are "
                    + "left out");
        ofArrays = given.records().isEmpty() && JsonLayout.areArrays(head);
        path = given.records().isPresent() ? given.records().get() : layout();
        return given.schema().isPresent() ? convert(given.schema().get()) : infer(given);
    }

    private RecordPath layout() throws IOException {
        try (Reader text = reader(first(), "looking through")) {
            JsonLayout layout = JsonLayout.of(text);
            if (layout.fault().isPresent()) throw new ImportException(first().path(), layout.fault().get());
            notes.addAll(layout.notes());
            return layout.path();
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }

    private Reader reader(TextFile file, String step) throws IOException {
        Reader text = file.reader(progress, step);
        return areKeyed ? KeyedLines.values(text) : areBulk ? BulkLines.documents(text) : text;
    }

    private TextFile first() {
        return files.getFirst();
    }

    private interface Record {
        /** Takes a record; returns whether to continue. */
        boolean of(JsonRecords in, Json.Obj record) throws IOException;
    }

    private void forEach(String step, Record action) throws IOException {
        for (TextFile file : files) if (!forEach(file, step, action)) return;
    }

    private boolean forEach(TextFile file, String step, Record action) throws IOException {
        inFile = file.equals(first()) ? "" : file.path().getFileName().toString();
        try (JsonRecords in = new JsonRecords(reader(file, step), path, ofArrays)) {
            for (Optional<Json.Obj> r = in.next(); r.isPresent(); r = in.next()) {
                inArray = in.inArray();
                if (!file.equals(first()) && in.areWrapped() != areWrapped)
                    throw new ImportException(file.path(), in.line(),
                            (areWrapped ? "found an object, unlike in " : "found a value that is no object, unlike in ")
                                    + first().path().getFileName() + "; give files of one kind");
                areWrapped = in.areWrapped();
                if (!of(file, in, r.get(), action)) return false;
            }
            return true;
        } catch (JsonRecords.NoJson e) {
            throw new ImportException(file.path(), e.line(), beyondJson(file, e).orElse(e.getMessage()));
        }
    }

    /** What is known to be wrong where JSON ends: people write comments and trailing commas. */
    private Optional<String> beyondJson(TextFile file, JsonRecords.NoJson fault) throws IOException {
        if (fault.at() < 0) return Optional.empty();
        try (Reader text = reader(file, "")) {
            text.skip(Math.max(0, fault.at() - AROUND));
            char[] around = new char[2 * AROUND];
            int n = Math.max(0, text.read(around));
            int at = (int) Math.min(AROUND, fault.at());
            String before = new String(around, 0, Math.min(n, at));
            String from = new String(around, before.length(), n - before.length());
            if (from.matches("(?s)/?[/*].*")
                    && (from.startsWith("//") || from.startsWith("/*") || before.endsWith("/")))
                return Optional.of("is not valid JSON (comment: JSON has none); remove this and other comments");
            String closing = before.isEmpty() || from.matches("(?s)[}\\]].*") ? from
                    : before.substring(before.length() - 1) + from;
            String passed = closing.equals(from) ? before : before.substring(0, before.length() - 1);
            if (closing.matches("(?s)[}\\]].*") && passed.stripTrailing().endsWith(","))
                return Optional.of("is not valid JSON (a comma before " + closing.charAt(0)
                        + ", which JSON does not allow); remove this comma and others like it");
            return Optional.empty();
        } catch (ImportException _) {
            // What follows the fault is no text.
            return Optional.empty();
        }
    }

    private static boolean of(TextFile file, JsonRecords in, Json.Obj record, Record action) throws IOException {
        try {
            return action.of(in, record);
        } catch (SchemaReader.Unfit e) {
            throw new ImportException(file.path(), in.line(), "$" + e.path() + ": " + e.advice());
        }
    }

    /** Counts a record, and draws the sample. */
    private void count(JsonRecords in, Json.Obj record) {
        records++;
        jsonBytes += JsonText.bytes(record);
        if (sample.wantsNext()) sample.take(record, Importer.weight(in.chars(), in.values()));
    }

    private Imported infer(Given given) throws IOException {
        boolean[] isFirst = {true};
        JsonInference inferred;
        try {
            inferred = JsonInference.of(taker -> {
                forEach("inferring", (in, record) -> {
                    Json.Obj plain = plain(record);
                    isExtended |= plain != record;
                    taker.take(plain, inFile, in.line());
                    if (isFirst[0]) count(in, record);
                    return true;
                });
                isFirst[0] = false;
                requireRecords();
            }, name, given.enums(), given.by());
        } catch (IllegalArgumentException e) {
            throw new ImportException(first().path(), e.getMessage());
        }
        FileSchema schema = inferred.schema();
        notes.addAll(inferred.notes());
        if (isExtended)
            notes.add(
                    "the records are in MongoDB's extended JSON; objects such as {\"$oid\": …} are read as the values "
                            + "that they stand for");
        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema.schema())) {
            forEach("converting", (_, record) -> {
                payloads.write(value(inferred, record));
                return !payloads.isFull();
            });
            return imported(schema, payloads.finish(sample.sample().stream().map(r -> value(inferred, r)).toList()));
        }
    }

    private static Value.StructValue value(JsonInference inferred, Json.Obj record) {
        return inferred.value(plain(record));
    }

    /** A record whose extended JSON stands for a value alone has it in a field, as a value without an object has. */
    private static Json.Obj plain(Json.Obj record) {
        Json plain = ExtendedJson.plain(record);
        return plain instanceof Json.Obj o ? o : new Json.Obj(List.of(new Json.Member("value", plain)));
    }

    private Imported convert(FileSchema schema) throws IOException {
        SchemaReader reader = new SchemaReader(schema);
        Definition.Struct root = schema.schema().rootStruct();
        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema.schema())) {
            forEach("converting", (in, record) -> {
                Value.StructValue message = reader.struct(root, record);
                count(in, record);
                if (!payloads.isFull()) payloads.write(message);
                return true;
            });
            requireRecords();
            if (!reader.anyFound()) {
                throw new ImportException(first().path(),
                        "no member matches a field of the schema (the members are [" + Printable.list(reader.leftOut())
                                + "], and the fields are ["
                                + Printable.list(root.fields().stream().map(Field::name).toList())
                                + "]); rename fields, or name their members with \"from\"");
            }
            whole = reader.leftOut().isEmpty();
            if (!whole) {
                notes.add("members that are not in the schema are left out: " + Printable.list(reader.leftOut()));
            }
            return imported(schema,
                    payloads.finish(sample.sample().stream().map(r -> reader.struct(root, r)).toList()));
        }
    }

    private void requireRecords() throws ImportException {
        if (records == 0) throw new ImportException(first().path(), "has no records; give at least one JSON object");
    }

    private String form() {
        if (areKeyed) return "JSON Lines behind Kafka's keys";
        if (areBulk) return "JSON Lines of a bulk request";
        if (!path.equals(RecordPath.WHOLE)) return "JSON (records at " + path + ")";
        if (ofArrays) return "JSON (one array per record)";
        return inArray ? "JSON array" : records == 1 ? "JSON object" : "JSON Lines";
    }

    private OwnFile.Format format() {
        boolean lines = areKeyed || path.equals(RecordPath.WHOLE) && !inArray && records > 1;
        return new OwnFile.Format(lines ? "JSON Lines" : "JSON", OwnFile.Arrangement.ROWS,
                whole && !areKeyed && !areBulk && path.equals(RecordPath.WHOLE),
                Optional.of((double) jsonBytes / records));
    }

    private Imported imported(FileSchema schema, PayloadPair.Written written) {
        if (areWrapped) {
            notes.add("the records are not objects; each becomes a message with one field called "
                    + schema.schema().rootStruct().fields().getFirst().name());
        }
        return new Imported(first().path(), form(), schema, notes.sentences(), records, (double) jsonBytes / records,
                written.all(), written.sample(), Optional.of(format()));
    }
}

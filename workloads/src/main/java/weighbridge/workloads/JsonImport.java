package weighbridge.workloads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** Imports one file of JSON objects. */
final class JsonImport {
    private final TextFile file;
    private final Path payloadDirectory;
    private final long seed;
    private final Progress progress;
    private final List<String> notes = new ArrayList<>();
    private long records;
    private long jsonBytes;

    JsonImport(TextFile file, Path payloadDirectory, long seed, Progress progress) {
        this.file = file;
        this.payloadDirectory = payloadDirectory;
        this.seed = seed;
        this.progress = progress;
    }

    Imported read(Optional<Schema> given) throws IOException {
        return given.isPresent() ? convert(given.get()) : infer();
    }

    private interface Record {
        /** Whether to go on. */
        boolean of(long line, Json.Obj record) throws IOException;
    }

    private void forEach(String step, Record action) throws IOException {
        try (JsonRecords in = new JsonRecords(file.reader(progress, step))) {
            for (Optional<Json.Obj> r = in.next(); r.isPresent(); r = in.next()) {
                if (!action.of(in.line(), r.get())) return;
            }
        } catch (JsonRecords.NoJson e) {
            throw new ImportException(file.path(), e.line(), e.getMessage());
        }
    }

    private Imported infer() throws IOException {
        JsonShape shape = new JsonShape();
        Reservoir<Json.Obj> reservoir = new Reservoir<>(Importer.MAX_SAMPLE, seed);
        forEach("inferring", (_, record) -> {
            shape.observe(record);
            count(record);
            if (reservoir.wantsNext()) reservoir.take(record);
            return true;
        });
        requireRecords();
        var findings = new JsonShape.Findings(new ArrayList<>(), new HashSet<>(), new ArrayList<>(), notes);
        JsonShape.Resolved root = resolve(shape, findings);
        Schema schema = new Schema(root.type().toString(), findings.definitions());

        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema)) {
            forEach("converting", (_, record) -> {
                payloads.write((Value.StructValue) root.reading().read(record));
                return !payloads.isFull();
            });
            return imported(schema, findings.renamed(),
                    payloads.finish(reservoir.sample().stream().map(r -> (Value.StructValue) root.reading().read(r)).toList()));
        }
    }

    private JsonShape.Resolved resolve(JsonShape shape, JsonShape.Findings findings) throws ImportException {
        String name = file.path().getFileName().toString();
        int dot = name.indexOf('.');
        String stem = dot <= 0 ? name : name.substring(0, dot);
        try {
            return shape.resolveRecord(FieldNames.type(FieldNames.singular(stem), findings.typeNames()), findings);
        } catch (IllegalArgumentException e) {
            throw new ImportException(file.path(), e.getMessage());
        }
    }

    private Imported convert(Schema schema) throws IOException {
        SchemaReader reader = new SchemaReader(schema);
        Reservoir<Value.StructValue> reservoir = new Reservoir<>(Importer.MAX_SAMPLE, seed);
        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema)) {
            forEach("converting", (line, record) -> {
                Value.StructValue message = message(reader, schema, line, record);
                count(record);
                if (!payloads.isFull()) payloads.write(message);
                if (reservoir.wantsNext()) reservoir.take(message);
                return true;
            });
            requireRecords();
            if (!reader.leftOut().isEmpty()) notes.add("members that are not in the schema are left out: " + Printable.list(reader.leftOut()));
            return imported(schema, List.of(), payloads.finish(reservoir.sample()));
        }
    }

    private Value.StructValue message(SchemaReader reader, Schema schema, long line, Json.Obj record) throws ImportException {
        try {
            return reader.struct(schema.rootStruct(), record);
        } catch (SchemaReader.Unfit e) {
            throw new ImportException(file.path(), line, "$" + e.path() + ": " + e.fault() + "; mend the value or the field's type in the schema");
        }
    }

    private void count(Json.Obj record) {
        records++;
        jsonBytes += JsonText.bytes(record);
    }

    private void requireRecords() throws ImportException {
        if (records == 0) throw new ImportException(file.path(), "has no records; give at least one JSON object");
    }

    private Imported imported(Schema schema, List<Imported.Renamed> renamed, PayloadPair.Written written) {
        return new Imported(file.path(), "JSON Lines", schema, renamed, notes, records, (double) jsonBytes / records, written.all(),
                written.sample());
    }
}

package weighbridge.workloads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaReader;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.Progress;
import weighbridge.workloads.text.TextFile;

/** Imports one file of JSON objects. */
final class JsonImport {
    private final TextFile file;
    private final Path payloadDirectory;
    private final Progress progress;
    private final List<String> notes = new ArrayList<>();
    private final Reservoir<Json.Obj> sample;
    private boolean inArray;
    private long records;
    private long jsonBytes;

    JsonImport(TextFile file, Path payloadDirectory, long seed, Progress progress) {
        this.file = file;
        this.payloadDirectory = payloadDirectory;
        this.sample = new Reservoir<>(Importer.MAX_SAMPLE, Importer.MAX_SAMPLE_WEIGHT, seed);
        this.progress = progress;
    }

    Imported read(Optional<FileSchema> given) throws IOException {
        return given.isPresent() ? convert(given.get()) : infer();
    }

    private interface Record {
        /** Whether to go on. */
        boolean of(JsonRecords in, Json.Obj record) throws IOException;
    }

    private void forEach(String step, Record action) throws IOException {
        try (JsonRecords in = new JsonRecords(file.reader(progress, step))) {
            for (Optional<Json.Obj> r = in.next(); r.isPresent(); r = in.next()) {
                inArray = in.inArray();
                if (!action.of(in, r.get())) return;
            }
        } catch (JsonRecords.NoJson e) {
            throw new ImportException(file.path(), e.line(), e.getMessage());
        }
    }

    /** Counts a record, and draws the sample. */
    private void count(JsonRecords in, Json.Obj record) {
        records++;
        jsonBytes += JsonText.bytes(record);
        if (sample.wantsNext()) sample.take(record, Importer.weight(in.chars(), in.values()));
    }

    private Imported infer() throws IOException {
        JsonShape shape = new JsonShape();
        JsonShape.Findings findings = JsonShape.Findings.none();
        JsonShape.Resolved root;
        FileSchema schema;
        try {
            forEach("inferring", (in, record) -> {
                shape.observe(record);
                count(in, record);
                return true;
            });
            requireRecords();
            root = shape.resolveRecord(FieldNames.type(FieldNames.singular(file.stem()), findings.typeNames()),
                    findings);
            schema = new FileSchema(new Schema(root.type().toString(), findings.definitions()), findings.sources());
        } catch (IllegalArgumentException e) {
            throw new ImportException(file.path(), e.getMessage());
        }
        notes.addAll(findings.notes());
        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema.schema())) {
            forEach("converting", (_, record) -> {
                payloads.write((Value.StructValue) root.reading().read(record));
                return !payloads.isFull();
            });
            return imported(schema, payloads
                    .finish(sample.sample().stream().map(r -> (Value.StructValue) root.reading().read(r)).toList()));
        }
    }

    private Imported convert(FileSchema schema) throws IOException {
        SchemaReader reader = new SchemaReader(schema);
        Definition.Struct root = schema.schema().rootStruct();
        try (PayloadPair payloads = new PayloadPair(payloadDirectory, schema.schema())) {
            forEach("converting", (in, record) -> {
                Value.StructValue message = message(reader, root, in.line(), record);
                count(in, record);
                if (!payloads.isFull()) payloads.write(message);
                return true;
            });
            requireRecords();
            if (!reader.anyFound()) {
                throw new ImportException(file.path(),
                        "has no member that is a field of the schema; the members are ["
                                + Printable.list(reader.leftOut()) + "], the fields ["
                                + Printable.list(root.fields().stream().map(Field::name).toList())
                                + "]; rename fields, or say with \"from\" which member each is");
            }
            if (!reader.leftOut().isEmpty()) {
                notes.add("members that are not in the schema are left out: " + Printable.list(reader.leftOut()));
            }
            return imported(schema,
                    payloads.finish(sample.sample().stream().map(r -> reader.struct(root, r)).toList()));
        }
    }

    private Value.StructValue message(SchemaReader reader, Definition.Struct root, long line, Json.Obj record)
            throws ImportException {
        try {
            return reader.struct(root, record);
        } catch (SchemaReader.Unfit e) {
            throw new ImportException(file.path(), line,
                    "$" + e.path() + ": " + e.fault() + "; fix the value or the field's type in the schema");
        }
    }

    private void requireRecords() throws ImportException {
        if (records == 0) throw new ImportException(file.path(), "has no records; give at least one JSON object");
    }

    private String form() {
        return inArray ? "JSON array" : records == 1 ? "JSON object" : "JSON Lines";
    }

    private Imported imported(FileSchema schema, PayloadPair.Written written) {
        return new Imported(file.path(), form(), schema, notes, records, (double) jsonBytes / records, written.all(),
                written.sample());
    }
}

package weighbridge.sources.flatbuffers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.SchemaReader;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * A file of JSON objects. A table's scalar that has no value gets its default, and a union may be written as flatc
 * does: {@code "payment_type": "card", "payment": {…}}.
 */
final class FlatJson implements Records {
    private final Path name;
    private final Described described;
    private final FlatUnions unions;
    private final SchemaReader reader;
    private final JsonRecords records;

    FlatJson(Asked file, FlatSchema.Read read) throws IOException {
        name = file.name();
        described = read.described();
        unions = new FlatUnions(described.schema());
        reader = new SchemaReader(described.schema(), read.defaults());
        records = JsonRecords.of(file.place(), file.options().records().map(RecordPath::parse));
    }

    @Override
    public String form() {
        return records.inArray() ? "JSON array" : "JSON";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format(records.inArray() ? "JSON" : "JSON Lines", OwnFile.Arrangement.ROWS,
                reader.leftOut().isEmpty()));
    }

    @Override
    public Described described() {
        return described;
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        try {
            Optional<Json.Obj> next = records.next();
            if (next.isEmpty()) return Optional.empty();
            return Optional.of(reader.struct(described.schema().schema().rootStruct(), unions.message(next.get())));
        } catch (JsonRecords.NoJson e) {
            throw new ImportException(name, e.line(), e.getMessage());
        } catch (SchemaReader.Unfit e) {
            throw new ImportException(name, records.line(), "$" + e.path() + ": " + e.advice());
        }
    }

    @Override
    public List<String> notes() {
        return reader.leftOut().isEmpty() ? List.of()
                : List.of("members that the FlatBuffers schema does not declare are left out: "
                        + Printable.list(reader.leftOut()));
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}

package weighbridge.sources.avro;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.SchemaReader;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * A file of JSON objects. If its first records are in Avro's JSON encoding, which nests a union's value under the name
 * of its type, all are read as such; otherwise it is plain JSON, whose members are found by name.
 */
final class AvroJson implements Records {
    private static final int TRIED = 100;

    private final Path name;
    private final Schema avro;
    private final Encoding encoding;
    private final AvroTypes.Column root;
    private final Described described;
    private final GenericDatumReader<Object> reader;
    private final SchemaReader plain;
    private final JsonRecords records;
    private final Deque<Line> first = new ArrayDeque<>();
    private final boolean encoded;

    private record Line(Json.Obj json, long number) {}

    AvroJson(Asked file, Schema avro, AvroTypes.Column root, Described described) throws IOException {
        this.name = file.name();
        this.avro = avro;
        encoding = new Encoding(avro);
        this.root = root;
        this.described = described;
        reader = new GenericDatumReader<>(avro);
        plain = new SchemaReader(described.schema(), Defaults.of(avro, described.schema()));
        records = JsonRecords.of(file.place(), file.options().records().map(RecordPath::parse));
        encoded = areEncoded();
    }

    /**
     * Whether the first records are in Avro's encoding: if all are exactly, or else if they are not plain JSON either
     * and have more of what only that encoding has.
     */
    private boolean areEncoded() throws IOException {
        SchemaReader trial = new SchemaReader(described.schema(), Defaults.of(avro, described.schema()));
        boolean all = true;
        boolean allPlain = true;
        boolean marked = false;
        for (Optional<Line> line = read(); line.isPresent(); line = first.size() < TRIED ? read() : Optional.empty()) {
            first.add(line.get());
            Json.Obj json = line.get().json();
            all = all && isEncoded(json);
            allPlain = allPlain && isPlain(trial, json);
            marked |= encoding.isMarked(json);
        }
        return all || !allPlain && marked;
    }

    private boolean isEncoded(Json.Obj json) {
        try {
            decoded(json);
            return true;
        } catch (AvroRuntimeException | IOException | ClassCastException e) {
            return false;
        }
    }

    private boolean isPlain(SchemaReader trial, Json.Obj json) {
        try {
            trial.struct(described.schema().schema().rootStruct(), json);
            return true;
        } catch (SchemaReader.Unfit e) {
            return false;
        }
    }

    private Optional<Line> read() throws IOException {
        try {
            return records.next().map(json -> new Line(json, records.line()));
        } catch (JsonRecords.NoJson e) {
            throw new ImportException(name, e.line(), e.getMessage());
        }
    }

    private Object decoded(Json.Obj json) throws IOException {
        return reader.read(null, DecoderFactory.get().jsonDecoder(avro, JsonText.of(json)));
    }

    @Override
    public String form() {
        return encoded ? "JSON in Avro's encoding" : "JSON";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format(records.inArray() ? "JSON" : "JSON Lines", OwnFile.Arrangement.ROWS,
                plain.leftOut().isEmpty() && encoding.notes().isEmpty()));
    }

    @Override
    public Described described() {
        return described;
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        Optional<Line> line = first.isEmpty() ? read() : Optional.of(first.remove());
        if (line.isEmpty()) return Optional.empty();
        Json.Obj json = line.get().json();
        try {
            return Optional.of(encoded ? (Value.StructValue) root.cell().of(decoded(encoding.completed(json)))
                    : plain.struct(described.schema().schema().rootStruct(), json));
        } catch (SchemaReader.Unfit e) {
            throw new ImportException(name, line.get().number(), "$" + e.path() + ": " + e.advice());
        } catch (Encoding.Unlike e) {
            throw new ImportException(name, line.get().number(), "$" + e.path() + ": " + e.getMessage());
        } catch (AvroRuntimeException | IOException e) {
            throw new ImportException(name, line.get().number(), "is not a valid " + avro.getFullName()
                    + " in Avro's JSON encoding (" + Printable.line("" + e.getMessage()) + ")");
        }
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(encoding.notes());
        if (!plain.leftOut().isEmpty())
            notes.add("members that are not in the schema are left out: " + Printable.list(plain.leftOut()));
        return notes;
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}

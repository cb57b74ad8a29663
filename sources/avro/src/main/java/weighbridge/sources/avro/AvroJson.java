package weighbridge.sources.avro;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
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
    private final AvroTypes.Column root;
    private final Described described;
    private final GenericDatumReader<Object> reader;
    private final SchemaReader plain;
    private final JsonRecords records;
    private final Deque<Line> first = new ArrayDeque<>();
    private final boolean encoded;

    private record Line(Json.Obj json, long number) {}

    AvroJson(Path name, Path place, Schema avro, AvroTypes.Column root, Described described) throws IOException {
        this.name = name;
        this.avro = avro;
        this.root = root;
        this.described = described;
        reader = new GenericDatumReader<>(avro);
        plain = new SchemaReader(described.schema());
        records = JsonRecords.of(place);
        encoded = areEncoded();
    }

    private boolean areEncoded() throws IOException {
        boolean all = true;
        for (Optional<Line> line = read(); line.isPresent(); line = first.size() < TRIED ? read() : Optional.empty()) {
            first.add(line.get());
            try {
                decoded(line.get().json());
            } catch (AvroRuntimeException | IOException | ClassCastException e) {
                all = false;
            }
        }
        return all;
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
                plain.leftOut().isEmpty()));
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
            return Optional.of(encoded ? (Value.StructValue) root.cell().of(decoded(json))
                    : plain.struct(described.schema().schema().rootStruct(), json));
        } catch (SchemaReader.Unfit e) {
            throw new ImportException(name, line.get().number(), "$" + e.path() + ": " + e.advice());
        } catch (AvroRuntimeException | IOException e) {
            throw new ImportException(name, line.get().number(),
                    "is not a valid " + avro.getFullName() + " in Avro's JSON encoding, unlike the records before it ("
                            + Printable.line("" + e.getMessage()) + ")");
        }
    }

    @Override
    public List<String> notes() {
        return plain.leftOut().isEmpty() ? List.of()
                : List.of("members that are not in the schema are left out: " + Printable.list(plain.leftOut()));
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}

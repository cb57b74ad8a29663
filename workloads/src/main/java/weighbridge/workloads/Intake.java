package weighbridge.workloads;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import weighbridge.model.Value;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaWriter;
import weighbridge.workloads.text.ImportException;

/** Makes a workload of records that have a schema already: writes the first, draws a sample, and counts. */
public final class Intake implements Closeable {
    private final FileSchema schema;
    private final SchemaWriter writer;
    private final PayloadPair payloads;
    private final Reservoir<Value.StructValue> sample;
    private long records;
    private long jsonBytes;

    /**
     * @param payloadDirectory where {@code all.payload} and {@code sample.payload} appear together, or not at all
     * @param seed             of the sample; the same records and seed give the same payloads
     */
    public Intake(FileSchema schema, Path payloadDirectory, long seed) throws IOException {
        this.schema = schema;
        writer = SchemaWriter.byFields(schema);
        payloads = new PayloadPair(payloadDirectory, schema.schema());
        sample = new Reservoir<>(Importer.MAX_SAMPLE, Importer.MAX_SAMPLE_WEIGHT, seed);
    }

    /** Takes the next record. */
    public void take(Value.StructValue message) throws IOException {
        Json json = writer.json(message);
        long bytes = JsonText.bytes(json);
        records++;
        jsonBytes += bytes;
        if (sample.wantsNext()) sample.take(message, Importer.weight(bytes, values(json)));
        if (!payloads.isFull()) payloads.write(message);
    }

    private static int values(Json json) {
        return switch (json) {
            case Json.Obj o -> 1 + o.members().stream().mapToInt(m -> values(m.value())).sum();
            case Json.Arr a -> 1 + a.elements().stream().mapToInt(Intake::values).sum();
            default -> 1;
        };
    }

    public long records() {
        return records;
    }

    /**
     * Finishes the payloads.
     *
     * @param file  that the records are from, or the first of several
     * @param form  how it is written
     * @param notes about what a user may not expect
     * @throws ImportException if there was no record
     */
    public Imported finish(Path file, String form, List<String> notes) throws IOException {
        if (records == 0) throw new ImportException(file, "has no records; give a file with at least one");
        PayloadPair.Written written = payloads.finish(sample.sample());
        return new Imported(file, form, schema, notes, records, (double) jsonBytes / records, written.all(),
                written.sample());
    }

    @Override
    public void close() throws IOException {
        payloads.close();
    }
}

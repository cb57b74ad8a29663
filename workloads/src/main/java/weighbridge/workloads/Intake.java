package weighbridge.workloads;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.JsonBytes;
import weighbridge.workloads.text.ImportException;

/** Makes a workload from records that already have a schema: writes the first ones, draws a sample and counts all. */
public final class Intake implements Closeable {
    private final FileSchema schema;
    private final JsonBytes bytes;
    private final PayloadPair payloads;
    private final Reservoir<Value.StructValue> sample;
    private long records;
    private long jsonBytes;

    /**
     * @param payloadDirectory where {@code all.payload} and {@code sample.payload} appear together, or not at all
     * @param seed             the seed of the sample; the same records and seed give the same payloads
     */
    public Intake(FileSchema schema, Path payloadDirectory, long seed) throws IOException {
        this.schema = schema;
        bytes = new JsonBytes(schema);
        payloads = new PayloadPair(payloadDirectory, schema.schema());
        sample = new Reservoir<>(Importer.MAX_SAMPLE, Importer.MAX_SAMPLE_WEIGHT, seed);
    }

    /** Takes the next record. */
    public void take(Value.StructValue message) throws IOException {
        long size = bytes.of(message);
        records++;
        jsonBytes += size;
        if (sample.wantsNext()) sample.take(message, Importer.weight(size, values(message)));
        if (!payloads.isFull()) payloads.write(message);
    }

    /** The number of values in the value, including itself. */
    public static int values(Value value) {
        return 1 + switch (value) {
            case Value.StructValue s -> s.fields().stream().mapToInt(Intake::values).sum();
            case Value.ListValue l -> l.elements().stream().mapToInt(Intake::values).sum();
            case Value.SetValue s -> s.elements().stream().mapToInt(Intake::values).sum();
            case Value.MapValue m ->
                m.entries().entrySet().stream().mapToInt(e -> values(e.getKey()) + values(e.getValue())).sum();
            case Value.UnionValue u -> values(u.value());
            default -> 0;
        };
    }

    public long records() {
        return records;
    }

    /**
     * Finishes the payloads.
     *
     * @param file   the file that the records are from, or the first of several
     * @param form   how the file is written
     * @param format the format of the files; empty if they do not hold these records
     * @param notes  about what may surprise a user
     * @throws ImportException if there were no records
     */
    public Imported finish(Path file, String form, Optional<OwnFile.Format> format, List<String> notes)
            throws IOException {
        if (records == 0) throw new ImportException(file, "has no records; give a file with at least one");
        PayloadPair.Written written = payloads.finish(sample.sample());
        return new Imported(file, form, schema, notes, records, (double) jsonBytes / records, written.all(),
                written.sample(), format);
    }

    @Override
    public void close() throws IOException {
        payloads.close();
    }
}

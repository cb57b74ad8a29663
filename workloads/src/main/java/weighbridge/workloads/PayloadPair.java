package weighbridge.workloads;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadWriter;

/** The two payload files of an import, which appear together or not at all. */
final class PayloadPair implements Closeable {
    record Written(Payload all, Payload sample) {}

    private final Path directory;
    private final Schema schema;
    private final PayloadWriter all;
    private long written;

    PayloadPair(Path directory, Schema schema) throws IOException {
        this.directory = directory;
        this.schema = schema;
        all = new PayloadWriter(directory.resolve("all.payload"), schema);
    }

    boolean isFull() {
        return written == Importer.MAX_RECORDS;
    }

    void write(Value.StructValue message) throws IOException {
        all.write(message);
        written++;
    }

    Written finish(List<Value.StructValue> sample) throws IOException {
        try (PayloadWriter writer = new PayloadWriter(directory.resolve("sample.payload"), schema)) {
            // Different records of the file may be equal as messages, as a schema can leave a column out.
            for (Value.StructValue message : new LinkedHashSet<>(sample)) writer.write(message);
            Payload finished = all.finish();
            try {
                return new Written(finished, writer.finish());
            } catch (IOException e) {
                Files.deleteIfExists(finished.file());
                throw e;
            }
        }
    }

    @Override
    public void close() throws IOException {
        all.close();
    }
}

package weighbridge.sources.tabular;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.schema.FileSchema;

/** The rows of Arrow's batches. */
final class ArrowRecords implements Records {
    private final String form;
    private final Optional<OwnFile.Format> format;
    private final ArrowReader reader;
    private final List<Closeable> held;
    private final VectorSchemaRoot batch;
    private final Columns.Struct row;
    private final Described described;
    private int next;

    /**
     * @param format  empty for the rows of a query
     * @param columns makes the columns for the fields of the batches
     * @param name    the name for messages, in any spelling
     * @param notes   what is left out, one sentence each
     * @param held    what to close with this, in that order
     */
    ArrowRecords(String form, Optional<OwnFile.Format> format, ArrowReader reader, Columns columns, String name,
            List<String> notes, List<Closeable> held) throws IOException {
        this.form = form;
        this.format = format;
        this.reader = reader;
        this.held = List.copyOf(held);
        batch = reader.getVectorSchemaRoot();
        row = columns.root(name, batch.getSchema().getFields());
        FileSchema schema = columns.draft().finish(columns.rootType());
        described = new Described(schema, Stream.concat(notes.stream(), columns.draft().ledger().stream()).toList());
    }

    @Override
    public String form() {
        return form;
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return format;
    }

    @Override
    public Described described() {
        return described;
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        while (next >= batch.getRowCount()) {
            if (!reader.loadNextBatch()) return Optional.empty();
            next = 0;
        }
        return Optional.of(row.value(batch.getFieldVectors(), next++));
    }

    @Override
    public void close() throws IOException {
        for (Closeable c : held) c.close();
    }
}

package weighbridge.sources.avro;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import weighbridge.model.Value;
import weighbridge.source.Described;
import weighbridge.source.Records;

/** The records of one container file. */
final class AvroRecords implements Records {
    private final String form;
    private final DataFileReader<Object> reader;
    private final Described described;
    private final AvroTypes.Column root;
    private final boolean wrapped;

    /**
     * @param schema the schema of the records that the reader returns
     * @param name   the name, in any spelling, for messages that are not records
     */
    AvroRecords(String form, DataFileReader<Object> reader, Schema schema, AvroTypes types, String name) {
        this.form = form;
        this.reader = reader;
        wrapped = schema.getType() != Schema.Type.RECORD;
        root = types.root(schema, name);
        described = AvroSource.described(types, root, schema);
    }

    @Override
    public String form() {
        return form;
    }

    @Override
    public Described described() {
        return described;
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        if (!reader.hasNext()) return Optional.empty();
        Value value = root.cell().of(reader.next());
        return Optional.of((Value.StructValue) value);
    }

    @Override
    public List<String> notes() {
        return wrapped
                ? List.of("the file's values are not records; each becomes a message with one field called value")
                : List.of();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}

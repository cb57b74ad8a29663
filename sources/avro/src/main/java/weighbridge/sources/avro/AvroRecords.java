package weighbridge.sources.avro;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.text.Printable;

/** The records of one container file. */
final class AvroRecords implements Records {
    private static final String NONE = "none";

    private final String codec;
    private final DataFileReader<Object> reader;
    private final long length;
    private final Described described;
    private final AvroTypes.Column root;
    private final boolean wrapped;
    private final Set<String> leftOut;

    /**
     * @param codec  by which the file's blocks are compressed, or {@code none}
     * @param length of the file, in bytes
     * @param schema the schema of the records that the reader returns
     * @param name   the name, in any spelling, for messages that are not records
     */
    AvroRecords(String codec, DataFileReader<Object> reader, long length, Schema schema, AvroTypes types, String name) {
        this.codec = codec;
        this.reader = reader;
        this.length = length;
        wrapped = schema.getType() != Schema.Type.RECORD;
        leftOut = LeftOut.of(reader.getSchema(), schema);
        root = types.root(schema, name);
        described = AvroSource.described(types, root, schema);
    }

    @Override
    public String form() {
        return "Avro (" + codec + ")";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        OwnFile.Arrangement arrangement = codec.equals(NONE) ? OwnFile.Arrangement.ROWS : OwnFile.Arrangement.BLOCKS;
        return Optional.of(new OwnFile.Format("Avro", arrangement, leftOut.isEmpty()));
    }

    @Override
    public Described described() {
        return described;
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        if (!reader.hasNext()) {
            // The reader takes a block that is cut for the end of the file.
            long rest = length - reader.previousSync();
            if (rest > 0) throw new EOFException("the file ends within a block: its last " + rest + " bytes are cut");
            return Optional.empty();
        }
        Value value = root.cell().of(reader.next());
        return Optional.of((Value.StructValue) value);
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (wrapped) notes.add("the file's values are not records; each becomes a message with one field called value");
        if (!leftOut.isEmpty()) notes.add("fields that are not in the schema are left out: " + Printable.list(leftOut));
        return notes;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}

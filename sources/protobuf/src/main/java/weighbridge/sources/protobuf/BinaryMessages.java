package weighbridge.sources.protobuf;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Value;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.workloads.text.ImportException;

/** A file of messages in Protobuf's binary format. */
final class BinaryMessages implements Records {
    private final Path name;
    private final ProtoSchema schema;
    private final ProtoValues values;
    private final Framing framing;
    private final Framing.Frames frames;
    private long read;

    BinaryMessages(Path name, Path place, ProtoSchema schema) throws IOException {
        this.name = name;
        this.schema = schema;
        values = new ProtoValues(schema);
        framing = Framing.of(place, schema.root());
        frames = new Framing.Frames(place, framing);
    }

    @Override
    public String form() {
        return framing.form();
    }

    @Override
    public Described described() {
        return new Described(schema.schema(), schema.ledger());
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        read++;
        try {
            Optional<byte[]> frame = frames.next();
            if (frame.isEmpty()) return Optional.empty();
            return Optional.of(values.value(DynamicMessage.parseFrom(schema.root(), frame.get())));
        } catch (InvalidProtocolBufferException | Framing.Broken | ProtoValues.NoSymbol e) {
            String fault = e.getMessage().strip().replaceFirst("\\.$", "");
            throw new ImportException(name, "record " + read + " is not a valid " + schema.root().getFullName() + " ("
                    + fault + "); expected messages, each preceded by its length");
        }
    }

    @Override
    public List<String> notes() {
        return values.unknown() == 0 ? List.of() : List.of(values.unknown()
                + " messages have fields that the Protobuf schema does not declare; those fields are left out");
    }

    @Override
    public void close() throws IOException {
        frames.close();
    }
}

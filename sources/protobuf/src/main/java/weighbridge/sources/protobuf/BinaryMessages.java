package weighbridge.sources.protobuf;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
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
    private long merged;
    private boolean unordered;

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
    public Optional<OwnFile.Format> format() {
        return Optional
                .of(new OwnFile.Format("Protobuf", OwnFile.Arrangement.ROWS, values.unknown() == 0 && merged == 0));
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
            DynamicMessage message = DynamicMessage.parseFrom(schema.root(), frame.get());
            look(Occurrences.in(schema.root(), frame.get()));
            return Optional.of(values.value(message));
        } catch (InvalidProtocolBufferException | Framing.Broken | ProtoValues.NoSymbol e) {
            String fault = e.getMessage().strip().replaceFirst("\\.$", "");
            throw new ImportException(name, "record " + read + " is not a valid " + schema.root().getFullName() + " ("
                    + fault + "); expected messages, each preceded by its length");
        }
    }

    /** @throws ImportException if the file's only message is probably several */
    private void look(Occurrences of) throws ImportException {
        boolean single = framing == Framing.SINGLE;
        unordered |= single && !of.ordered();
        if (of.repeated().isEmpty()) return;
        merged++;
        if (!single) return;
        String field = of.repeated().get();
        throw new ImportException(name, "sets " + field + " " + of.counts().get(field)
                + " times, but the schema has it only once in a message: the file probably holds several messages "
                + "without their lengths, which cannot be told apart; write each after its length, as "
                + "writeDelimitedTo does");
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (values.unknown() > 0)
            notes.add(values.unknown()
                    + " messages have fields that the Protobuf schema does not declare; those fields are left out");
        if (merged > 0)
            notes.add("messages that set a singular field more than once: " + merged
                    + "; as in Protobuf's own parsers, the last value counts");
        if (unordered)
            notes.add("the file is read as one message, although its fields are not in the order of their numbers; if "
                    + "it holds several, write each after its length, as writeDelimitedTo does");
        return notes;
    }

    @Override
    public void close() throws IOException {
        frames.close();
    }
}

package weighbridge.sources.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.message.Broken;
import weighbridge.source.message.Decoder;
import weighbridge.source.message.Header;
import weighbridge.source.message.Layout;
import weighbridge.source.message.MessageFile;
import weighbridge.workloads.text.ImportException;

/** A file of messages in Protobuf's binary format. */
final class BinaryMessages implements Records {
    private static final List<Layout> LAYOUTS =
            List.of(Layout.LENGTH4, Layout.VARINT, Layout.ONE, Layout.GRPC, Layout.LENGTH4_LE);
    private static final List<Header> HEADERS = List.of(Header.NONE, Header.REGISTRY);
    private static final int MOST_DEPTH = 100;

    private final Path name;
    private final ProtoSchema schema;
    private final ProtoValues values;
    private final MessageFile<Sent> messages;
    private final Map<String, Long> others = new TreeMap<>();
    private long merged;
    private long bytes;
    private boolean unordered;

    /**
     * A message and how often its bytes set its fields.
     *
     * @param size  the number of its bytes
     * @param other the name of another message of the file, which this one is as its header says; else empty
     */
    private record Sent(DynamicMessage message, int size, Occurrences occurrences, Optional<String> other) {}

    BinaryMessages(Asked file, ProtoSchema schema) throws IOException {
        this.name = file.name();
        this.schema = schema;
        values = new ProtoValues(schema);
        messages = MessageFile.open(file, LAYOUTS, HEADERS, this::decode, "a valid " + schema.root().getFullName());
    }

    private Decoder.Decoded<Sent> decode(Header header, ByteBuffer frame) throws IOException {
        header.read(frame);
        Descriptor sent = header == Header.REGISTRY ? message(frame) : schema.root();
        byte[] bytes = Arrays.copyOfRange(frame.array(), frame.arrayOffset() + frame.position(),
                frame.arrayOffset() + frame.limit());
        frame.position(frame.limit());
        DynamicMessage message = DynamicMessage.parseFrom(sent, bytes);
        if (sent != schema.root() && !message.getUnknownFields().asMap().isEmpty())
            throw new Broken("its header says that it is a " + sent.getFullName() + ", which it is not");
        Occurrences occurrences = Occurrences.in(sent, bytes);
        Optional<String> other = sent == schema.root() ? Optional.empty() : Optional.of(sent.getFullName());
        return new Decoder.Decoded<>(new Sent(message, bytes.length, occurrences, other),
                !message.getUnknownFields().asMap().isEmpty() || occurrences.repeated().isPresent());
    }

    /** The registry's header says which of the file's messages it is by its index, and that of the one around it. */
    private Descriptor message(ByteBuffer frame) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(frame.slice());
        int count = in.readSInt32();
        if (count < 0 || count > MOST_DEPTH) throw new Broken("its header has " + count + " indexes of messages");
        List<Descriptor> among = schema.root().getFile().getMessageTypes();
        Descriptor found = null;
        for (int i = 0; i < Math.max(1, count); i++) {
            int index = count == 0 ? 0 : in.readSInt32();
            if (index < 0 || index >= among.size())
                throw new Broken("its header says that it is message " + index + " of " + among.size());
            found = among.get(index);
            among = found.getNestedTypes();
        }
        frame.position(frame.position() + in.getTotalBytesRead());
        return found;
    }

    @Override
    public String form() {
        return "Protobuf (" + messages.framing().form() + ")";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        return Optional.of(new OwnFile.Format("Protobuf", OwnFile.Arrangement.ROWS,
                values.unknown() == 0 && merged == 0 && messages.nulls() == 0 && others.isEmpty()));
    }

    @Override
    public Described described() {
        return new Described(schema.schema(), schema.ledger());
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        Optional<Sent> next = messages.next();
        for (; next.flatMap(Sent::other).isPresent(); next = messages.next())
            others.merge(next.get().other().get(), 1L, Long::sum);
        if (next.isEmpty()) {
            if (messages.read() > 0 && messages.read() == left()) refuse();
            values.mistyped().requireSomeWithout(name, schema.root().getFullName());
            return Optional.empty();
        }
        look(next.get().occurrences());
        bytes += next.get().size();
        try {
            return Optional.of(values.message(next.get().message()));
        } catch (ProtoValues.NoSymbol e) {
            throw new ImportException(name, "record " + messages.read() + " is not a valid "
                    + schema.root().getFullName() + " (" + e.getMessage() + ")");
        }
    }

    /** How many messages are left out because they are others. */
    private long left() {
        return others.values().stream().mapToLong(n -> n).sum();
    }

    private void refuse() throws ImportException {
        String first = others.keySet().iterator().next();
        throw new ImportException(name,
                "has no " + schema.root().getFullName() + ": its header says that "
                        + (left() == 1 ? "its message" : "each message") + " is a "
                        + String.join(" or ", others.keySet()) + "; choose that with --message " + first);
    }

    /** @throws ImportException if the file's only message is probably several */
    private void look(Occurrences of) throws ImportException {
        boolean single = messages.framing().layout() == Layout.ONE;
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
        if (!others.isEmpty())
            notes.add("messages left out because their headers say that they are others: " + others.entrySet().stream()
                    .map(e -> e.getKey() + " (" + e.getValue() + ")").collect(Collectors.joining(", ")));
        if (values.unknown() > 0)
            notes.add("messages with fields that the Protobuf schema does not declare, and which are left out: "
                    + values.unknown() + " (" + Math.round(100.0 * values.unknownBytes() / bytes) + " % of all bytes)");
        values.mistyped().note().ifPresent(notes::add);
        if (merged > 0)
            notes.add("messages that set a singular field more than once: " + merged
                    + "; as in Protobuf's own parsers, the last value counts");
        if (messages.nulls() > 0) notes.add("messages that are null, and are left out: " + messages.nulls());
        if (messages.blanks() > 0)
            notes.add("blank lines are left out, although a message without fields would be one: " + messages.blanks());
        if (unordered)
            notes.add("the file is read as one message, although its fields are not in the order of their numbers; if "
                    + "it holds several, write each after its length, as writeDelimitedTo does");
        return notes;
    }

    @Override
    public void close() throws IOException {
        messages.close();
    }
}

package weighbridge.sources.avro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Records;
import weighbridge.source.message.Decoder;
import weighbridge.source.message.Header;
import weighbridge.source.message.Layout;
import weighbridge.source.message.MessageFile;
import weighbridge.workloads.text.Printable;

/** Avro's messages without a container file, as Kafka and sockets carry them. */
final class AvroMessages implements Records {
    /** A claimed length beyond these could exhaust the memory before it turns out to be wrong. */
    private static final Map<String, String> LIMITS =
            Map.of("org.apache.avro.limits.bytes.maxLength", "16777216", "org.apache.avro.limits.string.maxLength",
                    "16777216", "org.apache.avro.limits.collectionItems.maxLength", "524288");
    private static final List<Layout> LAYOUTS = List.of(Layout.LENGTH4, Layout.VARINT, Layout.GRPC, Layout.LENGTH4_LE,
            Layout.ONE, Layout.NEWLINE, Layout.ADJOINING);
    private static final List<Header> HEADERS = List.of(Header.REGISTRY, Header.SINGLE_OBJECT, Header.NONE);

    private final Schemas schemas;
    private final AvroTypes.Column root;
    private final Described described;
    private final MessageFile<Datum> messages;
    private final Map<Schema, GenericDatumReader<Object>> readers = new HashMap<>();
    private final Map<Long, Long> ids = new TreeMap<>();
    private final Set<String> leftOut = new LinkedHashSet<>();

    /** @param id the number of the schema in a registry, if the message bears one */
    private record Datum(Object value, OptionalLong id, Schema writer) {}

    AvroMessages(Asked file, Schemas schemas, AvroTypes.Column root, Described described) throws IOException {
        LIMITS.forEach(System::setProperty);
        NoBytes.refuse(file.name(), schemas.reader());
        for (Schema writer : schemas.byId().values()) NoBytes.refuse(file.name(), writer);
        this.schemas = schemas;
        this.root = root;
        this.described = described;
        messages = MessageFile.open(file, LAYOUTS, HEADERS, decoder(), "a valid " + schemas.reader().getFullName());
    }

    private Decoder<Datum> decoder() {
        return new Decoder<>() {
            @Override
            public Decoded<Datum> decode(Header header, ByteBuffer message) throws IOException {
                return AvroMessages.this.decode(header, message);
            }

            @Override
            public String remedy(Header header) {
                return header != Header.REGISTRY || !schemas.byId().isEmpty() ? ""
                        : "if another schema of the registry wrote it, give the registry's answers for all, in an array";
            }
        };
    }

    private Decoder.Decoded<Datum> decode(Header header, ByteBuffer message) throws IOException {
        OptionalLong id = header.read(message);
        Schema writer = switch (header) {
            case NONE -> schemas.reader();
            case REGISTRY -> schemas.withId(id.getAsLong());
            case SINGLE_OBJECT -> schemas.withFingerprint(id.getAsLong());
        };
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(message.array(),
                message.arrayOffset() + message.position(), message.remaining(), null);
        Object value =
                readers.computeIfAbsent(writer, w -> new GenericDatumReader<>(w, schemas.reader())).read(null, decoder);
        message.position(message.limit() - decoder.inputStream().available());
        return new Decoder.Decoded<>(new Datum(value, header == Header.REGISTRY ? id : OptionalLong.empty(), writer),
                false);
    }

    @Override
    public String form() {
        return "Avro (" + messages.framing().form() + ")";
    }

    @Override
    public Optional<OwnFile.Format> format() {
        boolean binary = switch (messages.framing().layout()) {
            case BASE64, HEX, TEXT -> false;
            default -> true;
        };
        return Optional.of(new OwnFile.Format(binary ? "Avro" : "Avro in text", OwnFile.Arrangement.ROWS,
                leftOut.isEmpty() && messages.nulls() == 0).behind(header()));
    }

    private Optional<String> header() {
        return Optional.of(messages.framing().header()).filter(h -> h != Header.NONE).map(Header::word);
    }

    @Override
    public Described described() {
        return described;
    }

    @Override
    public Optional<Value.StructValue> next() throws IOException {
        Optional<Datum> next = messages.next();
        if (next.isEmpty()) return Optional.empty();
        next.get().id().ifPresent(id -> {
            if (ids.merge(id, 1L, Long::sum) == 1) leftOut.addAll(LeftOut.of(next.get().writer(), schemas.reader()));
        });
        return Optional.of((Value.StructValue) root.cell().of(next.get().value()));
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!leftOut.isEmpty()) notes.add("fields that are not in the schema are left out: " + Printable.list(leftOut));
        if (messages.nulls() > 0) notes.add("messages that are null, and are left out: " + messages.nulls());
        if (ids.size() > 1) {
            String counts = ids.entrySet().stream().map(e -> e.getKey() + " (" + e.getValue() + ")")
                    .collect(Collectors.joining(", "));
            notes.add("messages were written by several schemas of the registry: " + counts
                    + (schemas.byId().isEmpty()
                            ? "; all are read by the one that was given, which is wrong if they "
                                    + "differ: give the registry's answers for all, in an array"
                            : "; all are read by the newest"));
        }
        return notes;
    }

    @Override
    public void close() throws IOException {
        messages.close();
    }
}

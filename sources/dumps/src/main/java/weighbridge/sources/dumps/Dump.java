package weighbridge.sources.dumps;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.source.Asked;
import weighbridge.source.message.Broken;
import weighbridge.source.message.Decoder;
import weighbridge.source.message.Header;
import weighbridge.source.message.Layout;
import weighbridge.source.message.MessageFile;
import weighbridge.workloads.json.Json;

/**
 * One file of values.
 *
 * @param asked for the options, which may say that each value is in a frame
 */
record Dump(Path name, Path place, Format format, Asked asked) {
    private static final List<Layout> LAYOUTS =
            List.of(Layout.LENGTH4, Layout.VARINT, Layout.GRPC, Layout.LENGTH4_LE, Layout.ONE);

    Values open() throws IOException {
        boolean framed = asked.options().framing().isPresent() || asked.options().records().isPresent();
        if (!framed) return format.open(place);
        Asked file = new Asked(name, place, Optional.empty(), asked.options());
        MessageFile<Json> messages = MessageFile.open(file, LAYOUTS, List.of(Header.NONE, Header.REGISTRY),
                this::decode, "a value in " + format.title());
        return new Values() {
            @Override
            public Optional<Json> next() throws IOException {
                return messages.next();
            }

            @Override
            public void close() throws IOException {
                messages.close();
            }
        };
    }

    private Decoder.Decoded<Json> decode(Header header, ByteBuffer message) throws IOException {
        header.read(message);
        byte[] bytes = new byte[message.remaining()];
        message.get(bytes);
        try (Values values = format.open(new ByteArrayInputStream(bytes))) {
            Json value = values.next().orElseThrow(() -> new Broken("it is empty"));
            if (values.next().isPresent()) throw new Broken("something follows its value");
            return new Decoder.Decoded<>(value, !(value instanceof Json.Obj));
        }
    }
}

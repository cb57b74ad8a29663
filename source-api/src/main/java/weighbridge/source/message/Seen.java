package weighbridge.source.message;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.source.Asked;
import weighbridge.workloads.json.RecordPath;

/** What the frames of a file look like, whatever the messages in them are. */
final class Seen {
    private static final int TRIED = 100;
    private static final int MOST_IDS = 1 << 24;
    private static final int GLUE = 3;

    private Seen() {}

    /** A sentence that names the frames; empty if there are none. */
    static Optional<String> in(Asked file) throws IOException {
        Optional<RecordPath> path = file.options().records().map(RecordPath::parse);
        List<Layout> layouts = switch (Carrier.of(file)) {
            case FILE -> List.of(Layout.LENGTH4, Layout.GRPC, Layout.LENGTH4_LE, Layout.VARINT, Layout.ONE);
            case LINES -> List.of(Layout.HEX, Layout.BASE64);
            case MEMBERS -> List.of(Layout.HEX, Layout.BASE64, Layout.TEXT);
        };
        for (Layout layout : layouts) {
            Optional<List<byte[]>> messages = messages(file, layout, path);
            if (messages.isEmpty()) continue;
            String header = header(messages.get());
            if (layout == Layout.ONE && header.isEmpty()) return Optional.empty();
            return Optional.of("the file looks like " + layout.form()
                    + (header.isEmpty() ? "" : ", with " + header + " at the beginning of each"));
        }
        return Optional.empty();
    }

    private static Optional<List<byte[]>> messages(Asked file, Layout layout, Optional<RecordPath> path)
            throws IOException {
        List<byte[]> messages = new ArrayList<>();
        try (Frames frames = Frames.of(file.place(), layout, path)) {
            for (Optional<ByteBuffer> m = frames.next(); m.isPresent() && messages.size() < TRIED; m = frames.next())
                messages.add(m.get().array());
        } catch (Broken e) {
            return Optional.empty();
        }
        return messages.stream().allMatch(m -> m.length == 0) ? Optional.empty() : Optional.of(messages);
    }

    private static String header(List<byte[]> messages) {
        if (messages.stream().allMatch(Seen::hasId))
            return "a schema registry's header (schema " + ByteBuffer.wrap(messages.getFirst()).getInt(1) + ")";
        if (messages.stream().allMatch(m -> m.length > 10 && m[0] == (byte) 0xC3 && m[1] == 1))
            return "the header of Avro's single-object encoding";
        if (messages.stream().allMatch(m -> m.length > 18 && m[0] == GLUE && (m[1] == 0 || m[1] == 5)))
            return "the header of AWS Glue's schema registry";
        return "";
    }

    private static boolean hasId(byte[] message) {
        if (message.length < 1 + Integer.BYTES || message[0] != 0) return false;
        int id = ByteBuffer.wrap(message).getInt(1);
        return id > 0 && id < MOST_IDS;
    }
}

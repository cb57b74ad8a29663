package weighbridge.source.message;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.source.Asked;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.text.Printable;

/**
 * What the frames of a file look like, whatever the messages in them are.
 *
 * @param header   empty if there is one that we do not read
 * @param sentence names the frames
 */
record Seen(Layout layout, Optional<Header> header, String sentence) {
    private static final int TRIED = 100;
    private static final int MOST_IDS = 1 << 24;
    private static final int GLUE = 3;
    private static final int HEAD = 1 << 16;

    /** Whether it is this framing. */
    boolean is(Framing framing) {
        return layout == framing.layout() && header.isPresent() && header.get() == framing.header();
    }

    /** Empty if there are no frames. */
    static Optional<Seen> in(Asked file) throws IOException {
        Optional<RecordPath> path = Carrier.path(file);
        List<Layout> layouts = switch (Carrier.of(file)) {
            case FILE -> List.of(Layout.LENGTH4, Layout.GRPC, Layout.LENGTH4_LE, Layout.VARINT, Layout.ONE);
            case LINES -> List.of(Layout.HEX, Layout.BASE64);
            case MEMBERS -> List.of(Layout.HEX, Layout.BASE64, Layout.TEXT);
        };
        Optional<Seen> bare = Optional.empty();
        for (Layout layout : layouts) {
            Optional<List<byte[]>> messages = messages(file, layout, path);
            if (messages.isEmpty()) continue;
            Optional<Header> header = header(messages.get());
            // Other frames look like lengths by chance, but hardly like headers.
            if (header.equals(Optional.of(Header.NONE))) {
                if (bare.isEmpty() && layout != Layout.ONE) bare = Optional.of(of(layout, header, ""));
                continue;
            }
            String words = header.isPresent() ? words(header.get(), messages.get())
                    : "the header of AWS Glue's schema registry";
            boolean inLines = layout == Layout.ONE && header.equals(Optional.of(Header.REGISTRY))
                    && inLines(messages.get().getFirst());
            // A length of four bytes looks like the header of a single message.
            if (layout == Layout.ONE && !inLines && bare.isPresent()) return bare;
            return Optional.of(of(inLines ? Layout.NEWLINE : layout, header, words));
        }
        return bare;
    }

    private static Seen of(Layout layout, Optional<Header> header, String words) {
        return new Seen(layout, header, "the file looks like " + layout.form()
                + (words.isEmpty() ? "" : ", with " + words + " at the beginning of each"));
    }

    /** Whether a line break and the same header follow a registry's header. */
    private static boolean inLines(byte[] file) {
        String text = new String(file, 0, Math.min(file.length, HEAD), StandardCharsets.ISO_8859_1);
        return text.indexOf("\n" + text.substring(0, 1 + Integer.BYTES)) > 0;
    }

    private static Optional<List<byte[]>> messages(Asked file, Layout layout, Optional<RecordPath> path)
            throws IOException {
        List<byte[]> messages = new ArrayList<>();
        try (Frames frames = Frames.of(file.place(), new Framing(layout, Header.NONE), path)) {
            for (Optional<ByteBuffer> m = frames.next(); m.isPresent() && messages.size() < TRIED; m = frames.next())
                messages.add(m.get().array());
        } catch (Broken e) {
            return Optional.empty();
        }
        return messages.stream().allMatch(m -> m.length == 0) ? Optional.empty() : Optional.of(messages);
    }

    private static Optional<Header> header(List<byte[]> messages) {
        if (messages.stream().allMatch(Seen::hasId)) return Optional.of(Header.REGISTRY);
        boolean single = messages.stream().allMatch(m -> m.length > 10 && m[0] == (byte) 0xC3 && m[1] == 1);
        if (single) return Optional.of(Header.SINGLE_OBJECT);
        return isGlue(messages) ? Optional.empty() : Optional.of(Header.NONE);
    }

    private static boolean isGlue(List<byte[]> messages) {
        return messages.stream().allMatch(m -> m.length > 18 && m[0] == GLUE && (m[1] == 0 || m[1] == 5));
    }

    private static String words(Header header, List<byte[]> messages) {
        if (header == Header.SINGLE_OBJECT) return "the header of Avro's single-object encoding";
        List<String> ids = messages.stream().map(m -> ByteBuffer.wrap(m).getInt(1)).distinct().sorted()
                .map(String::valueOf).toList();
        return "a schema registry's header (" + (ids.size() == 1 ? "schema " : "schemas ") + Printable.list(ids) + ")";
    }

    private static boolean hasId(byte[] message) {
        if (message.length < 1 + Integer.BYTES || message[0] != 0) return false;
        int id = ByteBuffer.wrap(message).getInt(1);
        return id > 0 && id < MOST_IDS;
    }
}

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import weighbridge.source.Options;
import weighbridge.source.message.Layout;

/** Messages in frames, as files have them. */
final class Framed {
    private Framed() {}

    /** @param stated whether the framing is stated: without a header, several framings may fit random messages */
    static Writer.Written write(Layout layout, List<byte[]> messages, Path folder, Path schema, Options options, String words,
            boolean stated) throws IOException {
        Path file = Files.write(folder.resolve("rows.bin"), bytes(layout, messages));
        Options with = layout == Layout.TEXT ? options.at("payload") : options;
        return Writer.Written.by(file, schema, stated ? with.framed(words) : with);
    }

    private static byte[] bytes(Layout layout, List<byte[]> messages) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] m : messages) {
            switch (layout) {
                case LENGTH4 -> out.write(ByteBuffer.allocate(4).putInt(m.length).array());
                case LENGTH4_LE -> out.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(m.length).array());
                case GRPC -> out.write(ByteBuffer.allocate(5).put((byte) 0).putInt(m.length).array());
                case VARINT -> {
                    int left = m.length;
                    for (; left > 0x7f; left >>>= 7) out.write(left & 0x7f | 0x80);
                    out.write(left);
                }
                case ONE, ADJOINING, NEWLINE, BASE64, HEX, TEXT -> {}
            }
            out.write(switch (layout) {
                case BASE64 -> (Base64.getEncoder().encodeToString(m) + "\n").getBytes(StandardCharsets.US_ASCII);
                case HEX -> (HexFormat.of().formatHex(m) + "\n").getBytes(StandardCharsets.US_ASCII);
                case TEXT -> kcat(m);
                default -> m;
            });
            if (layout == Layout.NEWLINE) out.write('\n');
        }
        return out.toByteArray();
    }

    /** As kcat's library for JSON writes it: control characters are escaped, all other bytes are left as they are. */
    private static byte[] kcat(byte[] message) {
        StringBuilder text = new StringBuilder("{\"topic\":\"rows\",\"partition\":0,\"payload\":\"");
        for (byte b : message) {
            int c = b & 0xff;
            if (c == '"' || c == '\\') text.append('\\').append((char) c);
            else if (c == '\n') text.append("\\n");
            else if (c < ' ') text.append("\\u%04X".formatted(c));
            else text.append((char) c);
        }
        return text.append("\"}\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}

package weighbridge.source.message;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.RecordPath;

/** The bytes of the messages of a file, one after another. */
abstract class Frames implements Closeable {
    /** The largest message, which has the same limit as a record of text. */
    static final int MOST_BYTES = 1 << 24;

    /** Messages that are null, such as those by which Kafka deletes a key. */
    long nulls;
    /** Blank lines, which hold no message, although an empty one would look the same. */
    long blanks;

    /** The bytes of the next message, or those at whose beginning it is; empty after the last. */
    abstract Optional<ByteBuffer> next() throws IOException;

    /** Whether the bytes end where the message does. */
    boolean areBounded() {
        return true;
    }

    /** Takes note of where the message ended, if bytes are not bounded. */
    void used(int bytes) throws IOException {}

    /** Reads more bytes, if the message did not end within those that were returned; returns whether there were any. */
    boolean more() throws IOException {
        return false;
    }

    /** @param path the place of texts in the records of JSON; without it, texts are lines */
    static Frames of(Path file, Framing framing, Optional<RecordPath> path) throws IOException {
        Layout layout = framing.layout();
        if (layout.isUnbounded()) return new Adjoining(file, framing);
        if (!layout.isText()) return new Lengths(file, layout);
        return path.isPresent() ? new Members(file, layout, path.get()) : new Lines(file, layout);
    }

    private static byte[] bytes(Layout layout, String text) throws Broken {
        try {
            return switch (layout) {
                case BASE64 ->
                    (text.indexOf('-') < 0 && text.indexOf('_') < 0 ? Base64.getDecoder() : Base64.getUrlDecoder())
                            .decode(text);
                case HEX -> HexFormat.of().parseHex(
                        text.startsWith("0x") || text.startsWith("\\x") ? text.substring(2) : text.replace(" ", ""));
                default -> text.getBytes(StandardCharsets.ISO_8859_1);
            };
        } catch (IllegalArgumentException e) {
            throw new Broken("it is not " + layout.form());
        }
    }

    /** Messages behind their lengths, or the only one. */
    private static final class Lengths extends Frames {
        private final Layout layout;
        private final DataInputStream in;
        private long left;

        Lengths(Path file, Layout layout) throws IOException {
            this.layout = layout;
            left = Files.size(file);
            in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
        }

        @Override
        Optional<ByteBuffer> next() throws IOException {
            while (left > 0) {
                long length = length();
                if (length == -1 && layout == Layout.LENGTH4) {
                    nulls++;
                    continue;
                }
                if (length < 0 || length > MOST_BYTES) {
                    throw new Broken("its length is given as " + Integer.toUnsignedString((int) length)
                            + " bytes, but a message has at most " + MOST_BYTES);
                }
                if (length > left)
                    throw new Broken("it should have " + length + " bytes, but the file has only " + left + " more");
                left -= length;
                byte[] message = new byte[(int) length];
                in.readFully(message);
                return Optional.of(ByteBuffer.wrap(message));
            }
            return Optional.empty();
        }

        private long length() throws IOException {
            return switch (layout) {
                case ONE -> left;
                case VARINT -> varint();
                case GRPC -> {
                    int compressed = four(1).get();
                    if (compressed != 0)
                        throw new Broken(compressed == 1 ? "it is compressed, as its gRPC frame says"
                                : "its gRPC frame begins with " + compressed + ", not with 0 or 1");
                    yield four(Integer.BYTES).getInt();
                }
                case LENGTH4_LE -> Integer.reverseBytes(four(Integer.BYTES).getInt());
                default -> four(Integer.BYTES).getInt();
            };
        }

        private ByteBuffer four(int bytes) throws IOException {
            if (left < bytes) throw new Broken("the file ends within its length");
            left -= bytes;
            return ByteBuffer.wrap(in.readNBytes(bytes));
        }

        private long varint() throws IOException {
            long value = 0;
            try {
                for (int shift = 0; shift < 35; shift += 7) {
                    int b = in.readUnsignedByte();
                    left--;
                    value |= (long) (b & 0x7f) << shift;
                    if (b < 0x80) return value;
                }
            } catch (EOFException _) {
                throw new Broken("the file ends within its length");
            }
            throw new Broken("its length is not a number");
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** Messages one after another, perhaps each in a line, of which only the decoder knows where they end. */
    private static final class Adjoining extends Frames {
        private static final int STEP = 1 << 16;
        private final boolean inLines;
        /** Whether a key may be told from a message, which then begins with a byte that no text has. */
        private final boolean keyed;
        private final BufferedInputStream in;
        private byte[] bytes = new byte[0];
        private int from;

        Adjoining(Path file, Framing framing) throws IOException {
            inLines = framing.layout() == Layout.NEWLINE;
            keyed = framing.header() == Header.REGISTRY;
            in = new BufferedInputStream(Files.newInputStream(file), STEP);
        }

        @Override
        Optional<ByteBuffer> next() throws IOException {
            if (from == bytes.length && !more()) return Optional.empty();
            while (inLines && passesNull()) if (from == bytes.length && !more()) return Optional.empty();
            return Optional.of(ByteBuffer.wrap(bytes, from, bytes.length - from).slice());
        }

        /**
         * Passes a key and the like, which are text and a tab, if they precede a registry's zero; and a whole line of
         * them if its message is null.
         */
        private boolean passesNull() {
            int end = from;
            while (end < bytes.length && ((bytes[end] & 0xff) >= ' ' || bytes[end] == '\t')) end++;
            if (end == bytes.length) return false;
            String text = new String(bytes, from, end - from, StandardCharsets.ISO_8859_1);
            if (keyed && bytes[end] == 0 && text.endsWith("\t")) from = end;
            String last = text.substring(text.lastIndexOf('\t') + 1);
            if (bytes[end] != '\n' || !last.equals("null") && !last.equals("NULL")) return false;
            from = end + 1;
            nulls++;
            return true;
        }

        @Override
        boolean areBounded() {
            return false;
        }

        @Override
        void used(int count) throws IOException {
            from += count;
            if (!inLines || from == bytes.length && !more()) return;
            if (bytes[from] != '\n') throw new Broken("no line break follows it");
            from++;
        }

        @Override
        boolean more() throws IOException {
            int kept = bytes.length - from;
            if (kept >= MOST_BYTES) return false;
            byte[] next = in.readNBytes(Math.max(STEP, kept));
            byte[] all = Arrays.copyOfRange(bytes, from, from + kept + next.length);
            System.arraycopy(next, 0, all, kept, next.length);
            bytes = all;
            from = 0;
            return next.length > 0;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** Lines of text; a key and the like may precede a message, with tabs in between. */
    private static final class Lines extends Frames {
        private final Layout layout;
        private final BufferedReader in;

        Lines(Path file, Layout layout) throws IOException {
            this.layout = layout;
            in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
        }

        @Override
        Optional<ByteBuffer> next() throws IOException {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String text = line.substring(line.lastIndexOf('\t') + 1).strip();
                if (text.isEmpty()) blanks++;
                else if (text.equals("null") || text.equals("NULL")) nulls++;
                else return Optional.of(ByteBuffer.wrap(bytes(layout, text)));
            }
            return Optional.empty();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** Texts in the records of a JSON file. */
    private static final class Members extends Frames {
        private final Layout layout;
        private final JsonRecords records;
        private final RecordPath path;

        /** Every byte is a character, since kcat writes bytes as they are; what JSON itself is made of is ASCII. */
        Members(Path file, Layout layout, RecordPath path) throws IOException {
            this.layout = layout;
            this.path = path;
            records = new JsonRecords(Files.newBufferedReader(file, StandardCharsets.ISO_8859_1));
        }

        @Override
        Optional<ByteBuffer> next() throws IOException {
            for (Optional<Json.Obj> r = records.next(); r.isPresent(); r = records.next()) {
                Json at = path.at(r.get());
                if (at == Json.Null.NULL) nulls++;
                else if (at instanceof Json.Str s) return Optional.of(ByteBuffer.wrap(bytes(layout, s.value())));
                else throw new Broken("expected a string at " + path + ", found " + at.kind());
            }
            return Optional.empty();
        }

        @Override
        public void close() {
            records.close();
        }
    }
}

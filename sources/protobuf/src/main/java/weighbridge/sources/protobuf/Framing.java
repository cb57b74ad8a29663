package weighbridge.sources.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** How messages are arranged in a file. */
enum Framing {
    /** Each message follows its length in 32 bits, big-endian. */
    PREFIXED("Protobuf (a 4-byte length before each message)"),
    /** Each message follows its length as a varint, as {@code writeDelimitedTo} writes it. */
    DELIMITED("Protobuf (delimited)"),
    /** The file is a single message. */
    SINGLE("Protobuf (one message)");

    private static final int TRIED = 100;
    /** The largest message, which has the same limit as a record of text. */
    private static final int MOST_BYTES = 1 << 24;

    private final String form;

    Framing(String form) {
        this.form = form;
    }

    String form() {
        return form;
    }

    /**
     * The first framing in which the first hundred messages are of this type, preferably without fields that the type
     * does not declare and without singular fields that occur more than once. If there is none, the framing in which the most messages with content can be read.
     */
    static Framing of(Path file, Descriptor type) throws IOException {
        Framing best = DELIMITED;
        long most = -1;
        for (Framing f : values()) {
            long score = f.score(file, type);
            if (score <= most) continue;
            best = f;
            most = score;
        }
        return best;
    }

    /** The number of messages with content before one cannot be read; a higher number if all can be read. */
    private long score(Path file, Descriptor type) throws IOException {
        int read = 0;
        long holding = 0;
        boolean strange = false;
        try (Frames frames = new Frames(file, this)) {
            while (read < TRIED) {
                Optional<byte[]> next = frames.next();
                if (next.isEmpty()) break;
                DynamicMessage message = DynamicMessage.parseFrom(type, next.get());
                strange |= !message.getUnknownFields().asMap().isEmpty()
                        || Occurrences.in(type, next.get()).repeated().isPresent();
                read++;
                if (next.get().length > 0) holding++;
            }
            if (read == 0) return -1;
            return strange ? TRIED + 1L : TRIED + 2L;
        } catch (InvalidProtocolBufferException | Broken e) {
            return strange || this == SINGLE ? 0 : holding;
        }
    }

    /** Thrown for a frame that does not match its length. */
    static final class Broken extends IOException {
        Broken(String fault) {
            super(fault);
        }
    }

    /** Reads the bytes of one message at a time. */
    static final class Frames implements AutoCloseable {
        private final Framing framing;
        private final DataInputStream in;
        private long left;

        Frames(Path file, Framing framing) throws IOException {
            this.framing = framing;
            left = Files.size(file);
            InputStream bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
            in = new DataInputStream(bytes);
        }

        /** @throws Broken if the length found there is impossible */
        Optional<byte[]> next() throws IOException {
            if (left == 0) return Optional.empty();
            long length = length();
            if (length < 0 || length > MOST_BYTES) {
                throw new Broken(
                        "its length is given as " + length + " bytes, but a message has at most " + MOST_BYTES);
            }
            if (length > left)
                throw new Broken("it should have " + length + " bytes, but the file has only " + left + " more");
            left -= length;
            byte[] message = new byte[(int) length];
            in.readFully(message);
            return Optional.of(message);
        }

        private long length() throws IOException {
            return switch (framing) {
                case SINGLE -> left;
                case PREFIXED -> {
                    if (left < Integer.BYTES) throw new Broken("the file ends within its length");
                    left -= Integer.BYTES;
                    yield in.readInt();
                }
                case DELIMITED -> {
                    try {
                        yield varint();
                    } catch (EOFException _) {
                        throw new Broken("the file ends within its length");
                    }
                }
            };
        }

        private long varint() throws IOException {
            long value = 0;
            for (int shift = 0; shift < 35; shift += 7) {
                int b = in.readUnsignedByte();
                left--;
                value |= (long) (b & 0x7f) << shift;
                if (b < 0x80) return value;
            }
            throw new Broken("its length is not a number");
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}

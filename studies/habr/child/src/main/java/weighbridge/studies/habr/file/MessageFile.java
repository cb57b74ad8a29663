package weighbridge.studies.habr.file;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;

/** Writes and reads files of many messages, framed one way. */
final class MessageFile {
    private final Adapter adapter;
    private final Framing framing;

    /** @throws IOException if the library is to frame the messages but has no form for doing so */
    MessageFile(Adapter adapter, Framing framing) throws IOException {
        if (framing == Framing.OWN && !(adapter instanceof Adapter.Streaming)) {
            throw new IOException("the codec has no file format of its own that can hold many messages");
        }
        this.adapter = adapter;
        this.framing = framing;
    }

    Adapter.Streaming.Writer writer(OutputStream out) throws Exception {
        return framing == Framing.OWN ? ((Adapter.Streaming) adapter).writer(out) : new Framed(out);
    }

    Adapter.Streaming.Reader reader(InputStream in) throws Exception {
        return framing == Framing.OWN ? ((Adapter.Streaming) adapter).reader(in) : new Unframed(in);
    }

    private final class Framed implements Adapter.Streaming.Writer {
        private final OutputStream out;

        Framed(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(Object value) throws Exception {
            Encoded e = adapter.encode(value);
            switch (framing) {
                case LENGTH32 -> writeNumber(e.length(), Integer.BYTES);
                case PACKED_INT -> writePacked(e.length());
                case LINE, OWN -> {}
            }
            out.write(e.array(), e.offset(), e.length());
            if (framing == Framing.LINE) out.write('\n');
        }

        /** Writes the length as a MessagePack integer in its shortest form. */
        private void writePacked(int length) throws IOException {
            if (length < 1 << 7) {
                out.write(length);
            } else if (length < 1 << 8) {
                out.write(0xcc);
                writeNumber(length, Byte.BYTES);
            } else if (length < 1 << 16) {
                out.write(0xcd);
                writeNumber(length, Short.BYTES);
            } else {
                out.write(0xce);
                writeNumber(length, Integer.BYTES);
            }
        }

        private void writeNumber(int number, int bytes) throws IOException {
            for (int i = bytes - 1; i >= 0; i--) out.write(number >>> 8 * i);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    private final class Unframed implements Adapter.Streaming.Reader {
        private final InputStream in;

        Unframed(InputStream in) {
            this.in = in;
        }

        @Override
        public Optional<Object> next() throws Exception {
            int first = in.read();
            if (first < 0) return Optional.empty();
            byte[] message = switch (framing) {
                case LENGTH32 -> message(number(first, Integer.BYTES - 1));
                case PACKED_INT -> message(packed(first));
                case LINE -> line(first);
                case OWN -> throw new IllegalStateException("only the library can read a file in its own format");
            };
            return Optional.of(adapter.decode(message));
        }

        private int packed(int first) throws IOException {
            if (first < 1 << 7) return first;
            return switch (first) {
                case 0xcc -> number(0, Byte.BYTES);
                case 0xcd -> number(0, Short.BYTES);
                case 0xce -> number(0, Integer.BYTES);
                default -> throw new IOException(
                        "expected the length of a message but found the byte 0x" + Integer.toHexString(first));
            };
        }

        private int number(int high, int bytes) throws IOException {
            int number = high;
            for (int i = 0; i < bytes; i++) {
                int b = in.read();
                if (b < 0) throw new EOFException("the file ends in the middle of a message length");
                number = number << 8 | b;
            }
            return number;
        }

        private byte[] message(int length) throws IOException {
            byte[] message = in.readNBytes(length);
            if (message.length < length) throw new EOFException("the file ends in the middle of a message");
            return message;
        }

        private byte[] line(int first) throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream(1024);
            for (int b = first; b != '\n'; b = in.read()) {
                if (b < 0) throw new EOFException("the file ends in the middle of a line");
                line.write(b);
            }
            return line.toByteArray();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}

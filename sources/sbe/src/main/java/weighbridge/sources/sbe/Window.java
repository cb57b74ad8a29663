package weighbridge.sources.sbe;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a file that contains the next message, whose length is unknown until it has been read. */
final class Window implements Closeable {
    /** The largest message, which has the same limit as a record of text. */
    static final int MOST_BYTES = 1 << 24;

    private final InputStream in;
    private final byte[] bytes;
    private long unread;
    private int start;
    private int end;

    Window(Path file) throws IOException {
        unread = Files.size(file);
        bytes = new byte[(int) Math.min(2L * MOST_BYTES, unread)];
        in = Files.newInputStream(file);
        fill();
    }

    /** Makes as many bytes available as a message may have, or all that are left. */
    void fill() throws IOException {
        if (end - start >= MOST_BYTES || unread == 0) return;
        System.arraycopy(bytes, start, bytes, 0, end - start);
        end -= start;
        start = 0;
        int more = in.readNBytes(bytes, end, (int) Math.min(unread, bytes.length - end));
        if (more == 0) throw new IOException("the file shrank while it was being read");
        unread -= more;
        end += more;
    }

    byte[] bytes() {
        return bytes;
    }

    int start() {
        return start;
    }

    /** The number of available bytes from the start, at most as many as a message may have. */
    int remaining() {
        return Math.min(MOST_BYTES, end - start);
    }

    /** The number of bytes in the file from the start. */
    long left() {
        return end - start + unread;
    }

    /** Whether the file has more bytes than are available. */
    boolean isCut() {
        return left() > remaining();
    }

    void skip(int length) {
        start += length;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

package weighbridge.studies.pronghorn.samples;

import java.io.InputStream;

/**
 * The stream from which libraries read messages: it consists of what was fed last, and ends there until it is fed
 * again.
 */
public final class MessageStream extends InputStream {
    private byte[] bytes;
    private int position;

    public MessageStream(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Replaces what is left with other bytes. */
    public void feed(byte[] next) {
        bytes = next;
        position = 0;
    }

    @Override
    public int read() {
        return position < bytes.length ? bytes[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
        if (position == bytes.length) return length == 0 ? 0 : -1;
        int count = Math.min(length, bytes.length - position);
        System.arraycopy(bytes, position, to, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return bytes.length - position;
    }
}

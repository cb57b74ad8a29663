package weighbridge.workloads.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Reads a stream in a thread of its own, some blocks ahead of its reader, so that decompressing costs no time where a
 * core is free. What the stream throws is thrown when the reader gets there.
 */
final class ReadAhead extends InputStream {
    private static final int BLOCK_BYTES = 1 << 16;
    private static final int BLOCKS = 8;

    private sealed interface Item {}

    private record Block(byte[] bytes, int length) implements Item {}

    private record End() implements Item {}

    private record Thrown(Throwable cause) implements Item {}

    private final BlockingQueue<Item> ahead = new ArrayBlockingQueue<>(BLOCKS);
    private final Thread thread;
    private Item now = new Block(new byte[0], 0);
    private int position;

    /** @param in is closed by this stream */
    ReadAhead(InputStream in) {
        thread = Thread.ofPlatform().daemon().name("read-ahead").start(() -> fill(in));
    }

    private void fill(InputStream in) {
        try (in) {
            Item item;
            do {
                item = next(in);
                ahead.put(item);
            } while (item instanceof Block);
        } catch (InterruptedException | IOException _) {
            // The reader has closed this stream, or has all that the stream yielded.
        }
    }

    private static Item next(InputStream in) {
        try {
            byte[] bytes = new byte[BLOCK_BYTES];
            int length = in.read(bytes);
            return length < 0 ? new End() : new Block(bytes, length);
        } catch (Throwable e) {
            return new Thrown(e);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (length == 0) return 0;
        while (now instanceof Block b && position == b.length) {
            now = taken();
            position = 0;
        }
        switch (now) {
            case Block(byte[] bytes, int all) -> {
                int n = Math.min(length, all - position);
                System.arraycopy(bytes, position, buffer, offset, n);
                position += n;
                return n;
            }
            case End() -> { return -1; }
            case Thrown(IOException e) -> throw e;
            case Thrown(RuntimeException e) -> throw e;
            case Thrown(Error e) -> throw e;
            case Thrown(Throwable e) -> throw new IllegalStateException(e);
        }
    }

    private Item taken() throws InterruptedIOException {
        try {
            return ahead.take();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /** Waits until the thread no longer reads. */
    @Override
    public void close() throws IOException {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }
}

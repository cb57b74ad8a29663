package weighbridge.pipe;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Bytes as they arrived on a connection, with the result of reading each complete frame among them.
 *
 * <p>A receiver fills the block, reads the messages and passes the block on as it is, so that the comparison costs the
 * receiver no copy and no cache line per message.
 */
final class Block {
    static final int BYTES = 256 << 10;

    private final int header;
    private ByteBuffer in = ByteBuffer.allocateDirect(BYTES);
    /** The offset at which the next frame begins. */
    private int next;
    private long[] sums = new long[1024];
    private int frames;

    /** @param header the number of bytes in a frame's header */
    Block(int header) {
        this.header = header;
    }

    /** The buffer that takes what arrives, at its position. */
    ByteBuffer in() {
        return in;
    }

    /** Whether the header of the next frame has arrived. */
    boolean hasHead() {
        return in.position() - next >= header;
    }

    long head() {
        return in.getLong(next);
    }

    /** The time at which the next message was due. */
    long due() {
        return in.getLong(next + Frame.HEADER);
    }

    /** Whether the next frame has arrived completely. */
    boolean hasContent(int length) {
        return in.position() - next - header >= length;
    }

    void content(byte[] to) {
        in.get(next + header, to);
    }

    /** Notes that the next frame was read. */
    void read(int length, long sum) {
        if (frames == sums.length) sums = Arrays.copyOf(sums, 2 * frames);
        sums[frames++] = sum;
        next += header + length;
    }

    void clear() {
        in.clear();
        next = 0;
        frames = 0;
    }

    /** Whether to continue with another block, because little room is left, or too little for the rest of a frame. */
    boolean isFull() {
        return in.remaining() < BYTES / 2 || hasHead() && next + header + Frame.length(head()) > in.capacity();
    }

    /**
     * Starts with the part of a frame that has arrived in another block, and nothing before it; {@code before} may be
     * this block.
     */
    void continueFrom(Block before) {
        long needed = before.hasHead() ? (long) header + Frame.length(before.head()) : header;
        ByteBuffer from = before.in.duplicate().flip().position(before.next);
        if (needed > in.capacity() - BYTES / 2) in = ByteBuffer.allocateDirect(Math.toIntExact(needed + BYTES));
        in.clear().put(from);
        next = 0;
        frames = 0;
    }

    /** Handles a frame that was read. */
    @FunctionalInterface
    interface Look {
        /** @param content the offset at which the content begins in {@code bytes} */
        void at(int number, MemorySegment bytes, int content, int length, long sum);
    }

    /** Passes on each frame that was read, in order. */
    void each(Look look) {
        MemorySegment bytes = MemorySegment.ofBuffer(in.duplicate().clear());
        int begin = 0;
        for (int i = 0; i < frames; i++) {
            long head = in.getLong(begin);
            int length = Frame.length(head);
            look.at(Frame.number(head), bytes, begin + header, length, sums[i]);
            begin += header + length;
        }
    }
}

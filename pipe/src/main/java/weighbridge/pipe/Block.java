package weighbridge.pipe;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Bytes as they came over a connection, with what reading gave of each whole frame among them.
 *
 * <p>A receiver fills it, reads the messages and hands it over as it is, so that the comparison costs the receiver no
 * copy and no line of the cache a message.
 */
final class Block {
    static final int BYTES = 256 << 10;

    private final int header;
    private ByteBuffer in = ByteBuffer.allocateDirect(BYTES);
    /** Where the next frame begins. */
    private int next;
    private long[] sums = new long[1024];
    private int frames;

    /** @param header bytes of a frame's header */
    Block(int header) {
        this.header = header;
    }

    /** Takes what comes, from its position on. */
    ByteBuffer in() {
        return in;
    }

    /** Whether the header of the next frame has come. */
    boolean hasHead() {
        return in.position() - next >= header;
    }

    long head() {
        return in.getLong(next);
    }

    /** When the next message was due. */
    long due() {
        return in.getLong(next + Frame.HEADER);
    }

    /** Whether the next frame has come as a whole. */
    boolean hasContent(int length) {
        return in.position() - next - header >= length;
    }

    void content(byte[] to) {
        in.get(next + header, to);
    }

    /** The next frame was read. */
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

    /** Whether it is better to go on with another one: little room is left, or too little for the rest of a frame. */
    boolean isFull() {
        return in.remaining() < BYTES / 2 || hasHead() && next + header + Frame.length(head()) > in.capacity();
    }

    /** Begins with the part of a frame that has come, and with nothing before it; {@code before} may be this one. */
    void continueFrom(Block before) {
        long needed = before.hasHead() ? (long) header + Frame.length(before.head()) : header;
        ByteBuffer from = before.in.duplicate().flip().position(before.next);
        if (needed > in.capacity() - BYTES / 2) in = ByteBuffer.allocateDirect(Math.toIntExact(needed + BYTES));
        in.clear().put(from);
        next = 0;
        frames = 0;
    }

    /** What is done with each frame that was read. */
    @FunctionalInterface
    interface Look {
        /** @param content where it begins in {@code bytes} */
        void at(int number, MemorySegment bytes, int content, int length, long sum);
    }

    /** The frames that were read, one after the other. */
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

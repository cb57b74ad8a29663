package weighbridge.studies.pronghorn.ring;

import java.util.Optional;

/**
 * A ring of bytes that carries chunks from one thread to another, with at most eight in flight. A chunk is a stamp,
 * packed into seven bits per byte, and a message. A waiting thread spins, as the test's threads did.
 */
final class Ring {
    /** The most chunks in flight. */
    static final int CHUNKS = 8;
    /** The most bytes of a stamp. */
    static final int LONGEST_STAMP = 10;

    /** The most bytes of a chunk, in messages of the estimated size. */
    private static final int MESSAGES = 100;
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private final byte[] bytes;
    private final int longest;
    private final byte[] stamp = new byte[LONGEST_STAMP];
    private final int[] lengths = new int[CHUNKS];
    private int writeAt;
    private int readAt;
    private volatile long put;
    private volatile long taken;
    private volatile boolean ended;
    private volatile boolean broken;

    /** @param estimate estimated bytes of a message */
    Ring(int estimate) {
        longest = Math.multiplyExact(MESSAGES, estimate);
        bytes = new byte[Math.multiplyExact(CHUNKS, longest)];
    }

    /**
     * A chunk that was taken.
     *
     * @param length bytes of the stamp and the message in the ring
     */
    record Chunk(long stamp, byte[] message, int length) {}

    /**
     * Puts a chunk into the ring as soon as there is room.
     *
     * @param stamped the stamp; not negative
     * @return the chunk's bytes; 0 if the other thread takes no more
     * @throws IllegalArgumentException if the chunk is too long
     */
    int put(long stamped, byte[] message, int offset, int length) {
        int head = pack(stamped);
        if (head + length > longest) {
            throw new IllegalArgumentException(
                    "a message takes " + (head + length) + " bytes, but a chunk has only " + longest);
        }
        while (put - taken == CHUNKS && !broken) Thread.onSpinWait();
        if (broken) return 0;
        write(stamp, 0, head);
        write(message, offset, length);
        lengths[(int) (put % CHUNKS)] = head + length;
        put = put + 1;
        return head + length;
    }

    private int pack(long stamped) {
        int length = 0;
        long rest = stamped;
        while (rest >= MORE) {
            stamp[length++] = (byte) (rest | MORE);
            rest >>>= BITS;
        }
        stamp[length++] = (byte) rest;
        return length;
    }

    private void write(byte[] from, int offset, int length) {
        int whole = Math.min(length, bytes.length - writeAt);
        System.arraycopy(from, offset, bytes, writeAt, whole);
        System.arraycopy(from, offset + whole, bytes, 0, length - whole);
        writeAt = (writeAt + length) % bytes.length;
    }

    /** The next chunk, as soon as it arrives; empty if the other thread puts no more. */
    Optional<Chunk> take() {
        while (put == taken) {
            // The sender ends after its last chunk, so a reader that sees the end also sees that chunk.
            if (ended && put == taken) return Optional.empty();
            Thread.onSpinWait();
        }
        int length = lengths[(int) (taken % CHUNKS)];
        long stamped = 0;
        int head = 0;
        byte next;
        do {
            next = bytes[(readAt + head) % bytes.length];
            stamped |= (long) (next & MORE - 1) << BITS * head++;
        } while ((next & MORE) != 0);
        byte[] message = new byte[length - head];
        int from = (readAt + head) % bytes.length;
        int whole = Math.min(message.length, bytes.length - from);
        System.arraycopy(bytes, from, message, 0, whole);
        System.arraycopy(bytes, 0, message, whole, message.length - whole);
        readAt = (readAt + length) % bytes.length;
        taken = taken + 1;
        return Optional.of(new Chunk(stamped, message, length));
    }

    /** Tells the reader that no chunk follows. */
    void end() {
        ended = true;
    }

    /** Stops taking chunks, so that the sender does not wait. */
    void breakOff() {
        broken = true;
    }
}

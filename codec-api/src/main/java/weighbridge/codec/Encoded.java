package weighbridge.codec;

import java.util.Arrays;

/**
 * Encoded bytes in an array. An adapter keeps one such object and points it at each result, so that returning a result
 * allocates nothing.
 */
public final class Encoded {
    private byte[] array = {};
    private int offset;
    private int length;

    /** Points at a whole array. */
    public Encoded of(byte[] array) {
        return of(array, 0, array.length);
    }

    /** Points at a part of an array. */
    public Encoded of(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
        return this;
    }

    /** Points at a copy of a part of an array, for a library that leaves its messages in a buffer. */
    public Encoded ofCopy(byte[] array, int offset, int length) {
        return of(Arrays.copyOfRange(array, offset, offset + length));
    }

    public byte[] array() {
        return array;
    }

    public int offset() {
        return offset;
    }

    public int length() {
        return length;
    }

    /** A copy of the bytes, for callers that keep them. */
    public byte[] copy() {
        return Arrays.copyOfRange(array, offset, offset + length);
    }
}

package com.google.protobuf;

/** Reaches the size that a message keeps of itself; it is visible in this package alone. */
public final class MemoizedSizes {
    private MemoizedSizes() {}

    /** Makes a message compute its size again, as a message does that is encoded for the first time. */
    public static void forget(AbstractMessage message) {
        message.setMemoizedSerializedSize(-1);
    }
}

package com.google.protobuf;

/** Reaches what a message keeps of itself; it is visible in this package alone. */
public final class MemoizedSizes {
    private MemoizedSizes() {}

    /** Makes a message compute its size again, as a message does that is encoded for the first time. */
    public static void forget(AbstractMessage message) {
        message.setMemoizedSerializedSize(-1);
    }

    /** Makes a message list the entries of a map again, and those compute their sizes. */
    public static void forgetEntries(GeneratedMessage message, int field) {
        ((MapField<?, ?>) message.internalGetMapFieldReflection(field)).getMutableMap();
    }
}

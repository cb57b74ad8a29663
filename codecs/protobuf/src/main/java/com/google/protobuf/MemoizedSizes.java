package com.google.protobuf;

/** Resets the sizes that a message caches, which only this package can access. */
public final class MemoizedSizes {
    private MemoizedSizes() {}

    /** Makes a message compute its size again, as if it were encoded for the first time. */
    public static void forget(AbstractMessage message) {
        message.setMemoizedSerializedSize(-1);
    }

    /** Makes a message list a map's entries again, which then compute their sizes again. */
    public static void forgetEntries(GeneratedMessage message, int field) {
        ((MapField<?, ?>) message.internalGetMapFieldReflection(field)).getMutableMap();
    }
}

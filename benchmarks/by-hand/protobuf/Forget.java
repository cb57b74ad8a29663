package com.google.protobuf;

/** Resets the size that a message caches, which only this package can access. */
public final class Forget {
    private Forget() {}

    public static void size(AbstractMessage message) {
        message.setMemoizedSerializedSize(-1);
    }
}

package com.google.protobuf;

/** Reaches the size that a message keeps of itself. */
public final class Forget {
    private Forget() {}

    public static void size(AbstractMessage message) {
        message.setMemoizedSerializedSize(-1);
    }
}

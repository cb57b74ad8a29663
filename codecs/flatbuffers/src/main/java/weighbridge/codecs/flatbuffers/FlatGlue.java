package weighbridge.codecs.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import weighbridge.codec.bridge.Glue;

/** The code between a bean and a buffer that a user of FlatBuffers writes by hand; its implementation is generated. */
public interface FlatGlue extends Glue {
    /** Builds the buffer of a bean. */
    void build(FlatBufferBuilder builder, Object bean);

    /** The root table of a buffer. */
    Object root(ByteBuffer buffer);

    /** The content of a vector of bytes. */
    static byte[] bytes(ByteBuffer vector) {
        byte[] bytes = new byte[vector.remaining()];
        vector.get(bytes);
        return bytes;
    }

    /** Refuses a list whose length differs from the one that the user's own file declares. */
    static void requireLength(int actual, int expected) {
        if (actual == expected) return;
        throw new IllegalArgumentException(
                "found " + actual + " elements, but the FlatBuffers file declares " + expected);
    }
}

package weighbridge.source.message;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads messages of one schema. */
public interface Decoder<T> {
    /**
     * Reads the message at the beginning of the bytes, and leaves the position behind it.
     *
     * @throws IOException or an exception of a library, if there is none
     */
    Decoded<T> decode(Header header, ByteBuffer message) throws IOException;

    /** What may help if a message with this header cannot be read; empty if nothing is known. */
    default String remedy(Header header) {
        return "";
    }

    /**
     * A message.
     *
     * @param isOdd whether it has what messages of its schema hardly have, so that another framing is more likely
     */
    record Decoded<T>(T value, boolean isOdd) {}
}

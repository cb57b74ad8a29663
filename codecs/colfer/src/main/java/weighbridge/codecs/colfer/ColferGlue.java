package weighbridge.codecs.colfer;

/** Calls the methods of the generated classes, which have no common interface; its implementation is generated. */
public interface ColferGlue {
    /**
     * Encodes a message at the start of a buffer and returns where the message ends.
     *
     * @throws java.nio.BufferOverflowException if the buffer is too small
     */
    int marshal(Object message, byte[] buffer);

    /** Decodes the message that fills a buffer. */
    Object unmarshal(byte[] buffer);
}

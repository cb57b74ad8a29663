package weighbridge.codecs.colfer;

/** Calls the methods that each generated class has of its own; its implementation is generated. */
public interface ColferGlue {
    /**
     * Encodes a message at the start of a buffer; where it ends.
     *
     * @throws java.nio.BufferOverflowException if the buffer is too small
     */
    int marshal(Object message, byte[] buffer);

    /** The message that fills a buffer. */
    Object unmarshal(byte[] buffer);
}

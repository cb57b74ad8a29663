package weighbridge.codecs.sbe;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** The code between a bean and the flyweights that a user of SBE writes by hand; its implementation is generated. */
public interface SbeGlue {
    /** Encodes a bean at the start of the buffer and returns the number of bytes written. */
    int encode(MutableDirectBuffer buffer, Object bean);

    /** The message's decoder, wrapped around the buffer. */
    Object decode(DirectBuffer buffer);

    /** Reads every field through the decoder, in the order of the message. */
    long read(Object decoder);

    /** The bean of a message. */
    Object toBean(Object decoder);
}

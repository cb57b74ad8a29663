package weighbridge.codecs.sbe;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import weighbridge.codec.bridge.Glue;

/** The code between a bean and the flyweights that a user of SBE writes by hand; its implementation is generated. */
public interface SbeGlue extends Glue {
    /** Encodes a bean at the start of the buffer and returns the number of bytes written. */
    int encode(MutableDirectBuffer buffer, Object bean);

    /** The message's decoder, wrapped around the buffer. */
    Object decode(DirectBuffer buffer);
}

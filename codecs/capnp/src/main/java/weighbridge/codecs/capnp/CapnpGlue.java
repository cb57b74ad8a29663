package weighbridge.codecs.capnp;

import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import weighbridge.codec.bridge.Glue;

/** The code between a bean and a message that a user of Cap'n Proto writes by hand; its implementation is generated. */
public interface CapnpGlue extends Glue {
    /** Builds the root struct of a message from a bean. */
    void build(MessageBuilder message, Object bean);

    /** The root struct of a message. */
    Object root(MessageReader message);
}

package weighbridge.codecs.capnp;

import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import weighbridge.codec.bean.BeanSource;

/** The code between a bean and a message that a user of Cap'n Proto writes by hand; its implementation is generated. */
public interface CapnpGlue extends BeanSource.Reader {
    /** Builds the root struct of a message from a bean. */
    void build(MessageBuilder message, Object bean);

    /** The root struct of a message. */
    Object root(MessageReader message);

    /** The bean of a root struct. */
    Object toBean(Object root);
}

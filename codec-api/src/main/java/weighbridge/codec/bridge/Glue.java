package weighbridge.codec.bridge;

import weighbridge.codec.bean.BeanSource;

/**
 * Reads what a library decoded; its implementation is generated.
 *
 * <p>It is the code that a user of a library whose messages are read in place writes by hand.
 */
public interface Glue extends BeanSource.Reader {
    /** The bean of what a library decoded. */
    Object toBean(Object decoded);
}

package weighbridge.studies.pronghorn.samples;

import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.Value;

/** An adapter whose native value, in both directions, is the test's own {@link Message}. */
public abstract class MessageAdapter implements Adapter {
    /** The bytes that {@link #encode} returns. */
    protected final Encoded encoded = new Encoded();

    @Override
    public final Object toNative(Value.StructValue message) {
        return MessageValues.message(message);
    }

    @Override
    public Value.StructValue toCanonical(Object decoded) {
        return MessageValues.of((Message) decoded);
    }

    /** Whether a decoded object equals that message, field by field. */
    public boolean holds(Object decoded, Message expected) {
        return expected.equals(decoded);
    }

    @Override
    public long read(Object decoded) {
        return MessageValues.sum((Message) decoded);
    }
}

package weighbridge.codecs.floor;

import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.Value;

/** Does nothing: the time that it takes is the cost of the harness. */
final class EmptyAdapter implements Adapter {
    private final Encoded encoded = new Encoded();

    @Override
    public Object toNative(Value.StructValue message) {
        return message;
    }

    @Override
    public Value.StructValue toCanonical(Object decoded) {
        throw new UnsupportedOperationException("empty carries no values");
    }

    @Override
    public Encoded encode(Object value) {
        return encoded;
    }

    @Override
    public Object decode(byte[] message) {
        return message;
    }

    @Override
    public long read(Object decoded) {
        return 0;
    }
}

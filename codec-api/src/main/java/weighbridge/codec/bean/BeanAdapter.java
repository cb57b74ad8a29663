package weighbridge.codec.bean;

import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.Value;

/** An adapter whose native value is the plain bean; a codec only adds {@link #encode} and {@link #decode}. */
public abstract class BeanAdapter implements Adapter {
    /** The bytes that {@link #encode} returns. */
    protected final Encoded encoded = new Encoded();
    private final Beans beans;
    private final BeanSource.Reader reader;

    protected BeanAdapter(Beans beans) throws ReflectiveOperationException {
        this.beans = beans;
        this.reader = beans.reader();
    }

    @Override
    public final Object toNative(Value.StructValue message) {
        return beans.toBean(message);
    }

    @Override
    public final Value.StructValue toCanonical(Object decoded) {
        return beans.toCanonical(decoded);
    }

    @Override
    public final long read(Object decoded) {
        return reader.read(decoded);
    }
}

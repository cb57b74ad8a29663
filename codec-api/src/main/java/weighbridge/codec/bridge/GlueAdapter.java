package weighbridge.codec.bridge;

import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.model.Value;

/**
 * An adapter that reads through generated {@link Glue} what a library decoded, and whose native value is the bean; a
 * codec only adds {@link #encode} and {@link #decode}.
 */
public abstract class GlueAdapter implements Adapter {
    /** The bytes that {@link #encode} returns. */
    protected final Encoded encoded = new Encoded();
    protected final Beans beans;
    private final Glue glue;

    protected GlueAdapter(Beans beans, Glue glue) {
        this.beans = beans;
        this.glue = glue;
    }

    @Override
    public Object toNative(Value.StructValue message) {
        return beans.toBean(message);
    }

    @Override
    public final Value.StructValue toCanonical(Object decoded) {
        return beans.toCanonical(glue.toBean(decoded));
    }

    @Override
    public final long read(Object decoded) {
        return glue.read(decoded);
    }
}

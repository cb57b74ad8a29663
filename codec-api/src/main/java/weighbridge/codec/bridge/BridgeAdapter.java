package weighbridge.codec.bridge;

import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.model.Value;

/** An adapter whose native value is the library's own object; a codec only adds {@link #encode} and {@link #decode}. */
public abstract class BridgeAdapter implements Adapter.Converting {
    /** The bytes that {@link #encode} returns. */
    protected final Encoded encoded = new Encoded();
    private final Beans beans;
    private final Bridge bridge;

    protected BridgeAdapter(Beans beans, Bridge bridge) {
        this.beans = beans;
        this.bridge = bridge;
    }

    @Override
    public final Object toNative(Value.StructValue message) {
        return bridge.fromBean(beans.toBean(message));
    }

    @Override
    public final Value.StructValue toCanonical(Object decoded) {
        return beans.toCanonical(bridge.toBean(decoded));
    }

    @Override
    public final long read(Object decoded) {
        return bridge.read(decoded);
    }

    @Override
    public final Object toBean(Value.StructValue message) {
        return beans.toBean(message);
    }

    @Override
    public final Object fromBean(Object bean) {
        return bridge.fromBean(bean);
    }

    @Override
    public final Object asBean(Object decoded) {
        return bridge.toBean(decoded);
    }
}

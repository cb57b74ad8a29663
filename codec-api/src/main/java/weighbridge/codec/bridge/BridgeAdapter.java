package weighbridge.codec.bridge;

import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.model.Value;

/** An adapter whose native value is the library's own object; a codec only adds {@link #encode} and {@link #decode}. */
public abstract class BridgeAdapter extends GlueAdapter implements Adapter.Converting {
    private final Bridge bridge;

    protected BridgeAdapter(Beans beans, Bridge bridge) {
        super(beans, bridge);
        this.bridge = bridge;
    }

    @Override
    public final Object toNative(Value.StructValue message) {
        return bridge.fromBean(beans.toBean(message));
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

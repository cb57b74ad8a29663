package weighbridge.codec.bridge;

import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.model.Value;

/**
 * An adapter whose native value is a list of the library's own objects; a codec only adds how such a list is written
 * and read.
 */
public abstract class BridgeBatchAdapter implements Adapter.Batching {
    /** The bytes that {@link #encode} returns. */
    protected final Encoded encoded = new Encoded();
    private final Beans beans;
    private final Bridge bridge;

    protected BridgeBatchAdapter(Beans beans, Bridge bridge) {
        this.beans = beans;
        this.bridge = bridge;
    }

    /** Encodes a batch of the library's objects. */
    protected abstract Encoded encodeAll(List<Object> batch) throws Exception;

    /** Decodes a batch that fills the array from its first byte to its last. */
    protected abstract List<Object> decodeAll(byte[] batch) throws Exception;

    @Override
    public final Object toBatch(List<Value.StructValue> messages) {
        List<Object> batch = new ArrayList<>(messages.size());
        for (Value.StructValue message : messages) batch.add(bridge.fromBean(beans.toBean(message)));
        return batch;
    }

    @Override
    public final List<Value.StructValue> fromBatch(Object decoded) {
        List<Value.StructValue> messages = new ArrayList<>();
        for (Object each : batch(decoded)) messages.add(beans.toCanonical(bridge.toBean(each)));
        return messages;
    }

    @Override
    public final Encoded encode(Object value) throws Exception {
        return encodeAll(batch(value));
    }

    @Override
    public final Object decode(byte[] message) throws Exception {
        return decodeAll(message);
    }

    @Override
    public final long read(Object decoded) {
        long sum = 0;
        for (Object each : batch(decoded)) sum += bridge.read(each);
        return sum;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> batch(Object value) {
        return (List<Object>) value;
    }
}

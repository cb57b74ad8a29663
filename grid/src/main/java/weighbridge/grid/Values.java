package weighbridge.grid;

import com.hazelcast.core.HazelcastJsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.model.Value;
import weighbridge.worker.Sample;

/** How one thread puts a message into the map and gets it back. */
final class Values {
    private final GridOrder order;
    private final Sample sample;
    private final Adapter adapter;
    private Object[] ready = {};

    Values(GridOrder order, Sample sample, Adapters adapters) {
        this.order = order;
        this.sample = sample;
        this.adapter = adapters.mine();
    }

    /** A message in the form in which the map takes it. */
    Object in(int which) throws Exception {
        if (ready.length == 0) ready = prepared();
        Object value = ready[which];
        return isEncodedHere() && !order.bare() ? encoded(value) : value;
    }

    private Object[] prepared() throws Exception {
        Object[] values = sample.natives(adapter);
        for (int i = 0; i < values.length; i++) {
            if (order.kept() == GridOrder.Kept.SERIALIZER) values[i] = CodecSerializer.holding(values[i]);
            if (isEncodedHere() && order.bare()) values[i] = encoded(values[i]);
        }
        return values;
    }

    private boolean isEncodedHere() {
        return order.kept() == GridOrder.Kept.BYTES || order.kept() == GridOrder.Kept.JSON;
    }

    private Object encoded(Object value) throws Exception {
        byte[] bytes = adapter.encode(value).copy();
        return order.kept() == GridOrder.Kept.BYTES ? bytes
                : new HazelcastJsonValue(new String(bytes, StandardCharsets.UTF_8));
    }

    /** The native value of what the map returned. */
    private Object out(Object came) throws Exception {
        return switch (order.kept()) {
            case NATIVE, SERIALIZER -> came;
            case BYTES -> adapter.decode((byte[]) came);
            case JSON -> adapter.decode(came.toString().getBytes(StandardCharsets.UTF_8));
        };
    }

    /** Reads every field of what the map returned; the sum is that of {@link weighbridge.model.ReadSum}. */
    long read(Object came) throws Exception {
        return adapter.read(out(came));
    }

    /** The first difference between what the map returned and a message; empty if there is none. */
    String difference(Object came, int which) throws Exception {
        if (sample.isFloor()) return "";
        List<Value.StructValue> values = sample.canonical(adapter, out(came));
        return sample.difference(which, values);
    }

    /** What {@link #read} must return for each message; empty for a codec that carries no values. */
    long[] sums() throws Exception {
        if (sample.isFloor()) return new long[0];
        long[] sums = new long[sample.size()];
        for (int i = 0; i < sums.length; i++) {
            Object decoded = adapter.decode(adapter.encode(sample.toNative(adapter, i)).copy());
            sums[i] = sample.sum(sample.canonical(adapter, decoded));
        }
        return sums;
    }
}

package weighbridge.worker;

import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.model.Value;

/** What an adapter takes in one call: a message, or a batch of messages. */
final class Batches {
    private Batches() {}

    /** Messages in batches of the given size; the last may be shorter. */
    static List<List<Value.StructValue>> of(List<Value.StructValue> messages, int size) {
        List<List<Value.StructValue>> batches = new ArrayList<>(messages.size() / size + 1);
        for (int i = 0; i < messages.size(); i += size)
            batches.add(messages.subList(i, Math.min(i + size, messages.size())));
        return batches;
    }

    /** The native value of a batch; an adapter without batches takes a batch of one message. */
    static Object toNative(Adapter adapter, List<Value.StructValue> batch) throws Exception {
        return adapter instanceof Adapter.Batching b ? b.toBatch(batch) : adapter.toNative(batch.getFirst());
    }

    /** The canonical values of what the adapter has decoded. */
    static List<Value.StructValue> toCanonical(Adapter adapter, Object decoded) throws Exception {
        return adapter instanceof Adapter.Batching b ? b.fromBatch(decoded) : List.of(adapter.toCanonical(decoded));
    }
}

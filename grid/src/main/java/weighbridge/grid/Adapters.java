package weighbridge.grid;

import com.hazelcast.config.SerializationConfig;
import java.nio.charset.StandardCharsets;
import weighbridge.codec.Adapter;
import weighbridge.worker.Sample;

/** A separate adapter for each thread, since in a grid whichever thread touches a value encodes or decodes it. */
final class Adapters {
    private final Sample sample;
    private final ThreadLocal<Adapter> adapters = ThreadLocal.withInitial(this::make);

    Adapters(Sample sample) {
        this.sample = sample;
    }

    private Adapter make() {
        try {
            return sample.adapter();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    Adapter mine() {
        return adapters.get();
    }

    Object nativeValue() throws Exception {
        return sample.toNative(mine(), 0);
    }

    /**
     * Configures how a member or a client serializes values.
     *
     * @throws Stopped if the codec's values cannot be kept in this form
     */
    void configure(GridOrder.Kept kept, SerializationConfig config) throws Exception {
        if (sample.isStateful()) {
            throw Stopped.unsupported(
                    "each message's bytes depend on the previous messages, but a map is read in any order");
        }
        switch (kept) {
            case NATIVE -> {
                if (!(mine() instanceof Adapter.InGrid own)) {
                    throw Stopped.unsupported("this codec is not one of the grid's own formats");
                }
                own.register(config);
            }
            case SERIALIZER -> CodecSerializer.register(this, config);
            case JSON -> {
                byte[] bytes = mine().encode(nativeValue()).copy();
                String text = new String(bytes, StandardCharsets.UTF_8).strip();
                if (!text.startsWith("{") || !text.endsWith("}")) {
                    throw Stopped.unsupported("this codec's bytes are not a JSON object, which the grid requires");
                }
            }
            case BYTES -> {}
        }
    }
}

package weighbridge.model;

import java.util.Set;

/**
 * What a child JVM must know of a codec.
 *
 * @param className the {@code Codec}; it is constructed with the id
 * @param losses    the kinds of difference that the codec declares
 * @param stateful  encoded bytes depend on the messages before
 * @param fixedSize messages may have one size although what they say varies in length
 * @param floor     carries no values and measures the harness or the machine; its values are not checked
 * @param batch     how many messages the library takes at once; its figures are a message's all the same
 */
public record Contestant(String className, String id, Set<Difference.Kind> losses, boolean stateful, boolean floor,
        boolean fixedSize, int batch) {
    /** The limit for all messages of a batch: 1,000 of up to 4,194 bytes. */
    static final int BATCH_BYTES = 4 << 20;

    public Contestant {
        losses = Set.copyOf(losses);
    }

    /** What codec.properties states; its facts include {@code floor = true} and the reason for {@code fixedSize}. */
    public static Contestant of(CodecInfo info) {
        return new Contestant(info.className(), info.id(), info.losses().keySet(), info.stateful(),
                "true".equals(info.facts().get("floor")), info.facts().containsKey("fixedSize"), info.batch());
    }

    /**
     * The same for such messages: a batch holds no more of them than fit into 4 MiB, but at least one. A thousand
     * messages of 41 KB would fill the heap.
     *
     * @param meanBytes of a message in its payload file, which are the same for every codec
     */
    public Contestant with(double meanBytes) {
        int fitting = (int) Math.max(1, BATCH_BYTES / meanBytes);
        return fitting >= batch ? this : new Contestant(className, id, losses, stateful, floor, fixedSize, fitting);
    }
}

package weighbridge.model;

import java.util.Set;

/**
 * What a child JVM must know about a codec.
 *
 * @param className the {@code Codec} class; it is constructed with the id
 * @param id        the codec's id, whatever the version of its library
 * @param losses    the kinds of difference that the codec declares
 * @param stateful  whether encoded bytes depend on earlier messages
 * @param fixedSize whether messages may have one size although their contents vary in length
 * @param floor     whether it carries no values and measures the harness or the machine; its values are not checked
 * @param batch     how many messages the library takes together; its figures are per message nonetheless
 */
public record Contestant(String className, String id, Set<Difference.Kind> losses, boolean stateful, boolean floor,
        boolean fixedSize, int batch) {
    /** The limit for the messages of a batch together: 1,000 of up to 4,194 bytes. */
    static final int BATCH_BYTES = 4 << 20;

    public Contestant {
        losses = Set.copyOf(losses);
    }

    /** What codec.properties states; its facts include {@code floor = true} and the reason for {@code fixedSize}. */
    public static Contestant of(CodecInfo info) {
        return new Contestant(info.className(), info.codec(), info.losses().keySet(), info.stateful(),
                "true".equals(info.facts().get("floor")), info.facts().containsKey("fixedSize"), info.batch());
    }

    /**
     * This contestant for messages of such a size: a batch holds no more than fit into 4 MiB, but at least one. A
     * thousand messages of 41 KB would fill the heap.
     *
     * @param meanBytes the mean size of a message in its payload file, which is the same for every codec
     */
    public Contestant with(double meanBytes) {
        int fitting = (int) Math.max(1, BATCH_BYTES / meanBytes);
        return fitting >= batch ? this : new Contestant(className, id, losses, stateful, floor, fixedSize, fitting);
    }
}

package weighbridge.model.run;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Difference;
import weighbridge.model.Operation;

/**
 * The exact facts about one codec and one workload.
 *
 * @param messages    how many messages were encoded: all of the workload, or those of its sample
 * @param sizes       by metric, such as {@code size.raw} or {@code size.batch.zstd}: mean bytes per message
 * @param minBytes    size of the smallest encoded message; if the codec takes batches, the smallest mean of a batch,
 *                    rounded up
 * @param maxBytes    size of the largest encoded message, likewise
 * @param digest      SHA-256 of all encoded bytes in order, each message or batch preceded by its length
 * @param stable      whether encoding twice, through a fresh and a used adapter, gave the same bytes
 * @param allocation  by operation's text: bytes allocated per operation, from a short loop
 * @param recounts    by operation's text: the same, from as many further JVMs, since some optimize away what others
 *                    allocate; empty if none counted again
 * @param heap        by operation's text, {@code decode} and {@code read}: the heap that a decoded message keeps alive;
 *                    empty if not measured
 * @param losses      the loss ledger: what the round trip changed, all of which was declared
 * @param generated   milliseconds that generating and compiling took; 0 if these facts come from the cache
 */
public record Facts(long messages, Map<String, Double> sizes, int minBytes, int maxBytes, String digest, boolean stable,
        Map<String, Double> allocation, Map<String, List<Double>> recounts, Map<String, Repeated> heap,
        List<Loss> losses, long generated) {
    /** The name of the size that is compared: mean bytes of a message as the library writes it. */
    public static final String SIZE = "size.raw";

    /** Whether these facts are only of the workload's sample, and the rest of its messages are still to be verified. */
    public boolean isSampled(Plan.Workload workload) {
        return workload.hasSample() && messages < workload.all().messages();
    }

    /**
     * Whether these are a codec's first facts: how many bytes it writes, but neither how they compress nor what it
     * allocates.
     */
    public boolean isBrief() {
        return allocation.isEmpty() && heap.isEmpty() && sizes.size() <= 1;
    }

    public Facts {
        sizes = Map.copyOf(sizes);
        allocation = Map.copyOf(allocation);
        recounts = recounts.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> List.copyOf(e.getValue())));
        heap = Map.copyOf(heap);
        losses = List.copyOf(losses);
    }

    /** Facts of one JVM, without the heap of decoded messages. */
    public Facts(long messages, Map<String, Double> sizes, int minBytes, int maxBytes, String digest, boolean stable,
            Map<String, Double> allocation, List<Loss> losses, long generated) {
        this(messages, sizes, minBytes, maxBytes, digest, stable, allocation, Map.of(), Map.of(), losses, generated);
    }

    /** What an operation allocates, in bytes, as each JVM counted it; empty if none did. */
    public List<Double> allocated(Operation operation) {
        String key = operation.text();
        return Stream.concat(Stream.ofNullable(allocation.get(key)), recounts.getOrDefault(key, List.of()).stream())
                .toList();
    }

    /** The same facts with what further JVMs counted. */
    public Facts recounted(Map<String, List<Double>> counts) {
        return new Facts(messages, sizes, minBytes, maxBytes, digest, stable, allocation, counts, heap, losses,
                generated);
    }

    /**
     * A number of bytes of a message that was measured several times: the mean over the sample's messages.
     *
     * @param bytes the median of several measurements
     * @param least the least of these measurements
     * @param most  the greatest of these measurements
     */
    public record Repeated(double bytes, double least, double most) {
        /** @param all in any order, one or more */
        public static Repeated of(List<Double> all) {
            List<Double> sorted = all.stream().sorted().toList();
            return new Repeated(sorted.get((sorted.size() - 1) / 2), sorted.getFirst(), sorted.getLast());
        }
    }

    /**
     * One kind of loss at one field.
     *
     * @param path  the field, without element indexes: {@code Order.items[].price}
     * @param count how many times it happened
     * @param example the first occurrence, in words
     */
    public record Loss(String path, Difference.Kind kind, long count, String example) {}
}
